use crate::row::{boxed, number, Row};
use rayon::prelude::*;

/// The modes differ in the size of leaves: as Rayon likes, at least, at most, one element, one leaf.
pub fn setup(name: &str, args: &[&str]) -> Option<Box<dyn Row>> {
    let pass: fn(&mut [isize]) = match name {
        "increment_all" | "increment_all_blocks" => |xs| xs.par_iter_mut().for_each(|x| *x = x.wrapping_add(1)),
        "increment_all_min" => |xs| xs.par_iter_mut().with_min_len(1024).for_each(|x| *x = x.wrapping_add(1)),
        "increment_all_max" => |xs| xs.par_iter_mut().with_max_len(100).for_each(|x| *x = x.wrapping_add(1)),
        "increment_all_atomized" => |xs| xs.par_iter_mut().with_max_len(1).for_each(|x| *x = x.wrapping_add(1)),
        "increment_all_serialized" => {
            |xs| xs.par_iter_mut().with_min_len(usize::MAX).for_each(|x| *x = x.wrapping_add(1))
        }
        _ => return None,
    };
    let xs = vec![0isize; number(args, 0)];
    boxed(
        (xs, 0isize),
        move |(xs, passes)| {
            pass(xs);
            *passes += 1;
        },
        |_, (xs, passes)| xs.iter().filter(|x| *x == passes).count() as f64,
    )
}
