use crate::row::{boxed, lines, word_number, Row};
use rayon::prelude::*;
use std::collections::HashMap;

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
                let sum = r.iter().fold(0u64, |sum, (k, n)| sum.wrapping_add(word_number(k).wrapping_mul(*n)));
                (sum >> 12) as f64
            },
        ),
        _ => None,
    }
}
