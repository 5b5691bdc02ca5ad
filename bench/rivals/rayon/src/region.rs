use crate::row::{number, Row};
use crate::uneven::spin;
use rayon::prelude::*;
use std::time::Instant;

const ROWS: usize = 512;
const COLS: usize = 128;

/// Many short regions in a row, each some rows of a matrix-vector product, with serial work before each. A run is a
/// number of them.
struct Regions {
    matrix: Vec<f32>,
    vector: Vec<f32>,
    out: Vec<f32>,
    gap: usize,
    regions: usize,
    inside: bool,
    took: Vec<u128>,
}

impl Regions {
    fn all(&mut self) {
        let Regions { matrix, vector, out, gap, regions, took, .. } = self;
        let mut x = 1;
        for _ in 0..*regions {
            x = spin(*gap, x);
            let start = Instant::now();
            out.par_iter_mut().enumerate().for_each(|(i, y)| {
                let row = &matrix[i % ROWS * COLS..][..COLS];
                *y = row.iter().zip(vector.iter()).fold(0.0, |sum, (a, b)| sum + a * b);
            });
            took.push(start.elapsed().as_nanos());
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
        self.out.iter().fold(0.0, |sum, &y| sum + y as f64)
    }
    fn singles(&mut self) -> Vec<u128> {
        std::mem::take(&mut self.took)
    }
}

pub fn setup(name: &str, args: &[&str]) -> Option<Box<dyn Row>> {
    if name != "region_outside" && name != "region_inside" {
        return None;
    }
    Some(Box::new(Regions {
        matrix: (0..ROWS * COLS).map(|i| (i * 31 % 101) as f32 / 101.0).collect(),
        vector: (0..COLS).map(|i| (i * 17 % 103) as f32 / 103.0).collect(),
        out: vec![0.0; number(args, 0)],
        gap: number(args, 1),
        regions: number(args, 2),
        inside: name == "region_inside",
        took: Vec::new(),
    }))
}
