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
        // The copy that is sorted is made within the time, by all rivals alike.
        "sort_uint64" => boxed(
            words(args, 0),
            |xs| {
                let mut ys = xs.clone();
                ys.par_sort_unstable();
                ys
            },
            |r, _| digest(r.iter().copied()),
        ),
        "sort_float64" => boxed(
            floats(args, 0),
            |xs| {
                let mut ys = xs.clone();
                ys.par_sort_unstable_by(|a, b| a.total_cmp(b));
                ys
            },
            |r, _| digest(r.iter().map(|x| x.to_bits())),
        ),
        _ => None,
    }
}
