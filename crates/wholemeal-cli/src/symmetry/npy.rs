//! Arrays in the format of NumPy.

use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file with an array of bytes: `n` rows of 81. It is written as `NAME.part`, and renamed when it
/// is complete.
pub(super) struct NpyFile {
    path: PathBuf,
    part: PathBuf,
    file: BufWriter<File>,
    rows: u64,
}

/// The number of bytes of the header.
const HEADER: usize = 128;

impl NpyFile {
    pub(super) fn create(path: &Path) -> io::Result<NpyFile> {
        let part = path.with_extension("npy.part");
        let mut file = BufWriter::new(File::create(&part)?);
        file.write_all(&header(0))?;
        Ok(NpyFile {
            path: path.to_owned(),
            part,
            file,
            rows: 0,
        })
    }

    /// Adds a row.
    pub(super) fn push(&mut self, row: &[u8; 81]) -> io::Result<()> {
        self.rows += 1;
        self.file.write_all(row)
    }

    /// Writes the number of rows, and gives the file its name.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(&header(self.rows))?;
        self.file.flush()?;
        self.file.get_ref().sync_all()?;
        fs::rename(&self.part, &self.path)
    }
}

/// The header for an array of unsigned bytes: the magic number, version 1.0, the length of the
/// description, and the description, filled up with blanks.
fn header(rows: u64) -> [u8; HEADER] {
    let description =
        format!("{{'descr': '|u1', 'fortran_order': False, 'shape': ({rows}, 81), }}");
    let mut header = [b' '; HEADER];
    header[..8].copy_from_slice(b"\x93NUMPY\x01\x00");
    header[8..10].copy_from_slice(&(HEADER as u16 - 10).to_le_bytes());
    header[10..10 + description.len()].copy_from_slice(description.as_bytes());
    header[HEADER - 1] = b'\n';
    header
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_has_its_length_and_shape() {
        for rows in [0, 7, u64::MAX] {
            let header = header(rows);
            assert_eq!(&header[..10], b"\x93NUMPY\x01\x00\x76\x00");
            let text = std::str::from_utf8(&header[10..]).unwrap();
            let shape =
                format!("{{'descr': '|u1', 'fortran_order': False, 'shape': ({rows}, 81), }}");
            assert_eq!(text.trim_end(), shape);
            assert!(text.ends_with('\n'));
        }
    }
}
