//! Every example and every number of the lectures.

use wholemeal_pearl::brute::{self, from_string, is_sudoku, no_blanks, ok_sudoku, to_string};
use wholemeal_pearl::choices::{choices, completions, cp};
use wholemeal_pearl::levels::{
    SubsetRule, is_pair, is_triple, prune_level_1, reduce_pair, reduce_triple,
};
use wholemeal_pearl::matrix::{boxs, cols, group, map, pack, rows, transpose, ungroup, unpack};
use wholemeal_pearl::prune::{many, prune, prune_at_once, prune_matrix, prune_row, reduce};
use wholemeal_pearl::search::{
    blocked, break_at, complete, consistent, expand_min, expand_next, expand1, min_choice, safe,
    void,
};
use wholemeal_pearl::space::size;
use wholemeal_pearl::table::{ljustify, rjustify, table};
use wholemeal_pearl::valid::{nodups, valid};
use wholemeal_pearl::{
    Boxsize, Budget, Choices, Matrix, Meter, Natural, Rules, STAGES, Stage, boxes,
};

const NINE: Boxsize = Boxsize::square(3);
const FOUR: Boxsize = Boxsize::square(2);

fn dots() -> Rules<char> {
    Rules::characters(NINE, '.')
}

fn board(rows: [&str; 9]) -> Matrix<char> {
    rows.iter().map(|row| row.chars().collect()).collect()
}

fn lines(board: &Matrix<char>) -> Vec<String> {
    board.iter().map(|row| row.iter().collect()).collect()
}

/// `board1` of lecture L1, which is `easy` of lecture L4.
fn board1() -> Matrix<char> {
    board([
        "2....1.38",
        "........5",
        ".7...6...",
        ".......13",
        ".981..257",
        "31....8..",
        "9..8...2.",
        ".5..69784",
        "4..25....",
    ])
}

/// The solution that lecture L1 prints for it.
const BOARD1_SOLVED: [&str; 9] = [
    "249571638",
    "861432975",
    "573986142",
    "725698413",
    "698143257",
    "314725869",
    "937814526",
    "152369784",
    "486257391",
];

/// A 4x4 board of choices written as the slides draw it.
fn slide(rows: [&str; 4]) -> Matrix<Choices<char>> {
    let cell = |cell: &str| {
        if cell == "-" {
            vec![]
        } else {
            cell.chars().collect()
        }
    };
    rows.iter()
        .map(|row| row.split(' ').map(cell).collect())
        .collect()
}

fn strings(row: &[Choices<char>]) -> Vec<String> {
    row.iter().map(|cell| cell.iter().collect()).collect()
}

fn choices_of(cells: &[&str]) -> Vec<Choices<char>> {
    cells.iter().map(|cell| cell.chars().collect()).collect()
}

// ---------------------------------------------------------------- lecture L0

#[test]
fn lecture_0_justify() {
    assert_eq!(rjustify(10, "word"), "      word");
    assert_eq!(ljustify(10, "word"), "word      ");
    // Decided and documented: a string that is too long is not cut.
    assert_eq!(rjustify(2, "word"), "word");
    assert_eq!(ljustify(2, "word"), "word");
}

#[test]
fn lecture_0_table() {
    let m = vec![vec![1, -500, -4], vec![100, 15043, 6], vec![5, 3, 10]];
    assert_eq!(table(&m), "  1  -500 -4\n100 15043  6\n  5     3 10\n");
}

#[test]
fn lecture_0_worst_case() {
    // 9^(9x9-17) matrices of choices for the naive solver.
    let boards = Natural::power(9, 9 * 9 - 17);
    assert_eq!(
        boards.to_string(),
        "11790184577738583171520872861412518665678211592275841109096961"
    );
}

#[test]
fn lecture_0_expand1_selects_a_cell_without_choices() {
    let m = slide(["12 1 12 34", "1 - 12 3", "1 1 1 1", "1 1 1 1"]);
    assert_eq!(expand1(&m).place(), (1, 1));
    assert_eq!(expand1(&m).count(), 0);
    assert_eq!(expand_min(&m).place(), (0, 0));
}

