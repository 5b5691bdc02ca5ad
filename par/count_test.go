package par

import (
	"fmt"
	"slices"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// TestCountBehindFilter checks what a Count makes of a Filter, which it takes over:
// the number, and which panic surfaces where a stage before has one, too.
func TestCountBehindFilter(t *testing.T) {
	var bad [2]int // where the stage before and keep panic
	stage := func(x int) int {
		if x == bad[0] {
			panic([2]int{x, 0})
		}
		return x
	}
	keep := func(x int) bool {
		if x == bad[1] {
			panic([2]int{x, 1})
		}
		return x%3 == 1
	}
	inputs := map[string]func(n int) Iter[int]{
		"Slice":    func(n int) Iter[int] { return Slice(upTo(n)) },
		"FromSeq":  func(n int) Iter[int] { return FromSeq(slices.Values(upTo(n))) },
		"Map":      func(n int) Iter[int] { return Range(0, n).Map(stage) },
		"Inspect":  func(n int) Iter[int] { return Slice(upTo(n)).Inspect(func(x int) { stage(x) }) },
		"Filter":   func(n int) Iter[int] { return Range(0, n).Filter(func(x int) bool { return stage(x) >= 0 }) },
		"TakeAny":  func(n int) Iter[int] { return Range(0, n).TakeAny(n).Inspect(func(x int) { stage(x) }) },
		"Progress": func(n int) Iter[int] { return Range(0, n).Map(stage).Progress(func(_, _ int) {}) },
		"Chain":    func(n int) Iter[int] { return Range(0, n/2).Chain(Range(n/2, n)) },
	}
	for name, input := range inputs {
		for _, n := range fewer([]int{0, 1, 2, 10, 300, 5000}, 0, 2, 300) {
			bad = [2]int{-1, -1}
			ways(t, input(n).Filter(keep), func(t *testing.T, it Iter[int]) {
				if got := it.Count(); got != (n+1)/3 {
					t.Errorf("%s of %d: %d are left, want %d", name, n, got, (n+1)/3)
				}
			})
			for _, bad = range [][2]int{{n / 2, -1}, {-1, n / 2}, {n / 2, n / 3}, {n / 3, n / 2}, {0, n - 1}, {n - 1, 0}} {
				want := fmt.Sprint(earliest(bad, name, n))
				ways(t, input(n).Filter(keep), func(t *testing.T, it Iter[int]) {
					got := "none"
					if p, ok := recovered(func() { it.Count() }).(*core.PanicError); ok {
						got = fmt.Sprint(p.Value)
					}
					if got != want {
						t.Errorf("%s of %d, panics at %v: %s surfaces, want %s", name, n, bad, got, want)
					}
				})
			}
		}
	}
}

// earliest returns the panic that one goroutine comes to first, "none" where there is none.
func earliest(bad [2]int, input string, n int) any {
	if input == "Slice" || input == "FromSeq" || input == "Chain" {
		bad[0] = -1 // They have no stage.
	}
	for x := range n {
		for stage, at := range bad {
			if x == at {
				return [2]int{x, stage}
			}
		}
	}
	return "none"
}
