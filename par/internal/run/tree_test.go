package run

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seed1237c087/manta/par/internal/describe"
)

// bracket combines two words.
func bracket(a, b string) string { return "(" + a + " " + b + ")" }

// brackets is the value of the pairwise tree over xs by its definition.
func brackets(xs []string) string {
	if len(xs) == 1 {
		return xs[0]
	}
	half := 1
	for 2*half < len(xs) {
		half *= 2
	}
	return bracket(brackets(xs[:half]), brackets(xs[half:]))
}

func TestPileAddsInPieces(t *testing.T) {
	var names []string
	for x := range 40 {
		names = append(names, fmt.Sprint(x))
	}
	in := &words{names}
	k := Kernel(func(out describe.Block, i int, from describe.Block, lo, hi int) {
		to, xs := out.(*words).xs, from.(*words).xs
		if hi < 0 {
			to[i] = bracket(to[i], xs[lo])
		} else {
			to[i] = brackets(xs[lo:hi])
		}
	})
	var p Pile
	p.Open(in)
	for n := 1; n <= len(names); n++ {
		for cut := 0; cut <= n; cut++ {
			p.Open(in)
			p.Add(in, 0, cut, cut == n, k)
			p.Add(in, cut, n, true, k)
			ok := p.Result(k)
			if got, want := p.Vals.(*words).xs[0], brackets(names[:n]); got != want || !ok {
				t.Fatalf("%d elements, cut at %d: %s, want %s", n, cut, got, want)
			}
			p.Retire()
			if p.Result(k) || strings.Contains(fmt.Sprint(p.Vals.(*words).xs), "1") {
				t.Fatalf("a retired pile still holds something: %v", p.Vals)
			}
		}
	}
}
