package pace

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// stretches returns the lengths of the first stretches of work whose item i costs so many nanoseconds.
func stretches(p Pace, count int, cost func(i int) int64) (lens []int) {
	for i := 0; len(lens) < count; {
		n, elapsed := p.Next, int64(0)
		for range n {
			elapsed += cost(i)
			i++
		}
		lens = append(lens, n)
		p.Note(n, elapsed)
	}
	return lens
}

func TestPace(t *testing.T) {
	begin := Pace{Goal: Goal, Least: 1, Most: 1024, Next: 1}
	units := Pace{Goal: Goal, Least: 8, Most: 100, Next: 8}
	known := Pace{Cost: 100, Goal: Goal, Least: 1, Most: 1024, Next: 64}
	for _, c := range []struct {
		name string
		p    Pace
		cost func(i int) int64
		want []int
	}{
		{"cheap", begin, func(int) int64 { return 1 }, []int{1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1024}},
		{"for nothing", begin, func(int) int64 { return 0 }, []int{1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1024}},
		{"expensive", begin, func(int) int64 { return 1e9 }, []int{1, 1, 1, 1}},
		{"20 microseconds", begin, func(int) int64 { return 20_000 }, []int{1, 2, 2, 2}},
		{"5 microseconds", begin, func(int) int64 { return 5000 }, []int{1, 2, 4, 8, 10, 10}},
		{"expensive at first", begin, func(i int) int64 { return max(10, int64(4-i)*50_000) }, []int{1, 1, 1, 1, 1, 1, 2, 4, 8, 16}},
		{"expensive in the end", begin, func(i int) int64 { return 1 + int64(i/15)*1e6 }, []int{1, 2, 4, 8, 16, 32, 64, 128, 121, 27, 6, 1, 1}},
		{"known", known, func(int) int64 { return 100 }, []int{64, 128, 256, 500, 500}},
		{"units", units, func(int) int64 { return 1 }, []int{8, 16, 32, 64, 96, 96}},
		{"units of 3 microseconds each", units, func(int) int64 { return 3000 }, []int{8, 16, 16, 16}},
		{"expensive units", units, func(int) int64 { return 1e9 }, []int{8, 8, 8}},
	} {
		if d := cmp.Diff(c.want, stretches(c.p, len(c.want), c.cost)); d != "" {
			t.Errorf("%s: stretches: (-want +got)\n%s", c.name, d)
		}
	}
}

func TestPaceGrowsWithoutAClock(t *testing.T) {
	p := Pace{Least: 1, Most: 1000, Next: 1}
	for want := 1; want < 1000; want *= 2 {
		if p.Next != want {
			t.Fatalf("a stretch of %d, want %d", p.Next, want)
		}
		p.Grow()
	}
	if p.Grow(); p.Next != 1000 {
		t.Errorf("the longest has %d", p.Next)
	}
}

// TestPaceOfTheLongestRange: there may be as many items as an int can count.
func TestPaceOfTheLongestRange(t *testing.T) {
	p := Pace{Goal: Goal, Least: 1, Most: Unbounded, Next: Unbounded/2 + 1}
	if p.Note(p.Next, 1000); p.Next < 1_000_000 {
		t.Errorf("a stretch of %d items that cost nothing", p.Next)
	}
	if p.Note(Unbounded, 0); p.Next < 1 {
		t.Errorf("a stretch of %d", p.Next)
	}
}

func TestEstimate(t *testing.T) {
	for _, c := range []struct {
		old     float64
		n       int
		elapsed int64
		want    float64
	}{
		{0, 10, 1000, 100},
		{math.Inf(1), 10, 1000, 100},
		{100, 10, 1000, 100},
		{100, 10, 100, 55},
		{100, 1, 1e9, 450}, // interrupted
		{0, 0, 7, 7},
		{0, 10, 0, 1e-3},
	} {
		if got := Estimate(c.old, c.n, c.elapsed); got != c.want {
			t.Errorf("%v, and %d items in %d ns: %v, want %v", c.old, c.n, c.elapsed, got, c.want)
		}
	}
}