#[test]
fn lecture_0_expand1_of_singles_only() {
    // Undefined in the lecture; the result is empty here.
    let singles = slide(["1 2 3 4", "3 4 1 2", "2 1 4 3", "4 3 2 1"]);
    assert!(complete(&singles) && safe(FOUR, &singles));
    assert_eq!(expand1(&singles).count(), 0);
}

/// Boards with a conflict in exactly one kind of house, and without any.
#[test]
fn lecture_0_safe_and_valid_look_at_rows_columns_and_boxes() {
    let row = ["1..1", "....", "....", "...."];
    let column = ["1...", "....", "1...", "...."];
    let boxed = ["1...", ".1..", "....", "...."];
    let sound = ["1...", "..1.", ".1..", "...1"];
    let rules = Rules::characters(FOUR, '.');
    for (rows, expected) in [(row, false), (column, false), (boxed, false), (sound, true)] {
        let sudoku = from_string(&rules, &rows.concat()).unwrap();
        assert_eq!(ok_sudoku(FOUR, &sudoku), expected, "{rows:?}");
        let board: Matrix<char> = rows.iter().map(|row| row.chars().collect()).collect();
        assert_eq!(safe(FOUR, &choices(&rules, &board)), expected, "{rows:?}");
    }
    // Full boards: a Latin square whose boxes have duplicates, and boards with one wrong view.
    let lines = |rows: [&str; 4]| -> Matrix<char> {
        rows.iter().map(|row| row.chars().collect()).collect()
    };
    assert!(valid(FOUR, &lines(["1234", "3412", "2143", "4321"])));
    assert!(
        !valid(FOUR, &lines(["1234", "2341", "3412", "4123"])),
        "boxes"
    );
    assert!(
        !valid(FOUR, &lines(["1234", "3412", "1234", "3412"])),
        "columns"
    );
    assert!(
        !valid(FOUR, &lines(["1313", "2424", "3131", "4242"])),
        "rows"
    );
}

#[test]
fn lecture_0_prune_leaves_conflicts_to_safe() {
    let m = slide(["1 1 12 34", "1234 1234 1234 1234", "12 12 12 12", "1 2 3 4"]);
    let pruned = many(|m| prune(FOUR, m), m);
    assert!(!safe(FOUR, &pruned));
    assert_eq!(pruned[0][..2], choices_of(&["1", "1"]));
}

// ---------------------------------------------------------------- lecture L1

#[test]
fn lecture_1_prune_list() {
    let row = vec![vec![2, 4], vec![2], vec![3, 4], vec![1, 2]];
    assert_eq!(prune_row(row), [vec![4], vec![2], vec![3, 4], vec![1]]);
}

#[test]
fn lecture_1_printed_answer_of_sudokusolver3() {
    let (rules, meter) = (dots(), Meter::unlimited());
    let found: Vec<_> = Stage::ExpandPrune
        .solve(&rules, &board1(), &meter)
        .collect();
    assert_eq!(found.len(), 1);
    assert_eq!(lines(&found[0]), BOARD1_SOLVED);
}

#[test]
fn lecture_1_printed_answer_comes_out_of_every_stage_that_can_finish() {
    let rules = dots();
    let finished = STAGES.iter().filter(|row| {
        let meter = Meter::new(Budget::boards(200_000));
        let found: Vec<_> = row.stage.solve(&rules, &board1(), &meter).collect();
        let stopped = meter.report().stopped;
        if !stopped {
            assert_eq!(found.len(), 1, "{}", row.name);
            assert_eq!(lines(&found[0]), BOARD1_SOLVED, "{}", row.name);
        }
        !stopped
    });
    let names: Vec<&str> = finished.map(|row| row.name).collect();
    let hopeless = ["naive", "prune", "prune-boxes"];
    let others = STAGES.iter().map(|row| row.name);
    let others: Vec<&str> = others.filter(|name| !hopeless.contains(name)).collect();
    assert_eq!(names, others);
}

#[test]
fn lecture_1_naive_solvers_do_not_finish() {
    // sudokusolver1 and sudokusolver2 (in its intended form) do not finish.
    let rules = dots();
    for stage in [Stage::Naive, Stage::PruneBoxes] {
        let meter = Meter::new(Budget::boards(1000));
        assert_eq!(stage.solve(&rules, &board1(), &meter).count(), 0);
        assert!(meter.report().stopped);
    }
}

