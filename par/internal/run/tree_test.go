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

// bracketed is a kernel that shows the tree.
func bracketed(out describe.Block, i int, from describe.Block, lo, hi int) {
	to, xs := out.(*words).xs, from.(*words).xs
	if hi < 0 {
		to[i] = bracket(to[i], xs[lo])
	} else {
		to[i] = brackets(xs[lo:hi])
	}
}

// TestPartialsAreAppended cuts at any two positions, and each part into two blocks.
func TestPartialsAreAppended(t *testing.T) {
	var names []string
	for x := range 40 {
		names = append(names, fmt.Sprint(x))
	}
	in, k := &words{names}, Kernel(bracketed)
	partials := func(lo, hi, n int) *Partials {
		p := new(Partials)
		p.Open(in)
		p.Reset(lo)
		mid := (2*lo + hi) / 3
		p.Add(in, lo, mid, false, k)
		p.Add(in, mid, hi, hi == n, k)
		return p
	}
	for n := 1; n <= len(names); n++ {
		want := brackets(names[:n])
		for cut := 1; cut < n; cut++ {
			for next := cut; next <= n; next++ {
				p, q, r := partials(0, cut, n), partials(cut, next, n), partials(next, n, n)
				if n%2 == 0 { // Either half may be cut.
					p.Append(q, k)
					p.Append(r, k)
				} else {
					q.Append(r, k)
					p.Append(q, k)
				}
				ok := p.Result(k)
				if got := p.Vals.(*words).xs[0]; got != want || !ok {
					t.Fatalf("%d elements, cut at %d and %d: %s, want %s", n, cut, next, got, want)
				}
			}
		}
	}
	p, q := partials(0, 3, 9), partials(5, 9, 9)
	if p.Append(q, k); !p.Result(k) || p.Vals.(*words).xs[0] != brackets(names[:3]) {
		t.Errorf("what does not follow was appended: %v", p.Vals)
	}
}

func TestPartialsAddInPieces(t *testing.T) {
	var names []string
	for x := range 40 {
		names = append(names, fmt.Sprint(x))
	}
	in := &words{names}
	k := Kernel(bracketed)
	var p Partials
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
				t.Fatalf("retired partials still hold something: %v", p.Vals)
			}
		}
	}
}
