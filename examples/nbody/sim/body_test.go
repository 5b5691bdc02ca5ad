package sim

import (
	"math"
	"testing"
)

func TestNewBodiesAreInRange(t *testing.T) {
	var north, fast bool
	for _, b := range NewBodies(2000, 3) {
		if r := b.Position.Len(); !(r < 10_000*(1+1e-12)) {
			t.Errorf("%v is %v from the origin", b.Position, r)
		}
		for name, v := range map[string][3]float64{
			"velocity":  {b.Velocity.X, b.Velocity.Y, b.Velocity.Z - 10},
			"velocity2": {b.Velocity2.X, b.Velocity2.Y, b.Velocity2.Z},
		} {
			if math.Abs(v[0]) > 4 || math.Abs(v[1]) > 4 || v[2] < 0 || v[2] >= 8 {
				t.Errorf("%s of %v is out of range", name, b)
			}
		}
		north = north || b.Position.Y > 0 != (b.Position.X > 0)
		fast = fast || b.Velocity2.Z > 7
	}
	if !north || !fast {
		t.Error("the bodies do not fill their ranges")
	}
}

func TestNewBodiesDependOnTheSeedOnly(t *testing.T) {
	a, b, other := NewBodies(50, 7), NewBodies(50, 7), NewBodies(50, 8)
	if err := Same(a, b); err != nil {
		t.Error("the same seed:", err)
	}
	if Same(a, other) == nil {
		t.Error("another seed gives the same bodies")
	}
	if err := Same(a[:20], NewBodies(20, 7)); err != nil {
		t.Error("fewer bodies of the same seed are not the first ones:", err)
	}
	// Their start as drawn from the generator, so that it does not change unseen.
	want := Vec3{-2.385792447256903, 3.819589173647384, 12.248941905198707}
	if got := a[0].Velocity; got != want {
		t.Errorf("seed 7 starts with velocity %v, want %v", got, want)
	}
}
