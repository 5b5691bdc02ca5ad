package work

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/seed1237c087/manta/bench/internal/fake"
	"github.com/seed1237c087/manta/bench/internal/measure"
)

// The checks must fail where something is wrong, each in its own way.

func TestJudgesOfResults(t *testing.T) {
	for _, c := range []struct {
		name        string
		right, want error
	}{
		{"same", same(3)(3), same(3)(4)},
		{"near", near(3)(3 + 1e-12), near(3)(3 + 1e-6)},
		{"near 0", near(0)(0), near(0)(1e-30)},
		{"equal", equal([]int{1, 2})([]int{1, 2}), equal([]int{1, 2})([]int{2, 1})},
		{"equal length", equal([]int{})(nil), equal([]int{1, 2})([]int{1})},
	} {
		if c.right != nil {
			t.Errorf("%s refuses a right result: %v", c.name, c.right)
		}
		if c.want == nil {
			t.Errorf("%s takes a wrong result", c.name)
		}
	}
}

func verify(r ...measure.Rival) error { return measure.Verify(&fake.Clock{}, r) }

func TestLostLeavesAreFound(t *testing.T) {
	if err := verify(joiner("calls", 3, calls)); err != nil {
		t.Error(err)
	}
	err := verify(joiner("half", 3, func(n int) { calls(n - 1) }))
	if !errors.Is(err, measure.ErrWrong) {
		t.Errorf("half a tree: error %v", err)
	}
	if reached != nil {
		t.Error("leaves are counted still")
	}
}

func TestLostTasksAreFound(t *testing.T) {
	if err := verify(spawner("all", 3, spawnGoroutines)); err != nil {
		t.Error(err)
	}
	err := verify(spawner("some", 3, func(n int, task func()) { spawnGoroutines(n-1, task) }))
	if !errors.Is(err, measure.ErrWrong) {
		t.Errorf("a task less: error %v", err)
	}
}

func TestSkippedElementsAreFound(t *testing.T) {
	everything := func(xs []int, f func(*int)) {
		for i := range xs {
			f(&xs[i])
		}
	}
	for _, c := range []struct {
		name    string
		library func([]int, func(*int))
		wrong   bool
	}{
		{"all", everything, false},
		{"all but the last", func(xs []int, f func(*int)) { everything(xs[:len(xs)-1], f) }, true},
		{"the first twice", func(xs []int, f func(*int)) { everything(xs, f); f(&xs[0]) }, true},
	} {
		rivals, err := incrementRow("", "", single, everything, c.library, 0).Setup(newEnv(t))
		if err != nil {
			t.Fatal(err)
		}
		if err := verify(rivals...); (err != nil) != c.wrong {
			t.Errorf("%s: error %v", c.name, err)
		}
	}
}

func TestWrongAnswersToCallersAreFound(t *testing.T) {
	clock := &fake.Clock{Tick: 1}
	for _, answer := range []float64{7, 8} {
		for name, ask := range map[string]func(*clientele, measure.Clock, func() float64) []float64{
			"latencies": (*clientele).latencies, "burst": (*clientele).burst,
		} {
			c := &clientele{callers: 3, calls: 2, check: near(7)}
			ask(c, clock, func() float64 { return answer })
			if err := c.verdict(); (err != nil) != (answer != 7) {
				t.Errorf("%s: %v for 7: error %v", name, answer, err)
			}
		}
	}
}

func TestCallersTakeLatencies(t *testing.T) {
	clock := &fake.Clock{}
	c := &clientele{callers: 1, calls: 3, check: near(0)}
	call := time.Duration(0)
	got := c.latencies(clock, func() float64 {
		call++
		clock.Work(call, 0)
		return 0
	})
	if want := []float64{1, 2, 3}; !slices.Equal(got, want) {
		t.Errorf("latencies %v, want %v", got, want)
	}
	c = &clientele{callers: 5, check: near(0)}
	got = c.burst(clock, func() float64 {
		clock.Work(10, 0)
		return 0
	})
	if want := []float64{50}; !slices.Equal(got, want) {
		t.Errorf("until the last one's answer: %v, want %v", got, want)
	}
}

func TestSplit(t *testing.T) {
	for n := range 12 {
		for parts := 1; parts < 6; parts++ {
			lengths := make([]int, parts)
			visits := make([]int, n)
			split(parts, n, func(part, lo, hi int) {
				lengths[part] = hi - lo
				for i := lo; i < hi; i++ {
					visits[i]++
				}
			})
			if slices.Max(lengths)-slices.Min(lengths) > 1 {
				t.Errorf("%d elements in parts of %v", n, lengths)
			}
			for i, v := range visits {
				if v != 1 {
					t.Errorf("%d elements in %d parts: element %d is in %d", n, parts, i, v)
				}
			}
		}
	}
}

func TestGrow(t *testing.T) {
	var depth func(*node) (least, most int)
	depth = func(n *node) (least, most int) {
		if n == nil {
			return 0, 0
		}
		a, b := depth(n.left)
		c, d := depth(n.right)
		return min(a, c) + 1, max(b, d) + 1
	}
	tree, next := grow(5, 0)
	if least, most := depth(tree); least != 5 || most != 5 || next != 31 {
		t.Errorf("between %d and %d deep, %d nodes; want 5 and 31", least, most, next)
	}
	if got := treeSum(tree); got != 30*31/2 {
		t.Errorf("the sum is %d", got)
	}
}

func TestSpinRate(t *testing.T) {
	e := &Env{Clock: &fake.Clock{Tick: time.Millisecond}} // any number of rounds takes 1 ms
	if got, want := e.rounds(2*time.Millisecond), 2*500_000; got != want {
		t.Errorf("%d rounds in 2 ms, want %d", got, want)
	}
}
