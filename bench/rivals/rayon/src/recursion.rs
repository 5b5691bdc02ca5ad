use crate::row::{boxed, number, Row};
use rayon::prelude::*;
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

fn skynet(first: usize, leaves: usize) -> usize {
    if leaves == 1 {
        return first;
    }
    let size = leaves / 10;
    (0..10usize).into_par_iter().with_max_len(1).map(|i| skynet(first + i * size, size)).sum()
}

#[derive(Clone, Copy)]
struct Board {
    at: [i8; 16],
    rows: usize,
    n: usize,
}

impl Board {
    fn with(mut self, col: usize) -> Option<Board> {
        for row in 0..self.rows {
            let d = self.at[row] as isize - col as isize;
            if d == 0 || d.unsigned_abs() == self.rows - row {
                return None;
            }
        }
        self.at[self.rows] = col as i8;
        self.rows += 1;
        Some(self)
    }
}

fn queens(b: Board) -> usize {
    if b.rows == b.n {
        return 1;
    }
    (0..b.n).into_par_iter().with_max_len(1).map(|col| b.with(col).map_or(0, queens)).sum()
}

#[derive(Clone, Copy)]
struct Part {
    cells: *mut isize,
    stride: usize,
}

unsafe impl Send for Part {}
unsafe impl Sync for Part {}

impl Part {
    fn quarter(self, half: usize, row: usize, col: usize) -> Part {
        Part { cells: unsafe { self.cells.add(row * half * self.stride + col * half) }, stride: self.stride }
    }
    unsafe fn row<'a>(self, i: usize, n: usize) -> &'a mut [isize] {
        std::slice::from_raw_parts_mut(self.cells.add(i * self.stride), n)
    }
}

fn multiply(c: Part, a: Part, b: Part, order: usize) {
    if order <= 32 {
        for i in 0..order {
            let out = unsafe { c.row(i, order) };
            for (k, x) in unsafe { a.row(i, order) }.iter().enumerate() {
                for (o, y) in out.iter_mut().zip(unsafe { b.row(k, order) }.iter()) {
                    *o += x * y;
                }
            }
        }
        return;
    }
    let h = order / 2;
    for k in 0..2 {
        let quarter = |row, col| multiply(c.quarter(h, row, col), a.quarter(h, row, k), b.quarter(h, k, col), h);
        rayon::join(
            || rayon::join(|| quarter(0, 0), || quarter(0, 1)),
            || rayon::join(|| quarter(1, 0), || quarter(1, 1)),
        );
    }
}

fn matmul(matrices: &mut [Vec<isize>; 3], order: usize) -> isize {
    matrices[0].fill(0);
    let [c, a, b] = matrices;
    let part = |m: &mut Vec<isize>| Part { cells: m.as_mut_ptr(), stride: order };
    multiply(part(c), part(a), part(b), order);
    c[order + 1]
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
        "skynet" => boxed(number(args, 0), |n| skynet(0, *n), |r, _| *r as f64),
        "nqueens" => boxed(number(args, 0), |n| queens(Board { at: [0; 16], rows: 0, n: *n }), |r, _| *r as f64),
        "matmul" => {
            let n = number(args, 0);
            boxed([vec![0; n * n], vec![1; n * n], vec![1; n * n]], move |m| matmul(m, n), |r, _| *r as f64)
        }
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
