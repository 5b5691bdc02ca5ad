use crate::row::{boxed, number, Row};
use rayon::prelude::*;

/// Arithmetic for that many rounds, each of which needs the one before.
#[inline(never)]
pub fn spin(rounds: usize, x: u64) -> u64 {
    let mut x = x | 1; // xorshift never leaves 0
    for _ in 0..rounds {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
    }
    x
}

fn folded(x: u64) -> f64 {
    (x >> 12) as f64
}

/// The rounds come with the command, so that all rivals have the same number of them.
pub fn setup(name: &str, args: &[&str]) -> Option<Box<dyn Row>> {
    match name {
        "coarse" => boxed(
            (number(args, 0), number(args, 1)),
            |(n, rounds)| {
                let rounds = *rounds;
                (0..*n).into_par_iter().map(|i| spin(rounds, i as u64)).reduce(|| 0, u64::wrapping_add)
            },
            |r, _| folded(*r),
        ),
        "skewed" => boxed(
            (number(args, 0), number(args, 1)),
            |(n, most)| {
                let (n, most) = (*n, *most as f64);
                (0..n)
                    .into_par_iter()
                    .map(|i| {
                        let place = i as f64 / n as f64;
                        spin((most * place * place) as usize, i as u64)
                    })
                    .reduce(|| 0, u64::wrapping_add)
            },
            |r, _| folded(*r),
        ),
        _ => None,
    }
}
