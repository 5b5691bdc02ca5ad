package sim

import "math"

// referencePull is what Pull must return, up to rounding: the rules one by
// one, with nothing hoisted and nothing skipped. magnitude is the sum of the
// lengths of all that it added up, by which rounding is to be judged.
func referencePull(p Body, bodies []Body, t int) (f Forces, magnitude float64) {
	const zone2 = 3.0 * 400 * 400
	add := func(sum *Vec3, v Vec3, factor float64) {
		sum.X += factor * v.X
		sum.Y += factor * v.Y
		sum.Z += factor * v.Z
		magnitude += math.Abs(factor) * length(v)
	}
	for _, b := range bodies {
		r := Vec3{b.Position.X - p.Position.X, b.Position.Y - p.Position.Y, b.Position.Z - p.Position.Z}
		l := length(r)
		d2 := l * l
		if r == (Vec3{}) || d2 >= zone2 {
			continue
		}
		percent := d2 / zone2
		if d2 < 100 {
			push := (100/percent - 1) * 0.025
			add(&f.Diff, r, push/l)
			add(&f.Diff2, r, push/l)
		} else if d2 < 300 {
			q := (0.5 - math.Cos((percent-100)/200*2*math.Pi)*0.5 + 0.5) * 100.9
			add(&f.Diff, b.Velocity2, q/length(b.Velocity2))
			add(&f.Diff2, p.Velocity, q/length(p.Velocity))
		}
		if d2 > 100 {
			power := 100.9
			if t >= 500 {
				power = 20.9
			}
			c := (1 - (math.Cos((percent-100)/(1-100)*2*math.Pi)*0.5 + 0.5)) * power
			add(&f.Diff, r, c/l)
			add(&f.Diff2, r, -c/l)
		}
	}
	return f, magnitude
}

// referenceTick is a whole tick by the rules.
func referenceTick(out, in []Body, t int) {
	s := float64(t)
	centre := Vec3{-4200 * math.Cos(s/22), 9200 * math.Sin(s/14), 6000 * math.Sin(s/27)}
	for i, p := range in {
		f, _ := referencePull(p, in, t)
		var acc Vec3
		way := centre.Sub(p.Position)
		if d := length(way); d > 3400 && t < 200 {
			acc = way.Scale(1 / d).Scale(0.2)
		} else if d > 3400 {
			acc = way.Scale(1 / d).Scale(0.042 * (d - 3400))
		}
		acc = acc.Add(f.Diff)
		acc2 := f.Diff2
		limit := 2000.0
		if t >= 500 {
			limit = 0.2
		}
		if t > 500 {
			if acc.Len2() > limit {
				acc = acc.Scale(0.015)
			}
			if acc2.Len2() > limit {
				acc2 = acc2.Scale(0.015)
			}
		}
		p.Velocity = p.Velocity.Add(acc)
		p.Velocity2 = p.Velocity2.Add(acc2)
		if t < 500 {
			if p.Velocity2.Len2() > limit {
				p.Velocity2 = p.Velocity2.Scale(0.15)
			}
			if p.Velocity.Len2() > limit {
				p.Velocity = p.Velocity.Scale(0.15)
			}
		}
		p.Position = p.Position.Add(p.Velocity).Sub(p.Velocity2)
		out[i] = p
	}
}

func length(v Vec3) float64 { return math.Sqrt(v.X*v.X + v.Y*v.Y + v.Z*v.Z) }
