package par

import "testing"

// visiting are sources of n elements that call visit once for each, in order.
var visiting = map[string]func(n int, visit func(int) int) Iter[int]{
	"Generate": Generate[int],
	"FromSeq": func(n int, visit func(int) int) Iter[int] {
		return FromSeq(func(yield func(int) bool) {
			for i := 0; i < n && yield(visit(i)); i++ {
			}
		})
	},
	"Split": func(n int, visit func(int) int) Iter[int] {
		return Map(Split([2]int{0, n}, func(r [2]int) (left, right [2]int, ok bool) {
			if left, right, ok = halves(r); !ok {
				visit(r[0])
			}
			return left, right, ok
		}), first)
	},
	"WalkTree": func(n int, visit func(int) int) Iter[int] {
		return Map(WalkTree([2]int{0, n}, func(r [2]int) [][2]int {
			visit(r[0])
			return below(100)(r)
		}), first)
	},
	"SplitFunc": func(n int, visit func(int) int) Iter[int] {
		return Map(SplitFunc(upTo(n), func(x int) bool { return visit(x) < n-1 }), total[int])
	},
	"SplitInclusiveFunc": func(n int, visit func(int) int) Iter[int] {
		return Map(SplitInclusiveFunc(upTo(n), func(x int) bool { return visit(x) < n }), total[int])
	},
}

// TestSourcesFail panics and ends the goroutine at every call of sources that call
// functions.
func TestSourcesFail(t *testing.T) {
	for name, f := range visiting {
		build := func(p *probe, n int) Iter[int] { return f(n, p.visit) }
		t.Run("panics/"+name, func(t *testing.T) { checkPanics(t, name, build) })
		t.Run("goexits/"+name, func(t *testing.T) { checkGoexits(t, name, build) })
	}
}
