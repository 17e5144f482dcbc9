//! A board and its image by any symmetry have the same canonical form, and the text of a symmetry reads
//! back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wholemeal_grid::{Digit, Grid, Shape, Symmetry};
use wholemeal_symmetry::{Form, Limits, canonical_form};

/// Larger searches are left out.
const MAX_NODES: u64 = 20_000;

fuzz_target!(|data: &[u8]| {
    let Some((&first, data)) = data.split_first() else {
        return;
    };
    let boxes = [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)];
    let (rows, columns) = boxes[usize::from(first & 127) % boxes.len()];
    let shape = Shape::new(rows, columns).expect("a small box");
    text_reads_back(shape, data);

    let (cells, numbers) = data.split_at(data.len().min(shape.cell_count()));
    let digit = |byte: &u8| Digit::new(byte % (shape.side() + 1));
    let mut cells: Vec<Option<Digit>> = cells.iter().map(digit).collect();
    cells.resize(shape.cell_count(), None);
    let grid = Grid::from_cells(shape, cells).expect("a digit or a blank for every cell");
    let mut numbers = numbers.iter().map(|&byte| usize::from(byte));
    let symmetry = Symmetry::random(shape, |bound| numbers.next().unwrap_or(0) % bound);
    let image = symmetry.apply(&grid).expect("the same shape");

    let form = if first < 128 { Form::Min } else { Form::Max };
    let limits = Limits::none().with_max_nodes(MAX_NODES);
    let found = canonical_form(&grid, form, &limits);
    let of_image = canonical_form(&image, form, &limits);
    let (Ok(found), Ok(of_image)) = (found, of_image) else {
        return;
    };
    assert_eq!(found.grid, of_image.grid);
    assert_eq!(found.automorphisms, of_image.automorphisms);
    assert_eq!(found.transformation.apply(&grid), Some(found.grid));
    assert_eq!(of_image.transformation.apply(&image), Some(of_image.grid));
});

/// A text that is a symmetry is written in a form that reads as the same symmetry.
fn text_reads_back(shape: Shape, data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Ok(symmetry) = Symmetry::from_text(shape, &text) {
        let again = Symmetry::from_text(shape, &symmetry.to_string());
        assert_eq!(again, Ok(symmetry));
    }
}