/// The picture "one time pruning". All houses prune the same board. The slide leaves 13 in the
/// third cell of the third row, where the 3 of its box leaves only 1 (the same box is pruned in the
/// later pictures).
#[test]
fn lecture_1_picture_of_pruning() {
    let before = slide(["24 2 34 12", "34 234 134 13", "124 23 13 4", "14 123 123 3"]);
    let drawn = slide(["4 2 34 1", "34 34 134 1", "12 3 13 4", "14 1 12 3"]);
    let pruned = prune_at_once(FOUR, &before);
    assert_eq!(pruned[2][2], ['1']);
    let mut but_for_the_slip = pruned;
    but_for_the_slip[2][2] = vec!['1', '3'];
    assert_eq!(but_for_the_slip, drawn);
    // The program, which prunes boxes, columns and rows in turn, removes more: there is no
    // solution, which it detects at once.
    let program = prune_matrix(FOUR, before);
    assert_eq!(program, slide(["4 2 3 1", "3 4 4 1", "2 3 1 4", "1 - 2 3"]));
}

/// The pictures "expand" and "prune": the cell with 34 in the first row is
/// tried, and both boards are blocked.
#[test]
fn lecture_1_pictures_of_expand_prune_blocked() {
    let before = slide(["24 2 34 12", "34 234 134 13", "124 23 13 4", "14 123 123 3"]);
    let with = |c: char| {
        let mut m = before.clone();
        m[0][2] = vec![c];
        m
    };
    assert_eq!(
        with('4'),
        slide(["24 2 4 12", "34 234 134 13", "124 23 13 4", "14 123 123 3"])
    );
    assert_eq!(
        with('3'),
        slide(["24 2 3 12", "34 234 134 13", "124 23 13 4", "14 123 123 3"])
    );
    let four = prune_at_once(FOUR, &with('4'));
    assert_eq!(
        four,
        slide(["- 2 4 1", "34 34 13 1", "12 3 1 4", "14 1 12 3"])
    );
    assert!(void(&four) && blocked(FOUR, &four));
    let three = prune_at_once(FOUR, &with('3'));
    assert_eq!(
        three,
        slide(["4 2 3 1", "34 34 14 1", "12 3 1 4", "14 1 12 3"])
    );
    assert!(!void(&three) && !safe(FOUR, &three) && blocked(FOUR, &three));
    // The program itself would try the first cell with two choices.
    assert_eq!(min_choice(&before), Some(2));
    assert_eq!(expand_min(&before).place(), (0, 0));
    assert_eq!(
        strings(&expand_min(&before).next().unwrap()[0]),
        ["2", "2", "34", "12"]
    );
}

#[test]
fn lecture_1_board1_and_its_constants() {
    let rules = dots();
    assert_eq!(rules.boxsize.side(), 9);
    assert_eq!(rules.values, "123456789".chars().collect::<Vec<_>>());
    assert!(!valid(NINE, &board1()), "blanks repeat");
    let solved = board(BOARD1_SOLVED);
    assert!(valid(NINE, &solved));
    assert_eq!(choices(&rules, &board1())[0][0], ['2']);
    assert_eq!(choices(&rules, &board1())[0][1], rules.values);
}

// ---------------------------------------------------------------- lecture L2

/// The boxes that illustrate the three levels, as one row each.
#[test]
fn lecture_2_picture_of_level_1() {
    let drawn = choices_of(&["1", "68", "9", "68", "4", "5", "7", "235", "3"]);
    assert_eq!(strings(&prune_row(drawn))[7], "2", "3 and 5 are known");
}

#[test]
fn lecture_2_picture_of_level_2() {
    let drawn = choices_of(&["1", "68", "9", "68", "4", "5", "7", "268", "3"]);
    assert!(is_pair(&drawn[1]));
    for rule in [SubsetRule::Whole, SubsetRule::Each] {
        assert_eq!(strings(&reduce_pair(rule, drawn.clone()))[7], "2");
    }
}

