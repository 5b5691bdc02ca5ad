package sim

import (
	"fmt"
	"math"
)

// Same returns an error where a and b are not the same bodies to the bit; it names
// the first one that differs.
func Same(a, b []Body) error {
	if len(a) != len(b) {
		return fmt.Errorf("%d bodies instead of %d", len(a), len(b))
	}
	for i := range a {
		if bits(&a[i]) != bits(&b[i]) {
			return fmt.Errorf("body %d is %v instead of %v", i, a[i], b[i])
		}
	}
	return nil
}

// Near returns an error where a body of a differs from its counterpart of b by
// more than tolerance, a share of what it is compared with: of a position's, a
// velocity's and a velocity2's distance from zero. NaN is near nothing.
func Near(a, b []Body, tolerance float64) error {
	if len(a) != len(b) {
		return fmt.Errorf("%d bodies instead of %d", len(a), len(b))
	}
	for i := range a {
		x, y := &a[i], &b[i]
		if d := max(apart(x.Position, y.Position), apart(x.Velocity, y.Velocity), apart(x.Velocity2, y.Velocity2)); !(d <= tolerance) {
			return fmt.Errorf("body %d is %v instead of %v: apart by %.2g, more than %.2g", i, *x, *y, d, tolerance)
		}
	}
	return nil
}

// apart returns the distance of v and w as a share of the longer one's length.
func apart(v, w Vec3) float64 {
	d := v.Sub(w).Len()
	if d == 0 {
		return 0
	}
	return d / max(v.Len(), w.Len())
}

func bits(b *Body) (u [9]uint64) {
	for i, v := range [...]Vec3{b.Position, b.Velocity, b.Velocity2} {
		u[3*i], u[3*i+1], u[3*i+2] = math.Float64bits(v.X), math.Float64bits(v.Y), math.Float64bits(v.Z)
	}
	return u
}
