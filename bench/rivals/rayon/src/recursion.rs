use crate::row::{boxed, number, Row};
use std::sync::atomic::{AtomicUsize, Ordering};

fn joins(n: usize) {
    if n > 0 {
        rayon::join(|| joins(n - 1), || joins(n - 1));
    }
}

fn fib(n: usize) -> usize {
    if n < 2 {
        return n;
    }
    let (a, b) = rayon::join(|| fib(n - 1), || fib(n - 2));
    a + b
}

struct Node {
    left: Option<Box<Node>>,
    right: Option<Box<Node>>,
    value: usize,
}

fn grow(depth: usize, next: &mut usize) -> Option<Box<Node>> {
    if depth == 0 {
        return None;
    }
    let value = *next;
    *next += 1;
    let left = grow(depth - 1, next);
    let right = grow(depth - 1, next);
    Some(Box::new(Node { left, right, value }))
}

fn sum(tree: &Option<Box<Node>>) -> usize {
    match tree {
        None => 0,
        Some(t) => {
            let (a, b) = rayon::join(|| sum(&t.left), || sum(&t.right));
            t.value + a + b
        }
    }
}

static RAN: AtomicUsize = AtomicUsize::new(0);

fn spawn(n: usize, fifo: bool) {
    if fifo {
        rayon::scope_fifo(|s| (0..n).for_each(|_| s.spawn_fifo(|_| {})));
    } else {
        rayon::scope(|s| (0..n).for_each(|_| s.spawn(|_| {})));
    }
}

pub fn setup(name: &str, args: &[&str]) -> Option<Box<dyn Row>> {
    match name {
        "join_recursively" => boxed(number(args, 0), |n| joins(*n), |_, n| (1u64 << n) as f64),
        "fib" => boxed(number(args, 0), |n| fib(*n), |r, _| *r as f64),
        "tree_sum" => {
            let tree = grow(number(args, 0), &mut 0);
            boxed(tree, |t| sum(t), |r, _| *r as f64)
        }
        "spawn" | "spawn_fifo" => {
            let fifo = name == "spawn_fifo";
            // Whether all tasks run is found out with tasks that count; the timed ones do nothing.
            rayon::scope(|s| {
                for _ in 0..number(args, 0) {
                    s.spawn(|_| {
                        RAN.fetch_add(1, Ordering::Relaxed);
                    });
                }
            });
            let ran = RAN.swap(0, Ordering::Relaxed) as f64;
            boxed(number(args, 0), move |n| spawn(*n, fifo), move |_, _| ran)
        }
        _ => None,
    }
}
