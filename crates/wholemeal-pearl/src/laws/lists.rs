//! Laws of `map`, `filter`, `concat` and `cp` on any lists.

use super::{Case, Random, equal};
use crate::choices::cp;

/// Some function on bytes, chosen by two of them.
fn function(random: &mut Random) -> impl Fn(u8) -> u8 + Copy + use<> {
    let (a, b) = (random.byte(), random.byte());
    move |x| x.wrapping_mul(a) ^ b
}

/// Some function that undoes itself.
fn involution(random: &mut Random) -> impl Fn(u8) -> u8 + Copy + use<> {
    let mask = random.byte();
    move |x| x ^ mask
}

/// Some condition on bytes.
fn condition(random: &mut Random) -> impl Fn(&u8) -> bool + Copy + use<> {
    let (n, bound) = (2 + random.byte() % 4, 1 + random.byte() % 3);
    move |x| x % n < bound
}

fn map<A: Clone, B>(f: impl Fn(A) -> B, xs: &[A]) -> Vec<B> {
    xs.iter().cloned().map(f).collect()
}

fn filter<A: Clone>(p: impl Fn(&A) -> bool, xs: &[A]) -> Vec<A> {
    xs.iter().filter(|x| p(x)).cloned().collect()
}

pub(super) fn map_id_is_id(random: &mut Random) -> Case {
    let xs = random.list(20, 256);
    equal(&xs, map(|x| x, &xs), xs.clone())
}

pub(super) fn map_map_is_map_of_both(random: &mut Random) -> Case {
    let (xs, f, g) = (random.list(20, 256), function(random), function(random));
    equal(&xs, map(f, &map(g, &xs)), map(|x| f(g(x)), &xs))
}

pub(super) fn filter_after_map(random: &mut Random) -> Case {
    let (xs, f, p) = (random.list(20, 256), function(random), condition(random));
    equal(
        &xs,
        filter(p, &map(f, &xs)),
        map(f, &filter(|&x| p(&f(x)), &xs)),
    )
}

pub(super) fn filter_by_involution(random: &mut Random) -> Case {
    let (xs, f, p) = (random.list(20, 256), involution(random), condition(random));
    equal(
        &xs,
        filter(|&x| p(&f(x)), &xs),
        map(f, &filter(p, &map(f, &xs))),
    )
}

pub(super) fn filter_map_involution(random: &mut Random) -> Case {
    let (xs, f, p) = (random.list(20, 256), involution(random), condition(random));
    equal(
        &xs,
        filter(|&x| p(&f(x)), &map(f, &xs)),
        map(f, &filter(p, &xs)),
    )
}

pub(super) fn filters_commute(random: &mut Random) -> Case {
    let (xs, p, q) = (random.list(20, 256), condition(random), condition(random));
    equal(&xs, filter(p, &filter(q, &xs)), filter(q, &filter(p, &xs)))
}

pub(super) fn filter_after_concat(random: &mut Random) -> Case {
    let (xss, p) = (random.lists(6, 256), condition(random));
    equal(
        &xss,
        filter(p, &xss.concat()),
        map(|xs| filter(p, &xs), &xss).concat(),
    )
}

pub(super) fn map_map_after_cp(random: &mut Random) -> Case {
    let (xss, f) = (random.lists(4, 256), function(random));
    let left: Vec<_> = cp(xss.clone()).map(|xs| map(f, &xs)).collect();
    equal(&xss, left, cp(map(|xs| map(f, &xs), &xss)).collect())
}

pub(super) fn filter_all_after_cp(random: &mut Random) -> Case {
    let (xss, p) = (random.lists(4, 256), condition(random));
    let left: Vec<_> = cp(xss.clone()).filter(|xs| xs.iter().all(p)).collect();
    equal(&xss, left, cp(map(|xs| filter(p, &xs), &xss)).collect())
}
