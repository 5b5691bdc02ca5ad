package sim

import (
	"math"
	"testing"
)

func near(v, w Vec3) bool { return v.Sub(w).Len() <= 1e-9*max(v.Len(), w.Len()) }

// One body at rest but for its heading, and another one at a distance that
// belongs to each of the rules.
func TestPullOfOneBody(t *testing.T) {
	p := Body{Position: Vec3{10, 20, 30}, Velocity: Vec3{0, 0, 7}}
	along := Vec3{0, 0, 1} // p's heading
	turn := Vec3{0, 1, 0}  // of the other one's velocity2

	// Half-angle formulas instead of those of the rules. Near the zone's middle
	// both cosines are of an angle close to a half and a whole turn.
	align := func(d2 float64) float64 { return (1 + 0.5*math.Cos(math.Pi*d2/zone2/100)) * 100.9 }
	draw := func(d2, power float64) float64 {
		s := math.Sin(math.Pi * (1 - d2/zone2) / 99)
		return s * s * power
	}

	for _, c := range []struct {
		name        string
		way         Vec3
		time        int
		diff, diff2 Vec3
	}{
		{"at the same place", Vec3{}, 0, Vec3{}, Vec3{}},
		// percent is 25/480000, so the push is (100*480000/25 - 1) * 0.025.
		{"collides", Vec3{3, 4, 0}, 0, Vec3{0.6, 0.8, 0}.Scale(47999.975), Vec3{0.6, 0.8, 0}.Scale(47999.975)},
		{"collides late", Vec3{3, 4, 0}, 600, Vec3{0.6, 0.8, 0}.Scale(47999.975), Vec3{0.6, 0.8, 0}.Scale(47999.975)},
		{"at 10 exactly: aligns, no draw", Vec3{0, 0, 10}, 0, turn.Scale(align(100)), along.Scale(align(100))},
		{"aligns", Vec3{12, 0, 0}, 0,
			turn.Scale(align(144)).Add(Vec3{draw(144, 100.9), 0, 0}),
			along.Scale(align(144)).Sub(Vec3{draw(144, 100.9), 0, 0})},
		{"d2 of 300 exactly: draw only", Vec3{10, 10, 10}, 0,
			Vec3{1, 1, 1}.Unit().Scale(draw(300, 100.9)), Vec3{1, 1, 1}.Unit().Scale(-draw(300, 100.9))},
		{"draws", Vec3{0, -300, 0}, 499, Vec3{0, -draw(9e4, 100.9), 0}, Vec3{0, draw(9e4, 100.9), 0}},
		{"draws late", Vec3{0, -300, 0}, 500, Vec3{0, -draw(9e4, 20.9), 0}, Vec3{0, draw(9e4, 20.9), 0}},
		{"at the zone's edge exactly", Vec3{400, 400, 400}, 0, Vec3{}, Vec3{}},
		{"beyond the zone", Vec3{0, 0, -700}, 0, Vec3{}, Vec3{}},
	} {
		b := Body{Position: p.Position.Add(c.way), Velocity: Vec3{9, 9, 9}, Velocity2: Vec3{0, 5, 0}}
		f := Pull(&p, []Body{b}, At(c.time))
		if !near(f.Diff, c.diff) || !near(f.Diff2, c.diff2) {
			t.Errorf("%s: got %v, want %v and %v", c.name, f, c.diff, c.diff2)
		}
	}
}

// TestPullOfBodiesAtRest: what has no direction pulls in none, instead of
// making everything NaN.
func TestPullOfBodiesAtRest(t *testing.T) {
	p, b := Body{}, Body{Position: Vec3{10, 0, 0}}
	if f := Pull(&p, []Body{p, b}, At(0)); f != (Forces{}) {
		t.Errorf("got %v of bodies without a heading", f)
	}
}

// TestPullFollowsTheRules compares with the rules as they are written, among
// bodies dense enough for all of them to apply.
func TestPullFollowsTheRules(t *testing.T) {
	for seed := range uint64(5) {
		bodies := dense(300, seed)
		for _, time := range []int{0, 499, 500, 501} {
			for i := range bodies {
				got := Pull(&bodies[i], bodies, At(time))
				want, magnitude := referencePull(bodies[i], bodies, time)
				off := max(got.Diff.Sub(want.Diff).Len(), got.Diff2.Sub(want.Diff2).Len())
				if !(off <= 1e-12*magnitude) {
					t.Fatalf("seed %d, time %d, body %d: got %v, want %v", seed, time, i, got, want)
				}
			}
		}
	}
}

// dense returns bodies of which many are near each other.
func dense(n int, seed uint64) []Body {
	bodies := NewBodies(n, seed)
	for i := range bodies {
		bodies[i].Position = bodies[i].Position.Scale(0.01)
	}
	return bodies
}

// TestPullOfWindowsAddsUp: windows give what the whole gives, but for rounding.
func TestPullOfWindowsAddsUp(t *testing.T) {
	bodies := dense(100, 1)
	p := &bodies[17]
	_, magnitude := referencePull(*p, bodies, 0)
	whole := Pull(p, bodies, At(0))
	for cut := range len(bodies) + 1 {
		sum := Pull(p, bodies[:cut], At(0)).Add(Pull(p, bodies[cut:], At(0)))
		if !(sum.Diff.Sub(whole.Diff).Len() <= 1e-12*magnitude && sum.Diff2.Sub(whole.Diff2).Len() <= 1e-12*magnitude) {
			t.Errorf("cut at %d: %v, and %v in one piece", cut, sum, whole)
		}
	}
}
