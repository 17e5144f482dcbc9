//! Reading takes time that is linear in the length of the input, for every format and for
//! adversarial inputs.
//!
//! Work is counted in instructions by valgrind, so the result is the same on a busy machine and
//! includes the work of libraries. The test runs its own program once under valgrind, which writes
//! a count for every call of [`measured`].

#[path = "linear/families.rs"]
mod families;

use std::ffi::OsStr;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use families::Family;
use wholemeal_formats::stream::{Chunks, Segment};
use wholemeal_formats::{Format, Options, read};

/// The length of the shorter input; the longer one has twice as many bytes.
const LENGTH: usize = 16 << 10;

/// An input that seems to be slow is measured again with this multiple of the length, at which
/// constant bounds, such as the number of lines of the largest drawn board, are reached.
const AGAIN: usize = 4;

/// The allowed factor for twice the input. An input that is read in linear time has a factor of 2,
/// one that is read in quadratic time a factor near 4.
const FACTOR: f64 = 2.3;

/// Work that does not depend on the input.
const CONSTANT: f64 = 1e5;

/// Set in the program that runs under valgrind: the length, and the names of families.
const MEASURE: &str = "WHOLEMEAL_MEASURE_READERS";

/// Inputs that once took quadratic time.
const KNOWN: [&str; 18] = [
    "comments in an open list",
    "unknown sections",
    "signs of comments in a drawn row",
    "columns with names",
    "columns without names",
    "one long number",
    "one long number in a list",
    "open objects",
    "bad objects in one line",
    "bad boards in lists of lists",
    "fields",
    "unknown tags, nested",
    "open tags in lines",
    "lines of open brackets",
    "comments that are not closed",
    "attributes",
    "games without data",
    "one long line of numbers",
];

/// A file that is delivered in small parts.
struct Parts<'a>(&'a [u8]);

impl Read for Parts<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        const PART: usize = 512;
        let length = PART.min(buffer.len()).min(self.0.len());
        buffer[..length].copy_from_slice(&self.0[..length]);
        self.0 = &self.0[length..];
        Ok(length)
    }
}

/// Reads a text as a file in any format, and as a text in one format. Valgrind finds this
/// function by its name.
#[inline(never)]
fn measured(text: &str, format: &str) -> usize {
    let file = Chunks::new(Parts(text.as_bytes()), Options::default());
    let segments = file.map(|chunk| chunk.expect("memory is readable").segments);
    let segments: usize = segments
        .flatten()
        .map(|segment| match segment {
            Segment::Lines(run) => run.count,
            Segment::Entry(_) => 1,
        })
        .sum();
    let from = Format::named(format);
    assert!(from.is_some(), "{format} is a format");
    segments + read(text, Options { from, shape: None }).len()
}

/// Measures the families that used to be slow; with `WHOLEMEAL_LINEAR=all` every family, which
/// takes half an hour.
#[test]
fn inputs_take_linear_time() {
    let mut families = families::all();
    if env::var("WHOLEMEAL_LINEAR").is_err() {
        families.retain(|family| KNOWN.contains(&family.name));
        assert_eq!(families.len(), KNOWN.len());
    }
    assert_linear("inputs_take_linear_time", &families);
}

/// Runs this test under valgrind and compares the counts; in the program that valgrind runs, it
/// reads the inputs.
fn assert_linear(test: &str, families: &[Family]) {
    if let Ok(wanted) = env::var(MEASURE) {
        let (length, names) = wanted.split_once('\n').expect("a length and names");
        let length: usize = length.parse().expect("a length");
        for name in names.lines() {
            let family = families.iter().find(|family| family.id() == name);
            let family = family.unwrap_or_else(|| panic!("{name} is not a family"));
            for length in [length, 2 * length] {
                let text = (family.make)(length);
                std::hint::black_box(measured(&text, family.format));
            }
        }
        return;
    }
    let version = Command::new("valgrind").arg("--version").output();
    if !version.is_ok_and(|output| output.status.success()) {
        let say = format!("SKIPPED {test}: valgrind is not installed\n");
        let _ = io::stderr().write_all(say.as_bytes());
        return;
    }
    let all = families.iter().collect();
    let slow = slow(test, all, LENGTH);
    let slow = slow.into_iter().map(|(family, _)| family).collect();
    let slow = self::slow(test, slow, AGAIN * LENGTH);
    let report: Vec<String> = slow
        .iter()
        .map(|(family, factor)| format!("{}: {factor:.2} times the work", family.id()))
        .collect();
    assert!(
        report.is_empty(),
        "twice the input takes\n{}",
        report.join("\n")
    );
}

/// The families whose longer input takes too much work, and the factor.
fn slow<'a>(test: &str, families: Vec<&'a Family>, length: usize) -> Vec<(&'a Family, f64)> {
    if families.is_empty() {
        return Vec::new();
    }
    let counts = counts(test, &families, length);
    assert_eq!(counts.len(), 2 * families.len(), "a count for every call");
    let pairs = families.into_iter().zip(counts.chunks(2));
    let slow = pairs.filter_map(|(family, counts)| {
        let [short, long] = [counts[0] as f64, counts[1] as f64];
        (long > FACTOR * short + CONSTANT).then_some((family, long / short))
    });
    slow.collect()
}

/// The instructions of all calls of [`measured`], in order.
fn counts(test: &str, families: &[&Family], length: usize) -> Vec<u64> {
    let names: Vec<String> = families.iter().map(|family| family.id()).collect();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder for temporary files is writable");
    let program = env::current_exe().expect("this program has a file");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--zero-before=*::measured"])
        .arg("--dump-after=*::measured")
        .arg(format!("--callgrind-out-file={}/count", folder.display()))
        .arg(program)
        .args([test, "--exact", "--test-threads=1"])
        .env(MEASURE, format!("{length}\n{}", names.join("\n")))
        .output()
        .expect("valgrind runs");
    let report = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "the measured program fails: {report}"
    );
    let files = fs::read_dir(&folder).expect("the folder is readable");
    let mut counts: Vec<(u32, u64)> = files
        .filter_map(|file| count(&file.expect("the folder is readable").path()))
        .collect();
    counts.sort_unstable();
    counts.into_iter().map(|(_, count)| count).collect()
}

/// The number of a call, which is the end of the file's name, and its instructions. The file
/// without a number has the instructions after the last call.
fn count(path: &Path) -> Option<(u32, u64)> {
    let number = path.extension().and_then(OsStr::to_str)?.parse().ok()?;
    let text = fs::read_to_string(path).expect("the count is readable");
    let total = text.lines().find_map(|line| line.strip_prefix("totals: "));
    let total = total.and_then(|total| total.trim().parse().ok());
    Some((number, total.expect("valgrind writes a total")))
}
