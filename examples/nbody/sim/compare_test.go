package sim

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// changed returns a copy of bodies in which change was applied to one.
func changed(bodies []Body, i int, change func(b *Body)) []Body {
	c := slices.Clone(bodies)
	change(&c[i])
	return c
}

func TestSame(t *testing.T) {
	a := NewBodies(5, 1)
	a[2].Position.X = 0
	if err := Same(a, slices.Clone(a)); err != nil {
		t.Error(err)
	}
	nan := changed(a, 4, func(b *Body) { b.Velocity.Y = math.NaN() })
	if err := Same(nan, slices.Clone(nan)); err != nil {
		t.Error("the same NaN:", err)
	}
	for name, b := range map[string][]Body{
		"body 3": changed(a, 3, func(b *Body) { b.Velocity2.Z = math.Nextafter(b.Velocity2.Z, 9) }),
		"body 2": changed(a, 2, func(b *Body) { b.Position.X = math.Copysign(0, -1) }),
		"body 4": nan,
		"4 bod":  a[:4],
	} {
		if err := Same(b, a); err == nil || !strings.HasPrefix(err.Error(), name) {
			t.Errorf("a difference in %s: got %v", name, err)
		}
	}
}

func TestNear(t *testing.T) {
	a := NewBodies(5, 1)
	a[0].Velocity = Vec3{}
	shifted := func(share float64) []Body {
		return changed(a, 1, func(b *Body) { b.Velocity = b.Velocity.Scale(1 + share) })
	}
	for _, b := range [][]Body{a, shifted(1e-12), shifted(0.9e-9)} {
		if err := Near(b, a, 1e-9); err != nil {
			t.Error(err)
		}
	}
	for name, b := range map[string][]Body{
		"body 1": shifted(1.1e-9),
		"body 0": changed(a, 0, func(b *Body) { b.Velocity.X = 1e-30 }),
		"body 2": changed(a, 2, func(b *Body) { b.Position.Z = math.NaN() }),
		"body 3": changed(a, 3, func(b *Body) { b.Velocity2.Y = math.Inf(1) }),
		"4 bod":  a[:4],
	} {
		if err := Near(b, a, 1e-9); err == nil || !strings.HasPrefix(err.Error(), name) {
			t.Errorf("a difference in %s: got %v", name, err)
		}
	}
}