/// The picture of level 3 has the triple 268 in three cells, and no other cell has all three
/// values. So the rule that the report kept has no effect here; the one it abandoned turns 12, 89
/// and 56 into 1, 9 and 5.
#[test]
fn lecture_2_picture_of_level_3() {
    let drawn = choices_of(&["12", "268", "89", "268", "4", "56", "7", "268", "3"]);
    assert!(is_triple(&drawn[1]));
    let whole = reduce_triple(SubsetRule::Whole, drawn.clone());
    assert_eq!(whole, drawn, "no other cell holds all of 268");
    let each = strings(&reduce_triple(SubsetRule::Each, drawn));
    assert_eq!(each, ["1", "268", "9", "268", "4", "5", "7", "268", "3"]);
}

#[test]
fn lecture_2_both_behaviours_of_pairs() {
    let cells = |cells: &[&[u8]]| cells.iter().map(|cell| cell.to_vec()).collect::<Vec<_>>();
    let first = cells(&[&[2, 3], &[2, 3], &[2, 3, 4]]);
    assert_eq!(reduce_pair(SubsetRule::Whole, first)[2], [4]);
    let second = cells(&[&[2, 3], &[2, 3], &[2, 4], &[3, 5, 6]]);
    assert_eq!(
        reduce_pair(SubsetRule::Whole, second.clone()),
        second,
        "the redundancy the report names"
    );
    let each = reduce_pair(SubsetRule::Each, second);
    assert_eq!(each[2..], cells(&[&[4], &[5, 6]]));
}

#[test]
fn lecture_2_infix_misses_a_pair_that_is_not_adjacent() {
    let row = vec![vec![2, 4], vec![2, 4], vec![2, 3, 4]];
    assert_eq!(reduce_pair(SubsetRule::Whole, row.clone())[2], [2, 3, 4]);
    assert_eq!(reduce_pair(SubsetRule::Each, row)[2], [3]);
}

#[test]
fn lecture_2_skeleton() {
    let rules = dots();
    let text: String = lines(&board1()).concat();
    let sudoku = from_string(&rules, &text).expect("81 characters");
    assert!(is_sudoku(&rules, &sudoku) && ok_sudoku(NINE, &sudoku) && !no_blanks(&sudoku));
    assert_eq!(to_string(&sudoku), text);
    assert_eq!(brute::all_blank_positions(&sudoku).len(), 51);
    assert_eq!(from_string(&rules, &text[1..]), None);
    assert_eq!(from_string(&rules, &text.replace('2', "x")), None);
    let solved = from_string(&rules, &BOARD1_SOLVED.concat()).expect("81 characters");
    assert!(no_blanks(&solved) && ok_sudoku(NINE, &solved));
    let twice = brute::update(sudoku, (0, 1), Some('2'));
    assert!(!ok_sudoku(NINE, &twice));
}

#[test]
fn lecture_2_expand_and_expand_first() {
    let m = slide([
        "123 2 34 12",
        "34 234 134 13",
        "124 23 13 4",
        "14 123 123 3",
    ]);
    assert_eq!(expand_next(&m).place(), (0, 0), "the next that is open");
    assert_eq!(
        wholemeal_pearl::search::expand_first(&m).place(),
        (0, 2),
        "the first with two"
    );
}

#[test]
fn lecture_2_levels_solve_the_same() {
    let rules = dots();
    let levels = STAGES.iter().filter(|row| row.name.starts_with("level"));
    for row in levels {
        let meter = Meter::unlimited();
        let first = row
            .stage
            .solve(&rules, &board1(), &meter)
            .next()
            .expect(row.name);
        assert_eq!(lines(&first), BOARD1_SOLVED, "{}", row.name);
    }
}

// ---------------------------------------------------------------- lecture L3

#[test]
fn lecture_3_cp() {
    let all: Vec<_> = cp([vec![1, 2, 3], vec![2], vec![1, 3]]).collect();
    assert_eq!(
        all,
        [
            [1, 2, 1],
            [1, 2, 3],
            [2, 2, 1],
            [2, 2, 3],
            [3, 2, 1],
            [3, 2, 3]
        ]
    );
    assert_eq!(
        cp([vec![2], vec![1, 3]]).collect::<Vec<_>>(),
        [[2, 1], [2, 3]]
    );
}

