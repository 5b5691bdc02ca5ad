package sim

import "math"

// A Moment is what all bodies have in common in one tick. See [At].
type Moment struct {
	time   int
	centre Vec3    // what the flock follows
	power  float64 // of the draw between two bodies
	limit  float64 // on the square of a speed or an acceleration
}

// The flock is in its first phase until early, and calms down at late.
const (
	early = 200
	late  = 500
)

// At returns the moment of tick t.
func At(t int) Moment {
	s := float64(t)
	m := Moment{
		time:   t,
		centre: Vec3{-4200 * math.Cos(s/22), 9200 * math.Sin(s/14), 6000 * math.Sin(s/27)},
		power:  100.9,
		limit:  2000,
	}
	if t >= late {
		m.power, m.limit = 20.9, 0.2
	}
	return m
}

// moved returns p after the tick m, in which the other bodies did f to it.
func (p *Body) moved(f Forces, m Moment) Body {
	acc, acc2 := m.lure(p.Position).Add(f.Diff), f.Diff2
	if m.time > late {
		acc, acc2 = m.damp(acc, 0.015), m.damp(acc2, 0.015)
	}
	v, v2 := p.Velocity.Add(acc), p.Velocity2.Add(acc2)
	if m.time < late {
		v, v2 = m.damp(v, 0.15), m.damp(v2, 0.15)
	}
	return Body{Position: p.Position.Add(v.Sub(v2)), Velocity: v, Velocity2: v2}
}

// lure is the acceleration towards the centre of a body that is at position.
func (m Moment) lure(position Vec3) Vec3 {
	const far = 3400
	way := m.centre.Sub(position)
	distance := way.Len()
	switch {
	case distance <= far:
		return Vec3{}
	case m.time < early:
		return way.Scale(0.2 / distance)
	default:
		return way.Scale(0.042 * (distance - far) / distance)
	}
}

// damp returns v, times factor where v is beyond the limit.
func (m Moment) damp(v Vec3, factor float64) Vec3 {
	if v.Len2() > m.limit {
		return v.Scale(factor)
	}
	return v
}
