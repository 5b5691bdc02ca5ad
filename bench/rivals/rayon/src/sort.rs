use crate::row::{digest, floats, lines, word_number, words, Row};
use rayon::prelude::*;
use std::time::Instant;

/// Sorts a copy of its input, which is made before the time starts, and tells how long each sort took.
struct Sorting<T> {
    input: Vec<T>,
    sorted: Vec<T>,
    sort: fn(&mut [T]),
    number: fn(&T) -> u64,
    took: Vec<u128>,
}

impl<T: Clone> Row for Sorting<T> {
    fn run(&mut self) {
        self.sorted.clone_from(&self.input);
        let start = Instant::now();
        (self.sort)(&mut self.sorted);
        self.took.push(start.elapsed().as_nanos());
    }
    fn result(&mut self) -> f64 {
        digest(self.sorted.iter().map(self.number))
    }
    fn singles(&mut self) -> Vec<u128> {
        std::mem::take(&mut self.took)
    }
}

fn sorting<T: Clone + 'static>(input: Vec<T>, sort: fn(&mut [T]), number: fn(&T) -> u64) -> Option<Box<dyn Row>> {
    Some(Box::new(Sorting { sorted: input.clone(), input, sort, number, took: Vec::new() }))
}

/// A key and 16 bytes that are moved along.
#[derive(Clone)]
struct Record {
    key: i64,
    _from: [u64; 2],
}

fn records(args: &[&str]) -> Vec<Record> {
    words(args, 0)
        .chunks_exact(3)
        .map(|w| Record { key: w[0] as i64, _from: [w[1], w[2]] })
        .collect()
}

pub fn setup(name: &str, args: &[&str]) -> Option<Box<dyn Row>> {
    match name {
        "sort_uint64" => sorting(words(args, 0), |xs| xs.par_sort_unstable(), |x| *x),
        "sort_float64" => {
            sorting(floats(args, 0), |xs| xs.par_sort_unstable_by(|a, b| a.total_cmp(b)), |x| x.to_bits())
        }
        "sort_string" => sorting(lines(args), |xs| xs.par_sort_unstable(), |s| word_number(s)),
        "sort_stable" => sorting(words(args, 0), |xs| xs.par_sort_by(|a, b| a.cmp(b)), |x| *x),
        "sort_by_key" => sorting(records(args), |xs| xs.par_sort_unstable_by_key(|r| r.key), |r| r.key as u64),
        _ => None,
    }
}
