package sim

import "math"

// What a body does to another one depends on the square of their distance, d2,
// and on nothing else but their directions.
const (
	zone2    = 3 * 400 * 400 // from here on, nothing
	collide2 = 100           // below, they are pulled into each other
	align2   = 300           // below, and not colliding, each takes on the other's heading
)

// Forces is what other bodies do to the two velocities of a body. The zero
// value is no force.
type Forces struct{ Diff, Diff2 Vec3 }

// Add returns the sum of f and g. Floating point numbers are summed: the
// operation is commutative, but associative only up to rounding.
func (f Forces) Add(g Forces) Forces {
	return Forces{f.Diff.Add(g.Diff), f.Diff2.Add(g.Diff2)}
}

// Pull returns what bodies do to p in the tick m, summed from the first to the
// last. Bodies at p's own place, so p itself, do nothing. Every way of
// doing a tick calls this function: with all bodies, or with windows of them
// whose forces it adds up.
func Pull(p *Body, bodies []Body, m Moment) Forces {
	var f Forces
	heading := p.Velocity.Unit()
	for {
		i, r, d2 := nextInZone(p.Position, bodies)
		if i == len(bodies) {
			return f
		}
		meet(&f, r, d2, &bodies[i], heading, m.power)
		bodies = bodies[i+1:]
	}
}

// nextInZone finds the first of bodies that is within the zone around at, but
// not at that very place: its index, the way there, and the square of its length.
// The index is len(bodies) where there is none. Nearly all the time goes into
// this loop, as few bodies are near. It is a function of its own, which calls
// nothing, so that all that it needs stays in registers.
func nextInZone(at Vec3, bodies []Body) (i int, r Vec3, d2 float64) {
	for i := range bodies {
		b := &bodies[i]
		r := b.Position.Sub(at)
		if d2 := r.Len2(); d2 < zone2 && d2 > 0 {
			return i, r, d2
		}
	}
	return len(bodies), Vec3{}, 0
}

// meet adds to f what b does to a body with the given heading; b is r away
// from it, d2 is the square of that distance, and lies within the zone.
func meet(f *Forces, r Vec3, d2 float64, b *Body, heading Vec3, power float64) {
	l := math.Sqrt(d2)
	percent := d2 / zone2
	switch {
	case d2 < collide2:
		push := r.Scale((100/percent - 1) * 0.025 / l)
		f.Diff = f.Diff.Add(push)
		f.Diff2 = f.Diff2.Add(push)
	case d2 < align2:
		q := (0.5 - 0.5*math.Cos(2*math.Pi*(percent-100)/200) + 0.5) * 100.9
		f.Diff = f.Diff.Add(b.Velocity2.Unit().Scale(q))
		f.Diff2 = f.Diff2.Add(heading.Scale(q))
	}
	if d2 > collide2 {
		c := (1 - (0.5*math.Cos(2*math.Pi*(percent-100)/(1-100)) + 0.5)) * power
		draw := r.Scale(c / l)
		f.Diff = f.Diff.Add(draw)
		f.Diff2 = f.Diff2.Sub(draw)
	}
}
