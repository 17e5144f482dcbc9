//! Solves the boards of a table and compares the verdicts with those of the table.

use std::fs;
use std::time::Instant;

use wholemeal::{Budget, Interrupted, Verdict};
use wholemeal_testkit::large::Entry;

/// Solves each board whose name contains `part`, within some seconds of CPU time, and calls
/// `report` with a line for each.
///
/// # Errors
/// Describes the first board whose verdict differs from the table.
pub fn compare(
    table: &str,
    part: &str,
    seconds: f64,
    mut report: impl FnMut(&str),
) -> Result<(), String> {
    for line in table.lines().skip(1) {
        let entry = Entry::from_line(line)?;
        if !entry.name.contains(part) {
            continue;
        }
        let clock = Clock::start();
        let stop = || clock.seconds() > seconds;
        let verdict = wholemeal::solve_within(&entry.puzzle, &Budget::until(&stop));
        let time = clock.seconds();
        let outcome = match &verdict {
            Ok(verdict) => verdict.name().to_owned(),
            Err(Interrupted { guesses, .. }) => format!("gave up after {guesses} guesses"),
        };
        let side = entry.puzzle.shape().side();
        report(&format!(
            "{time:9.3} s  {side}x{side}  {}  {outcome}",
            entry.name
        ));
        match verdict {
            Ok(Verdict::None) => entry.check(&[])?,
            Ok(Verdict::Unique(one)) => entry.check(&[one])?,
            Ok(Verdict::Many(one, other)) => entry.check(&[one, other])?,
            Err(_) => {}
        }
    }
    Ok(())
}

/// Measures the CPU time of the process; on systems without `/proc`, the time that has passed.
struct Clock {
    start: Instant,
    cpu: Option<f64>,
}

impl Clock {
    fn start() -> Clock {
        Clock {
            start: Instant::now(),
            cpu: cpu_seconds(),
        }
    }

    fn seconds(&self) -> f64 {
        match (self.cpu, cpu_seconds()) {
            (Some(start), Some(now)) => now - start,
            _ => self.start.elapsed().as_secs_f64(),
        }
    }
}

fn cpu_seconds() -> Option<f64> {
    let text = fs::read_to_string("/proc/self/schedstat").ok()?;
    let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}
