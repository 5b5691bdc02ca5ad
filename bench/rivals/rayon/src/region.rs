use crate::row::{number, Row};
use crate::uneven::spin;
use rayon::prelude::*;
use std::time::Instant;

const ROWS: usize = 512;
const COLS: usize = 128;

struct Matrix {
    rows: Vec<f32>,
    vector: Vec<f32>,
}

impl Matrix {
    fn new() -> Matrix {
        Matrix {
            rows: (0..ROWS * COLS).map(|i| (i * 31 % 101) as f32 / 101.0).collect(),
            vector: (0..COLS).map(|i| (i * 17 % 103) as f32 / 103.0).collect(),
        }
    }

    /// Element i of the product with the vector. Behind the last row comes the first again.
    #[inline]
    fn at(&self, i: usize) -> f32 {
        let row = &self.rows[i % ROWS * COLS..][..COLS];
        row.iter().zip(self.vector.iter()).fold(0.0, |sum, (a, b)| sum + a * b)
    }

    /// How many rows take so many nanoseconds in a plain loop; two at least.
    fn rows_in(&self, nanos: usize) -> usize {
        let mut out = vec![0.0; ROWS];
        let best = (0..50)
            .map(|_| {
                let start = Instant::now();
                out.iter_mut().enumerate().for_each(|(i, y)| *y = self.at(i));
                std::hint::black_box(&out);
                start.elapsed().as_nanos()
            })
            .min();
        (nanos * ROWS / best.unwrap_or(1).max(1) as usize).max(2)
    }
}

/// Many short regions in a row, each some rows of a matrix-vector product, with serial work before each. A run is a
/// number of them.
struct Regions {
    matrix: Matrix,
    out: Vec<f32>,
    gap: usize,
    regions: usize,
    inside: bool,
    took: Vec<u128>,
}

impl Regions {
    fn all(&mut self) {
        let mut x = 1;
        for _ in 0..self.regions {
            x = spin(self.gap, x);
            let matrix = &self.matrix;
            let start = Instant::now();
            self.out.par_iter_mut().enumerate().for_each(|(i, y)| *y = matrix.at(i));
            self.took.push(start.elapsed().as_nanos());
        }
        std::hint::black_box(x);
    }
}

impl Row for Regions {
    fn run(&mut self) {
        if self.inside {
            rayon::scope(|_| self.all());
        } else {
            self.all();
        }
    }
    fn result(&mut self) -> f64 {
        self.out.iter().enumerate().filter(|&(i, &y)| y != self.matrix.at(i)).count() as f64
    }
    fn singles(&mut self) -> Vec<u128> {
        std::mem::take(&mut self.took)
    }
}

pub fn setup(name: &str, args: &[&str]) -> Option<Box<dyn Row>> {
    if name != "region_outside" && name != "region_inside" {
        return None;
    }
    let matrix = Matrix::new();
    let out = vec![0.0; matrix.rows_in(number(args, 0))];
    Some(Box::new(Regions {
        matrix,
        out,
        gap: number(args, 1),
        regions: number(args, 2),
        inside: name == "region_inside",
        took: Vec::new(),
    }))
}
