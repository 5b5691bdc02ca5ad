package par

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// TestNoStaleElementsAfterPanic panics at every element of a Filter, a FilterMap, a
// sieve or a Map behind or before one, in a reduction whose blocks hold many units: the
// functions behind it see nothing but elements that came through, each once, and op
// combines nothing but those.
func TestNoStaleElementsAfterPanic(t *testing.T) {
	stagesOf := map[string]func(it Iter[int], visit func(int) bool) Iter[int]{
		"Filter": func(it Iter[int], visit func(int) bool) Iter[int] { return it.Filter(visit) },
		"FilterMap": func(it Iter[int], visit func(int) bool) Iter[int] {
			return FilterMap(it, func(x int) (int, bool) { return x, visit(x) })
		},
		"TakeAnyWhile": func(it Iter[int], visit func(int) bool) Iter[int] {
			return it.TakeAnyWhile(func(x int) bool { return visit(x) || true })
		},
		"Map": func(it Iter[int], visit func(int) bool) Iter[int] {
			return it.Map(func(x int) int {
				visit(x)
				return x
			})
		},
		"Map to another type": func(it Iter[int], visit func(int) bool) Iter[int] {
			return Map(it, func(x int) int {
				visit(x)
				return x
			})
		},
	}
	for _, n := range []int{1, 5, 60, 200, 400} {
		for before, first := range stagesOf {
			for behind, second := range stagesOf {
				for panik := 0; panik < n; panik += 1 + n/9 {
					for _, minimum := range []int{1, 2} {
						seen := make([]atomic.Int32, n+1)
						kept := make([]atomic.Bool, n+1)
						keep := func(x int) bool { return x%5 != 2 }
						it := first(Generate(n, func(i int) int { return i + 1 }), func(x int) bool {
							if x == panik+1 {
								panic("here")
							}
							kept[x].Store(keep(x) || before == "TakeAnyWhile" || strings.HasPrefix(before, "Map"))
							return keep(x)
						})
						it = second(it, func(x int) bool {
							if !kept[x].Load() || seen[x].Add(1) > 1 {
								t.Errorf("%d comes to %s a second time or was not kept", x, behind)
							}
							return true
						}).WithMinLen(minimum).WithPool(pools[1])
						// A sum tells what it is made of, because each element is in it once.
						used := make([]bool, n+1)
						v := recovered(func() {
							Map(it.Filter(func(int) bool { return true }), func(x int) []int { return []int{x} }).ReduceWith(func(a, b []int) []int {
								for _, x := range []int{a[len(a)-1], b[0]} {
									if !kept[x].Load() {
										t.Errorf("op gets %d, which was not kept", x)
									}
									used[x] = true
								}
								if a[len(a)-1] >= b[0] {
									t.Errorf("op gets %v before %v", a, b)
								}
								return append(a[:len(a):len(a)], b...)
							})
						})
						if p, ok := v.(*core.PanicError); !ok || p.Value != "here" {
							t.Fatalf("%s, %s of %d, panic at %d: recovered %v", before, behind, n, panik, v)
						}
						for x := panik + 1; x <= n; x++ {
							if used[x] {
								t.Errorf("%s, %s: op gets %d, which comes behind the panic at %d", before, behind, x, panik)
							}
						}
					}
				}
			}
		}
	}
}

// TestOpAfterFirstCallPanics is the smallest case: nothing is left to combine.
func TestOpAfterFirstCallPanics(t *testing.T) {
	for n := range 260 {
		calls := 0
		v := recovered(func() {
			Generate(n+1, func(i int) int { return i + 1 }).Filter(func(int) bool { panic("first") }).WithPool(pools[1]).
				Reduce(0, func(a, b int) int {
					calls++
					return a + b
				})
		})
		if p, ok := v.(*core.PanicError); !ok || p.Value != "first" || calls > 0 {
			t.Fatalf("n=%d: recovered %v after %d calls of op", n+1, fmt.Sprint(v), calls)
		}
	}
}
