use crate::row::{boxed, bytes, digest, Row};
use rayon::prelude::*;
use std::collections::HashMap;

fn lines(args: &[&str]) -> Vec<&'static str> {
    let text: &'static str = Box::leak(String::from_utf8(bytes(args, 0)).expect("text").into_boxed_str());
    text.lines().collect()
}

fn first_bytes(s: &str) -> u64 {
    s.bytes().fold(s.len() as u64, |sum, b| sum.wrapping_mul(31).wrapping_add(b as u64))
}

pub fn setup(name: &str, args: &[&str]) -> Option<Box<dyn Row>> {
    match name {
        "group_count" => boxed(
            lines(args),
            |xs| {
                xs.par_iter()
                    .fold(HashMap::new, |mut counts: HashMap<&str, u64>, x| {
                        *counts.entry(x).or_insert(0) += 1;
                        counts
                    })
                    .reduce(HashMap::new, |a, b| {
                        let (mut into, from) = if a.len() < b.len() { (b, a) } else { (a, b) };
                        for (k, n) in from {
                            *into.entry(k).or_insert(0) += n;
                        }
                        into
                    })
            },
            // In no order: what the counts come to whatever it is.
            |r, _| {
                let sum = r.iter().fold(0u64, |sum, (k, n)| sum.wrapping_add(first_bytes(k).wrapping_mul(*n)));
                (sum >> 12) as f64
            },
        ),
        "sort_string" => boxed(
            lines(args),
            |xs| {
                let mut ys = xs.clone();
                ys.par_sort_unstable();
                ys
            },
            |r, _| digest(r.iter().map(|s| first_bytes(s))),
        ),
        _ => None,
    }
}