#[test]
fn lecture_3_nine_to_the_41() {
    let boards = Natural::power(9, 41);
    assert_eq!(
        boards.to_string(),
        "1330279464729113309844748891857449678409"
    );
    // 40 of 81 cells are given.
    let mut half = board(BOARD1_SOLVED);
    half.iter_mut()
        .flatten()
        .take(41)
        .for_each(|cell| *cell = '.');
    assert_eq!(size(&choices(&dots(), &half)), boards);
}

fn board_of_003() -> Matrix<char> {
    board([
        "004005700",
        "000009400",
        "360000008",
        "720060000",
        "000402000",
        "000080093",
        "400000056",
        "005300000",
        "006100900",
    ])
}

#[test]
fn lecture_3_example_with_zeros() {
    let rules = Rules::characters(NINE, '0');
    assert!(rules.is_blank(&'0') && !rules.is_blank(&'.'));
    let once = Meter::new(Budget::boards(1000));
    assert_eq!(
        Stage::Prune.solve(&rules, &board_of_003(), &once).count(),
        0
    );
    assert!(once.report().stopped, "one prune is not enough here");
    let meter = Meter::unlimited();
    let found: Vec<_> = Stage::Fixpoint
        .solve(&rules, &board_of_003(), &meter)
        .collect();
    assert_eq!(found.len(), 1, "but many are");
    assert_eq!(meter.report().looked, 1);
    assert!(valid(NINE, &found[0]));
    let first = completions(&rules, &board_of_003()).next().unwrap();
    assert_eq!(lines(&first)[0], "114115711");
}

#[test]
fn lecture_3_three_versions_of_solve() {
    // A board that even the first version can solve.
    let rules = Rules::characters(NINE, '0');
    let mut board = board(BOARD1_SOLVED);
    for (i, j) in [(0, 0), (0, 1), (4, 4), (8, 8)] {
        board[i][j] = '0';
    }
    for (stage, looked) in [
        (Stage::Naive, 6561),
        (Stage::Prune, 1),
        (Stage::Fixpoint, 1),
    ] {
        let meter = Meter::unlimited();
        let found: Vec<_> = stage.solve(&rules, &board, &meter).collect();
        assert_eq!(found.len(), 1);
        assert_eq!(lines(&found[0]), BOARD1_SOLVED);
        assert_eq!(meter.report().looked, looked, "{}", stage.name());
    }
}

// ---------------------------------------------------------------- lecture L4

fn e() -> Matrix<u32> {
    (0..9)
        .map(|i| (0..9).map(|j| 9 * i + j + 1).collect())
        .collect()
}

const BOXS_E: [[u32; 9]; 9] = [
    [1, 2, 3, 10, 11, 12, 19, 20, 21],
    [4, 5, 6, 13, 14, 15, 22, 23, 24],
    [7, 8, 9, 16, 17, 18, 25, 26, 27],
    [28, 29, 30, 37, 38, 39, 46, 47, 48],
    [31, 32, 33, 40, 41, 42, 49, 50, 51],
    [34, 35, 36, 43, 44, 45, 52, 53, 54],
    [55, 56, 57, 64, 65, 66, 73, 74, 75],
    [58, 59, 60, 67, 68, 69, 76, 77, 78],
    [61, 62, 63, 70, 71, 72, 79, 80, 81],
];

