//! A naive solver that shares no code with the engine. It tries the cell with the fewest digits
//! that do not occur among its peers.

/// All solutions of a board of candidates, up to a limit; `None` if the search takes more than
/// `max_steps` steps. Some boards without a solution would take hours.
pub(crate) fn solutions(
    candidates: &[u16; 81],
    limit: usize,
    max_steps: usize,
) -> Option<Vec<[u8; 81]>> {
    let (mut found, mut steps_left) = (Vec::new(), max_steps);
    search(candidates, &mut [0; 81], limit, &mut found, &mut steps_left);
    (steps_left > 0).then_some(found)
}

/// The candidates of a line of text.
pub(crate) fn candidates(line: &str) -> [u16; 81] {
    let mut cells = [0x1ff; 81];
    for (cell, c) in cells.iter_mut().zip(line.bytes()) {
        if c.is_ascii_digit() && c != b'0' {
            *cell = 1 << (c - b'1');
        }
    }
    cells
}

fn search(
    candidates: &[u16; 81],
    board: &mut [u8; 81],
    limit: usize,
    found: &mut Vec<[u8; 81]>,
    steps_left: &mut usize,
) {
    *steps_left = steps_left.saturating_sub(1);
    let mut best: Option<(usize, Vec<u8>)> = None;
    for cell in (0..81).filter(|&cell| board[cell] == 0) {
        let fits = |d: &u8| candidates[cell] >> (d - 1) & 1 == 1 && !is_taken(board, cell, *d);
        let digits: Vec<u8> = (1..=9).filter(fits).collect();
        if best
            .as_ref()
            .is_none_or(|(_, few)| digits.len() < few.len())
        {
            best = Some((cell, digits));
        }
        if best.as_ref().is_some_and(|(_, few)| few.len() <= 1) {
            break;
        }
    }
    let Some((cell, digits)) = best else {
        found.push(*board);
        return;
    };
    for digit in digits {
        board[cell] = digit;
        search(candidates, board, limit, found, steps_left);
        board[cell] = 0;
        if found.len() >= limit || *steps_left == 0 {
            return;
        }
    }
}

/// Returns `true` if a cell of the same row, column or box has this digit.
fn is_taken(board: &[u8; 81], cell: usize, digit: u8) -> bool {
    let (row, column) = (cell / 9, cell % 9);
    let corner = row / 3 * 27 + column / 3 * 3;
    (0..9).any(|i| {
        let boxed = corner + i / 3 * 9 + i % 3;
        board[row * 9 + i] == digit || board[i * 9 + column] == digit || board[boxed] == digit
    })
}
