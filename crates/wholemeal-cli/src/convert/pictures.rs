//! Puzzles as pictures: one as SVG, or a page with all of them for printing.

use wholemeal::formats::plain::LENGTH;
use wholemeal::formats::{Metadata, Puzzle, VariantPuzzle};
use wholemeal::logic::Board;
use wholemeal::render::{svg, variant};
use wholemeal::{Grid, Puzzle9, Shape};

/// The start of a page. A picture is not split by the end of a printed page.
const HEADER: &str = "\
<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<title>Sudoku</title>
<style>
figure { display: inline-block; box-sizing: border-box; width: 45%; margin: 2%; break-inside: avoid; }
figcaption { font-family: sans-serif; }
svg { width: 100%; }
</style>
";

/// A kind of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Picture {
    /// A file with one picture.
    Svg,
    /// A page with any number of pictures.
    Html,
}

/// Writes puzzles as pictures.
#[derive(Clone)]
pub(super) struct PictureWriter {
    picture: Picture,
    written: bool,
}

impl PictureWriter {
    pub(super) fn new(picture: Picture) -> PictureWriter {
        PictureWriter {
            picture,
            written: false,
        }
    }

    /// Draws a puzzle: its digits, or its candidates if it has any and is a 9x9 board.
    pub(super) fn write(&mut self, puzzle: &Puzzle, out: &mut String) -> Result<(), String> {
        let digits = puzzle.board();
        let board = puzzle.candidates.as_ref().and_then(|marks| {
            let mut board = Board::new(&digits)?;
            board.retain_candidates(marks);
            Some(board)
        });
        let drawing = match board {
            Some(board) => svg::candidates(&board),
            None => svg::grid(&digits),
        };
        self.add(&drawing, puzzle.about.get(Metadata::TITLE), out)
    }

    pub(super) fn write_variant(
        &mut self,
        puzzle: &VariantPuzzle,
        out: &mut String,
    ) -> Result<(), String> {
        let drawing = variant::svg(&puzzle.variant, None);
        self.add(&drawing, puzzle.about.get(Metadata::TITLE), out)
    }

    /// Draws a line of 81 characters.
    pub(super) fn write_line(
        &mut self,
        line: &[u8; LENGTH],
        out: &mut String,
    ) -> Result<(), String> {
        let grid = Puzzle9::from_line(line).map(|puzzle| puzzle.to_grid());
        let grid = grid.unwrap_or_else(|| Grid::empty(Shape::NINE));
        self.add(&svg::grid(&grid), None, out)
    }

    fn add(&mut self, drawing: &str, title: Option<&str>, out: &mut String) -> Result<(), String> {
        let first = !std::mem::replace(&mut self.written, true);
        match self.picture {
            Picture::Svg if !first => {
                return Err("an SVG file has one picture; use --to html for several".to_owned());
            }
            Picture::Svg => out.push_str(drawing),
            Picture::Html => {
                if first {
                    out.push_str(HEADER);
                }
                let caption = title.map(|title| {
                    let title = escaped(title);
                    format!("<figcaption>{title}</figcaption>\n")
                });
                let caption = caption.unwrap_or_default();
                let drawing = drawing.trim_end();
                out.push_str(&format!("<figure>\n{caption}{drawing}\n</figure>\n"));
            }
        }
        Ok(())
    }

    /// Writes the end of the file.
    pub(super) fn finish(self, out: &mut String) {
        if self.picture == Picture::Html && self.written {
            out.push_str("</html>\n");
        }
    }
}

/// A text as HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
