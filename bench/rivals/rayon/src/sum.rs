use crate::row::{boxed, floats, words, Row};
use rayon::prelude::*;
use std::hint::black_box;

fn square(x: f64) -> f64 {
    x * x
}

fn sin_sqrt(x: f64) -> f64 {
    x.sqrt().sin()
}

/// An inclusive prefix sum: Rayon has none of its own, so in two passes over pieces, as its users write it.
fn prefix_sum(dst: &mut [i64], xs: &[i64]) -> i64 {
    let piece = xs.len().div_ceil(4 * rayon::current_num_threads()).max(1);
    let sums: Vec<i64> = xs.par_chunks(piece).map(|c| c.iter().fold(0, |a, x| x.wrapping_add(a))).collect();
    let mut before = Vec::with_capacity(sums.len());
    let mut total = 0i64;
    for s in sums {
        before.push(total);
        total = total.wrapping_add(s);
    }
    dst.par_chunks_mut(piece).zip(xs.par_chunks(piece)).zip(before).for_each(|((d, x), mut sum)| {
        for (d, x) in d.iter_mut().zip(x) {
            sum = x.wrapping_add(sum);
            *d = sum;
        }
    });
    total
}

/// map_sum has its function in a variable, as the workload says, so that the compiler doesn't see which it is.
pub fn setup(name: &str, args: &[&str]) -> Option<Box<dyn Row>> {
    let f: fn(f64) -> f64 = match name {
        "map_sum" => square,
        "map_sum_heavy" => sin_sqrt,
        "map_filter_sum" => {
            return boxed(
                words(args, 0),
                |xs| xs.par_iter().map(|x| x >> 3).filter(|x| x % 2 == 0).reduce(|| 0, u64::wrapping_add),
                |r, _| (*r >> 12) as f64,
            );
        }
        "map_sum_written" => {
            return boxed(
                words(args, 0),
                |xs| xs.par_iter().map(|x| x.wrapping_mul(*x)).reduce(|| 0, u64::wrapping_add),
                |r, _| (*r >> 12) as f64,
            );
        }
        "map_sum_float_written" => {
            return boxed(floats(args, 0), |xs| xs.par_iter().map(|x| x * x).sum::<f64>(), |r, _| *r);
        }
        "dot" => {
            return boxed(
                (floats(args, 0), floats(args, 1)),
                |(a, b)| a.par_iter().zip(b.par_iter()).map(|(x, y)| x * y).sum::<f64>(),
                |r, _| *r,
            );
        }
        "argmax" => {
            return boxed(
                floats(args, 0),
                |xs| xs.par_iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).map(|(i, _)| i),
                |r, _| r.map_or(f64::NAN, |i| i as f64),
            );
        }
        "scan" => {
            let xs: Vec<i64> = words(args, 0).into_iter().map(|x| x as i64).collect();
            let dst = vec![0i64; xs.len()];
            return boxed(
                (dst, xs),
                |(dst, xs)| prefix_sum(dst, xs),
                |_, (dst, _)| crate::row::digest(dst.iter().map(|x| *x as u64)),
            );
        }
        _ => return None,
    };
    boxed(
        (floats(args, 0), black_box(f)),
        |(xs, f)| xs.par_iter().map(|x| f(*x)).sum::<f64>(),
        |r, _| *r,
    )
}