#[test]
fn lecture_4_e_and_its_boxs() {
    assert_eq!(e()[0], [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(e()[8], [73, 74, 75, 76, 77, 78, 79, 80, 81]);
    assert_eq!(boxs(NINE, e()), BOXS_E);
}

/// Every step from `e` to `boxs e`, as on the last slides.
#[test]
fn lecture_4_e_as_printed() {
    let printed = include_str!("lecture_4_e.txt");
    let mut lines = printed
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut value_of = |expression: &str| {
        assert_eq!(lines.next(), Some(expression));
        lines.next().expect("a value").to_owned()
    };
    fn shown(value: &impl std::fmt::Debug) -> String {
        format!("{value:?}").replace(' ', "")
    }
    let group3 = |row: Vec<u32>| group(3, row);
    let pieces = map(e(), group3);
    let turned = map(pack(NINE, e()), cols);
    assert_eq!(shown(&e()), value_of("e"));
    assert_eq!(shown(&pieces), value_of("map group3 e"));
    assert_eq!(shown(&pack(NINE, e())), value_of("(group3.map group3) e"));
    assert_eq!(
        shown(&turned),
        value_of("((map cols).(group3.map group3)) e")
    );
    let flat = ungroup(turned.clone());
    assert_eq!(
        shown(&flat),
        value_of("(concat.(map cols).(group3.map group3)) e")
    );
    let last = "((map concat.concat).(map cols).(group3.map group3)) e";
    assert_eq!(shown(&unpack(turned)), value_of(last));
}

#[test]
fn lecture_4_all_variants_of_boxs() {
    assert_eq!(boxes::by_transposing(NINE, e()), BOXS_E);
    assert_eq!(boxes::by_splitting(NINE, &e()), BOXS_E);
    assert_eq!(boxes::by_ranges(NINE, &e()), BOXS_E);
    assert_eq!(boxes::by_dropping(NINE, &e()), BOXS_E);
}

#[test]
fn lecture_4_boxs_step_by_step() {
    assert_eq!(
        group(3, (1..=9).collect()),
        [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    );
    let packed = pack(NINE, e());
    assert_eq!(packed[0][1], [[10, 11, 12], [13, 14, 15], [16, 17, 18]]);
    assert_eq!(packed[2][0], [[55, 56, 57], [58, 59, 60], [61, 62, 63]]);
    let turned = map(packed, cols);
    assert_eq!(turned[0][0], [[1, 2, 3], [10, 11, 12], [19, 20, 21]]);
    assert_eq!(turned[2][2], [[61, 62, 63], [70, 71, 72], [79, 80, 81]]);
    assert_eq!(unpack(turned), BOXS_E);
    assert_eq!(
        ungroup(vec![vec![1, 2, 3], vec![4, 5], vec![6]]),
        [1, 2, 3, 4, 5, 6]
    );
    assert_eq!(rows(e()), e());
    assert_eq!(transpose(e()), cols(e()));
}

#[test]
fn lecture_4_blank() {
    let blank = dots().blank_board();
    assert_eq!(lines(&blank), ["........."; 9]);
}

#[test]
fn lecture_4_choices_of_easy() {
    let easy = choices(&dots(), &board1());
    let all = "123456789";
    let rows = [
        ["2", all, all, all, all, "1", all, "3", "8"],
        [all, all, all, all, all, all, all, all, "5"],
        [all, "7", all, all, all, "6", all, all, all],
        [all, all, all, all, all, all, all, "1", "3"],
        [all, "9", "8", "1", all, all, "2", "5", "7"],
        ["3", "1", all, all, all, all, "8", all, all],
        ["9", all, all, "8", all, all, all, "2", all],
        [all, "5", all, all, "6", "9", "7", "8", "4"],
        ["4", all, all, "2", "5", all, all, all, all],
    ];
    assert!(
        easy.iter()
            .zip(rows)
            .all(|(row, expected)| strings(row) == expected)
    );
    assert!(!complete(&easy));
}

/// The matrix of nines and ones whose product is the size of the space.
#[test]
fn lecture_4_nines_and_ones() {
    let lengths: Matrix<usize> = choices(&dots(), &board1())
        .iter()
        .map(|row| row.iter().map(Vec::len).collect())
        .collect();
    assert_eq!(lengths[0], [1, 9, 9, 9, 9, 1, 9, 1, 1]);
    assert_eq!(lengths[4], [9, 1, 1, 1, 9, 9, 1, 1, 1]);
    assert_eq!(lengths[8], [1, 9, 9, 1, 1, 9, 9, 9, 9]);
    let product = lengths
        .iter()
        .flatten()
        .fold(Natural::from(1), |n, &k| n.times(k as u32));
    assert_eq!(
        product.to_string(),
        "4638397686588101979328150167890591454318967698009"
    );
}

#[test]
fn lecture_4_cp() {
    let all: Vec<_> = cp([vec![1, 2, 3], vec![4, 5], vec![6]]).collect();
    assert_eq!(
        all,
        [
            [1, 4, 6],
            [1, 5, 6],
            [2, 4, 6],
            [2, 5, 6],
            [3, 4, 6],
            [3, 5, 6]
        ]
    );
}

#[test]
fn lecture_4_sizes_of_the_search_space() {
    // The slides say 9^54, which fits the board in the pictures of expand, and then compute the
    // product for `easy`, which has 51 blanks.
    assert_eq!(
        Natural::power(9, 54).to_string(),
        "3381391913522726342930221472392241170198527451848561"
    );
    let easy = choices(&dots(), &board1());
    assert_eq!(
        size(&easy).to_string(),
        "4638397686588101979328150167890591454318967698009"
    );
    assert_eq!(size(&easy), Natural::power(9, 51));
    // A question on the slide: how many boards remain after pruning once, and at the fixed point?
    let once = prune(NINE, easy.clone());
    assert_eq!(size(&once).to_string(), "1027134771639091200000000");
    let fixed = many(|m| prune(NINE, m), easy.clone());
    assert_eq!(size(&fixed).to_string(), "1");
    let boxes_first = prune_matrix(NINE, easy.clone());
    assert_eq!(size(&boxes_first).to_string(), "38517553936465920000000000");
    assert_eq!(many(|m| prune_matrix(NINE, m), easy), fixed);
}

#[test]
fn lecture_4_reduce() {
    let row = choices_of(&["123", "2", "567", "7"]);
    assert_eq!(strings(&reduce(row)), ["13", "2", "56", "7"]);
}

#[test]
fn lecture_4_consistent() {
    assert!(!consistent(&choices_of(&["12", "2", "34", "3", "2"])));
    assert!(consistent(&choices_of(&["12", "2", "34", "3", "4"])));
    assert!(nodups(&['1', '2']));
}

/// The board of the last pictures: 2, 3 and 9 are tried in the first blank.
#[test]
fn lecture_4_pictures_of_expand() {
    let rules = dots();
    let drawn = board([
        "8..4.6..7",
        "......4..",
        ".1....65.",
        "5.9.3.78.",
        "....7....",
        ".48.2.1.3",
        ".52....9.",
        "..1......",
        "3..9.2..5",
    ]);
    let pruned = prune_level_1(&rules, choices(&rules, &drawn));
    let expansion = expand_next(&pruned);
    assert_eq!(expansion.place(), (0, 1));
    let tried: Vec<String> = expansion.map(|m| strings(&m[0])[1].clone()).collect();
    assert_eq!(tried, ["2", "3", "9"]);
    let meter = Meter::unlimited();
    let found: Vec<_> = Stage::named("solve4")
        .unwrap()
        .solve(&rules, &drawn, &meter)
        .collect();
    assert_eq!(found.len(), 1);
    assert!(valid(NINE, &found[0]));
}

#[test]
fn lecture_4_break() {
    let (before, after) = break_at(|&n: &u8| n > 2, &[1, 2, 3, 1]);
    assert_eq!((before, after), (&[1, 2][..], &[3, 1][..]));
}

// ---------------------------------------------------------------- the table

/// Every test that the table of the derivation names exists, and every lecture has rows in the
/// table.
#[test]
fn the_table_of_the_derivation_names_real_tests() {
    let derivation = include_str!("../../../docs/derivation-sources.md");
    let tests = [
        include_str!("lectures.rs"),
        include_str!("laws.rs"),
        include_str!("stages.rs"),
        include_str!("../../wholemeal-generate/tests/generate.rs"),
    ];
    let rows: Vec<Vec<&str>> = derivation
        .lines()
        .filter(|line| line.starts_with("| L"))
        .map(|line| line.split(" | ").collect())
        .filter(|row: &Vec<&str>| row.len() > 2)
        .collect();
    for lecture in ["| L0", "| L1", "| L2", "| L3", "| L4"] {
        assert!(
            rows.iter().filter(|row| row[0] == lecture).count() > 10,
            "{lecture}"
        );
    }
    let named = rows
        .iter()
        .flat_map(|row| row[row.len() - 1].split('`').skip(1).step_by(2));
    for name in named {
        let there = |text: &&str| {
            text.contains(&format!("fn {name}(")) || text.contains(&format!("    {name},"))
        };
        assert!(tests.iter().any(there), "{name} is not a test");
    }
}
