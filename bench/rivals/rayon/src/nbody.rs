use crate::row::{boxed, floats, number, Row};
use rayon::prelude::*;
use std::f64::consts::PI;
use std::ops::{Add, Sub};

#[derive(Clone, Copy, Default)]
struct Vec3 {
    x: f64,
    y: f64,
    z: f64,
}

impl Add for Vec3 {
    type Output = Vec3;
    fn add(self, o: Vec3) -> Vec3 {
        Vec3 { x: self.x + o.x, y: self.y + o.y, z: self.z + o.z }
    }
}

impl Sub for Vec3 {
    type Output = Vec3;
    fn sub(self, o: Vec3) -> Vec3 {
        Vec3 { x: self.x - o.x, y: self.y - o.y, z: self.z - o.z }
    }
}

impl Vec3 {
    fn scale(self, s: f64) -> Vec3 {
        Vec3 { x: self.x * s, y: self.y * s, z: self.z * s }
    }
    fn len2(self) -> f64 {
        self.x * self.x + self.y * self.y + self.z * self.z
    }
    fn unit(self) -> Vec3 {
        let l = self.len2().sqrt();
        if l == 0.0 { self } else { self.scale(1.0 / l) }
    }
}

#[derive(Clone, Copy, Default)]
struct Body {
    position: Vec3,
    velocity: Vec3,
    velocity2: Vec3,
}

/// What bodies do to the two velocities of one.
#[derive(Clone, Copy, Default)]
struct Forces {
    diff: Vec3,
    diff2: Vec3,
}

impl Add for Forces {
    type Output = Forces;
    fn add(self, o: Forces) -> Forces {
        Forces { diff: self.diff + o.diff, diff2: self.diff2 + o.diff2 }
    }
}

const ZONE2: f64 = 3.0 * 400.0 * 400.0;

fn force(p: &Body, b: &Body, heading: Vec3, power: f64) -> Forces {
    let mut f = Forces::default();
    let r = b.position - p.position;
    let d2 = r.len2();
    if d2 == 0.0 || d2 >= ZONE2 {
        return f;
    }
    let l = d2.sqrt();
    let percent = d2 / ZONE2;
    if d2 < 100.0 {
        let push = r.scale((100.0 / percent - 1.0) * 0.025 / l);
        f.diff = f.diff + push;
        f.diff2 = f.diff2 + push;
    } else if d2 < 300.0 {
        let q = (0.5 - 0.5 * (2.0 * PI * (percent - 100.0) / 200.0).cos() + 0.5) * 100.9;
        f.diff = f.diff + b.velocity2.unit().scale(q);
        f.diff2 = f.diff2 + heading.scale(q);
    }
    if d2 > 100.0 {
        let c = (1.0 - (0.5 * (2.0 * PI * (percent - 100.0) / (1.0 - 100.0)).cos() + 0.5)) * power;
        let draw = r.scale(c / l);
        f.diff = f.diff + draw;
        f.diff2 = f.diff2 - draw;
    }
    f
}

fn moved(p: &Body, f: Forces, t: usize) -> Body {
    let s = t as f64;
    let centre = Vec3 { x: -4200.0 * (s / 22.0).cos(), y: 9200.0 * (s / 14.0).sin(), z: 6000.0 * (s / 27.0).sin() };
    let limit = if t >= 500 { 0.2 } else { 2000.0 };
    let damp = |v: Vec3, factor: f64| if v.len2() > limit { v.scale(factor) } else { v };
    let way = centre - p.position;
    let distance = way.len2().sqrt();
    let mut acc = Vec3::default();
    if distance > 3400.0 {
        acc = way.scale(if t < 200 { 0.2 / distance } else { 0.042 * (distance - 3400.0) / distance });
    }
    let (mut acc, mut acc2) = (acc + f.diff, f.diff2);
    if t > 500 {
        (acc, acc2) = (damp(acc, 0.015), damp(acc2, 0.015));
    }
    let (mut v, mut v2) = (p.velocity + acc, p.velocity2 + acc2);
    if t < 500 {
        (v, v2) = (damp(v, 0.15), damp(v2, 0.15));
    }
    Body { position: p.position + (v - v2), velocity: v, velocity2: v2 }
}

fn power(t: usize) -> f64 {
    if t >= 500 { 20.9 } else { 100.9 }
}

fn step(p: &Body, bodies: &[Body], t: usize) -> Body {
    let (heading, power) = (p.velocity.unit(), power(t));
    let f = bodies.iter().fold(Forces::default(), |f, b| f + force(p, b, heading, power));
    moved(p, f, t)
}

fn tick(mode: &str, out: &mut [Body], bodies: &[Body], t: usize) {
    match mode {
        "nbody_seq" => out.iter_mut().zip(bodies).for_each(|(o, p)| *o = step(p, bodies, t)),
        "nbody_par" => out.par_iter_mut().zip(bodies).for_each(|(o, p)| *o = step(p, bodies, t)),
        "nbody_bridge" => out.iter_mut().zip(bodies).par_bridge().for_each(|(o, p)| *o = step(p, bodies, t)),
        _ => out.par_iter_mut().zip(bodies).for_each(|(o, p)| {
            let (heading, power) = (p.velocity.unit(), power(t));
            let f = bodies
                .par_iter()
                .fold(Forces::default, |f, b| f + force(p, b, heading, power))
                .reduce(Forces::default, |a, b| a + b);
            *o = moved(p, f, t);
        }),
    }
}

struct World {
    start: Vec<Body>,
    now: Vec<Body>,
    next: Vec<Body>,
    ticks: usize,
}

pub fn setup(name: &str, args: &[&str]) -> Option<Box<dyn Row>> {
    let mode: &'static str = match name {
        "nbody_seq" => "nbody_seq",
        "nbody_par" => "nbody_par",
        "nbody_parreduce" => "nbody_parreduce",
        "nbody_bridge" => "nbody_bridge",
        _ => return None,
    };
    let vec = |v: &[f64]| Vec3 { x: v[0], y: v[1], z: v[2] };
    let start: Vec<Body> = floats(args, 0)
        .chunks_exact(9)
        .map(|b| Body { position: vec(&b[0..3]), velocity: vec(&b[3..6]), velocity2: vec(&b[6..9]) })
        .collect();
    let world = World { now: start.clone(), next: start.clone(), start, ticks: number(args, 1) };
    boxed(
        world,
        move |w| {
            w.now.copy_from_slice(&w.start);
            for t in 0..w.ticks {
                tick(mode, &mut w.next, &w.now, t);
                std::mem::swap(&mut w.now, &mut w.next);
            }
        },
        |_, w| w.now.iter().map(|b| b.position.len2().sqrt()).sum(),
    )
}
