//! The links of one kind as sets.

use crate::chain::links::{LinkKind, StaticLinks};
use crate::chain::node::Reason;
use crate::chain::set::Set;

/// The numbers of the candidates that have a strong link of a kind.
pub(crate) fn linked(links: &StaticLinks, kind: LinkKind) -> Vec<u16> {
    let is_linked = |&number: &u16| {
        let mut strong = links.strong(number).iter();
        strong.any(|&(_, reason)| kind.allows_strong(reason))
    };
    (0..links.candidates.len() as u16)
        .filter(is_linked)
        .collect()
}

/// Links as sets of linked candidates, which are numbered by their index among the linked ones.
pub(crate) struct Linked<'a, const W: usize> {
    /// The numbers of the linked candidates.
    pub(crate) numbers: &'a [u16],
    /// The index of each candidate among the linked ones, or [`NOT_LINKED`].
    pub(crate) index: Vec<u16>,
    /// For each candidate the linked ones that exclude it.
    pub(crate) excluding: Vec<Set<W>>,
    /// For each linked candidate its strong links.
    pub(crate) strong: Vec<Set<W>>,
}

/// The index of a candidate that has no strong link.
pub(crate) const NOT_LINKED: u16 = u16::MAX;

impl<'a, const W: usize> Linked<'a, W> {
    pub(crate) fn new(links: &StaticLinks, kind: LinkKind, numbers: &'a [u16]) -> Linked<'a, W> {
        let mut index = vec![NOT_LINKED; links.candidates.len()];
        for (i, &number) in numbers.iter().enumerate() {
            index[usize::from(number)] = i as u16;
        }
        let set = |list: &[(u16, Reason)], allows: fn(LinkKind, Reason) -> bool| {
            let mut set = Set::NONE;
            for &(number, reason) in list {
                let index = index[usize::from(number)];
                if index != NOT_LINKED && allows(kind, reason) {
                    set.insert(index);
                }
            }
            set
        };
        let all = 0..links.candidates.len() as u16;
        let excluding = all.map(|number| set(links.weak(number), LinkKind::allows_weak));
        let excluding: Vec<Set<W>> = excluding.collect();
        let strong = numbers
            .iter()
            .map(|&number| set(links.strong(number), LinkKind::allows_strong));
        let strong: Vec<Set<W>> = strong.collect();
        Linked {
            numbers,
            index,
            excluding,
            strong,
        }
    }

    /// The candidates that follow in two links.
    pub(crate) fn near(&self, number: u16) -> Set<W> {
        let mut near = Set::NONE;
        for other in self.excluding[usize::from(number)].iter() {
            near.add(&self.strong[usize::from(other)]);
        }
        near
    }

    /// Returns `true` if a class of candidates that imply each other may contain a cycle that
    /// removes one of `refuted`: what a cycle removes excludes one of its true nodes, and one of the
    /// false nodes between them.
    pub(crate) fn may_remove(&self, class: &Set<W>, refuted: &[u16]) -> bool {
        if class.iter().nth(1).is_none() {
            return false;
        }
        let between = self.between(class);
        refuted.iter().any(|&number| {
            let excluding = &self.excluding[usize::from(number)];
            excluding.meets(class) && excluding.meets(&between)
        })
    }

    /// The candidates that are false if a class is true, and the other way round.
    fn between(&self, class: &Set<W>) -> Set<W> {
        let (mut excluded, mut strong) = (Set::NONE, Set::<W>::NONE);
        for member in class.iter() {
            excluded.add(&self.excluding[usize::from(self.numbers[usize::from(member)])]);
            strong.add(&self.strong[usize::from(member)]);
        }
        excluded.and(&strong)
    }
}
