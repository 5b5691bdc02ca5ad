use crate::row::{boxed, digest, floats, words, Row};
use rayon::prelude::*;

pub fn setup(name: &str, args: &[&str]) -> Option<Box<dyn Row>> {
    match name {
        "map_collect" => boxed(
            words(args, 0),
            |xs| xs.par_iter().map(|x| x >> 3).collect::<Vec<u64>>(),
            |r, _| digest(r.iter().copied()),
        ),
        "filter_collect" => boxed(
            words(args, 0),
            |xs| xs.par_iter().copied().filter(|x| x % 2 == 0).collect::<Vec<u64>>(),
            |r, _| digest(r.iter().copied()),
        ),
        "windows8" => boxed(
            floats(args, 0),
            |xs| xs.par_windows(8).map(|w| w.iter().sum::<f64>() / 8.0).collect::<Vec<f64>>(),
            |r, _| digest(r.iter().map(|x| x.to_bits())),
        ),
        _ => None,
    }
}
