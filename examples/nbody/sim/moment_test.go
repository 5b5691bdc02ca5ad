package sim

import (
	"math"
	"testing"
)

func TestCentreMoves(t *testing.T) {
	if c := At(0).centre; c != (Vec3{-4200, 0, 0}) {
		t.Errorf("starts at %v", c)
	}
	want := Vec3{-4200 * math.Cos(2), 9200 * math.Sin(44.0/14), 6000 * math.Sin(44.0/27)}
	if c := At(44).centre; !near(c, want) {
		t.Errorf("at %v after 44 ticks, want %v", c, want)
	}
}

func TestLure(t *testing.T) {
	for _, c := range []struct {
		time int
		away float64
		want float64
	}{
		{0, 3400, 0}, {0, 3401, 0.2}, {199, 5000, 0.2},
		{200, 3400, 0}, {200, 3500, 4.2}, {600, 4400, 42},
	} {
		m := At(c.time)
		m.centre = Vec3{1000, 0, 0}
		got := m.lure(Vec3{1000, c.away, 0})
		if want := (Vec3{0, -c.want, 0}); got.Sub(want).Len() > 1e-9 {
			t.Errorf("time %d, %v away: %v, want %v", c.time, c.away, got, want)
		}
	}
}

// TestMoved follows one body that nothing lures through the phases. A square of
// 1,600 is below the first limit, one of 2,500 above, and both above the last.
func TestMoved(t *testing.T) {
	slow, fast := Vec3{40, 0, 0}, Vec3{0, 50, 0}
	for _, c := range []struct {
		name          string
		time          int
		v, v2, f, f2  Vec3
		wantV, wantV2 Vec3
	}{
		{"early, below the limit", 10, slow, slow, Vec3{}, Vec3{}, slow, slow},
		{"early, at the limit", 10, Vec3{40, 20, 0}, slow, Vec3{}, Vec3{}, Vec3{40, 20, 0}, slow},
		{"early, above it", 10, slow, slow, Vec3{10, 0, 0}, Vec3{0, 40, 0}, Vec3{7.5, 0, 0}, Vec3{6, 6, 0}},
		{"early, forces are not damped", 499, Vec3{-50, 0, 0}, Vec3{0, -50, 0}, Vec3{90, 0, 0}, Vec3{0, 90, 0}, slow, Vec3{0, 40, 0}},
		{"at 500, nothing is damped", 500, fast, slow, fast, Vec3{10, 0, 0}, Vec3{0, 100, 0}, Vec3{50, 0, 0}},
		{"late, forces are damped", 501, fast, slow, Vec3{0, 100, 0}, Vec3{200, 0, 0}, Vec3{0, 51.5, 0}, Vec3{43, 0, 0}},
		{"late, small ones are not", 501, fast, slow, Vec3{0, 0.4, 0}, Vec3{0.4, 0, 0}, Vec3{0, 50.4, 0}, Vec3{40.4, 0, 0}},
	} {
		m := At(c.time)
		p := Body{Position: m.centre, Velocity: c.v, Velocity2: c.v2}
		got := p.moved(Forces{c.f, c.f2}, m)
		if !near(got.Velocity, c.wantV) || !near(got.Velocity2, c.wantV2) {
			t.Errorf("%s: velocities %v and %v, want %v and %v", c.name, got.Velocity, got.Velocity2, c.wantV, c.wantV2)
		}
		if want := p.Position.Add(got.Velocity).Sub(got.Velocity2); !near(got.Position, want) {
			t.Errorf("%s: at %v, want %v", c.name, got.Position, want)
		}
	}
}
