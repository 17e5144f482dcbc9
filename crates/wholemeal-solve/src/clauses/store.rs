//! Clauses of three or more literals in one block of memory.

use super::literal::Literal;

/// The place of a clause in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ClauseId(u32);

/// Clauses, one after the other: the length, the properties, the literals.
#[derive(Clone, Debug, Default)]
pub(super) struct ClauseStore {
    words: Vec<u32>,
    /// The number of words of deleted clauses.
    wasted: usize,
}

const HEADER: usize = 2;
const LEARNED: u32 = 1 << 31;
const DELETED: u32 = 1 << 30;
/// Two bits that count down since the clause was last used.
const USED_SHIFT: u32 = 28;
const USED: u32 = 3 << USED_SHIFT;
/// The number of different decision levels of the literals.
const SPREAD: u32 = (1 << USED_SHIFT) - 1;

impl ClauseStore {
    pub(super) fn add(&mut self, literals: &[Literal], learned: Option<u32>) -> ClauseId {
        let id = ClauseId(self.words.len() as u32);
        self.words.push(literals.len() as u32);
        self.words
            .push(learned.map_or(0, |spread| LEARNED | spread.min(SPREAD)));
        self.words.extend(literals.iter().map(|l| l.code()));
        id
    }

    #[inline]
    pub(super) fn len(&self, id: ClauseId) -> usize {
        self.words[id.0 as usize] as usize
    }

    /// The literals as their codes.
    #[inline]
    pub(super) fn codes(&self, id: ClauseId) -> &[u32] {
        let start = id.0 as usize;
        let len = self.words[start] as usize;
        &self.words[start + HEADER..start + HEADER + len]
    }

    #[inline]
    pub(super) fn codes_mut(&mut self, id: ClauseId) -> &mut [u32] {
        let start = id.0 as usize;
        let len = self.words[start] as usize;
        &mut self.words[start + HEADER..start + HEADER + len]
    }

    pub(super) fn literals(&self, id: ClauseId) -> impl Iterator<Item = Literal> + '_ {
        self.codes(id).iter().map(|&code| Literal::from_code(code))
    }

    fn flags(&self, id: ClauseId) -> u32 {
        self.words[id.0 as usize + 1]
    }

    fn flags_mut(&mut self, id: ClauseId) -> &mut u32 {
        &mut self.words[id.0 as usize + 1]
    }

    pub(super) fn is_learned(&self, id: ClauseId) -> bool {
        self.flags(id) & LEARNED != 0
    }

    pub(super) fn is_deleted(&self, id: ClauseId) -> bool {
        self.flags(id) & DELETED != 0
    }

    /// The number of different decision levels of its literals when it was learned or last used.
    pub(super) fn spread(&self, id: ClauseId) -> u32 {
        self.flags(id) & SPREAD
    }

    pub(super) fn set_spread(&mut self, id: ClauseId, spread: u32) {
        let flags = self.flags_mut(id);
        *flags = *flags & !SPREAD | spread.min(SPREAD);
    }

    pub(super) fn used(&self, id: ClauseId) -> u32 {
        (self.flags(id) & USED) >> USED_SHIFT
    }

    pub(super) fn set_used(&mut self, id: ClauseId, used: u32) {
        let flags = self.flags_mut(id);
        *flags = *flags & !USED | used << USED_SHIFT;
    }

    pub(super) fn delete(&mut self, id: ClauseId) {
        self.wasted += self.len(id) + HEADER;
        *self.flags_mut(id) |= DELETED;
    }

    /// Whether deleted clauses take enough memory to make moving the others worthwhile.
    pub(super) fn is_wasteful(&self) -> bool {
        self.wasted * 4 > self.words.len()
    }

    /// Moves the clauses of the list, which is ordered by place, together. Their places change.
    pub(super) fn compact(&mut self, clauses: &mut [ClauseId]) {
        let mut end = 0;
        for id in clauses {
            let start = id.0 as usize;
            let words = self.words[start] as usize + HEADER;
            self.words.copy_within(start..start + words, end);
            *id = ClauseId(end as u32);
            end += words;
        }
        self.words.truncate(end);
        self.wasted = 0;
    }
}
