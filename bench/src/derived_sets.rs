//! Puzzle sets that are derived from others, always the same.

use wholemeal::{Puzzle9, Solver, Verdict};

/// A small random number generator: `SplitMix64`.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(z ^ (z >> 31)) * n as u128) >> 64) as usize
    }
}

/// The puzzles with givens added from their solution until there are 35.
pub(crate) fn easy(lines: &[String]) -> Vec<String> {
    let mut random = Random(1);
    let nines: Vec<Puzzle9> = lines
        .iter()
        .filter_map(|l| Puzzle9::from_line(l.as_bytes()))
        .collect();
    let verdicts = Solver::new().solve_batch(&nines);
    let mut made = Vec::new();
    for (line, verdict) in lines.iter().zip(verdicts).take(10_000) {
        let Verdict::Unique(full) = verdict else {
            continue;
        };
        let mut puzzle = line.clone().into_bytes();
        while puzzle
            .iter()
            .filter(|c| c.is_ascii_digit() && **c != b'0')
            .count()
            < 35
        {
            let cell = random.below(81);
            puzzle[cell] = full.to_line()[cell];
        }
        made.push(String::from_utf8_lossy(&puzzle).into_owned());
    }
    made
}

/// The puzzles with one given changed so that there is no conflict and no solution. Changes are
/// tried until one works.
pub(crate) fn without_solution(lines: &[String]) -> Vec<String> {
    const TRIES: usize = 50;
    let mut random = Random(2);
    let mut change = |line: &String| {
        let mut puzzle = line.clone().into_bytes();
        let givens: Vec<usize> = (0..81)
            .filter(|&i| (b'1'..=b'9').contains(&puzzle[i]))
            .collect();
        puzzle[givens[random.below(givens.len())]] = b'1' + random.below(9) as u8;
        String::from_utf8_lossy(&puzzle).into_owned()
    };
    let mut changed = |line| (0..TRIES).map(|_| change(line)).find(is_without_solution);
    lines.iter().filter_map(&mut changed).take(10_000).collect()
}

fn is_without_solution(line: &String) -> bool {
    let grid: Option<wholemeal::Grid> = line.parse().ok();
    grid.is_some_and(|grid| grid.conflicts().is_empty())
        && Puzzle9::from_line(line.as_bytes())
            .is_some_and(|nine| Solver::new().solve(&nine) == Verdict::None)
}
