//! Arrays for the cells of a 9x9 board.

/// The candidates of all cells of a board, nine bits each, in reading order.
pub(crate) type Candidates = [u16; 81];

/// The digits of a full board in reading order, 1 to 9.
pub(crate) type Digits = [u8; 81];

/// The digit of a set with one candidate, 1 to 9. With `trailing_zeros` instead of a table the
/// compiler gathers the sets into vectors, which takes longer.
pub(crate) const DIGITS: [u8; 512] = {
    let mut digits = [0; 512];
    let mut digit = 0;
    while digit < 9 {
        digit += 1;
        digits[1 << (digit - 1)] = digit;
    }
    digits
};
