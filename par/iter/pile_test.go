package iter

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// words is a block of strings, with what a pile needs of one.
type words struct {
	Block
	xs []string
}

func (w *words) Proto() Block                   { return (*words)(nil) }
func (w *words) Make(n int) Block               { return &words{xs: make([]string, n)} }
func (w *words) Len() int                       { return len(w.xs) }
func (w *words) Copy(at int, b Block, i, j int) { copy(w.xs[at:], b.(*words).xs[i:j]) }
func (w *words) Clear()                         { clear(w.xs[:cap(w.xs)]) }
func (w *words) Size() (bytes int, plain bool)  { return 16, false }

// bracketed is the value of the pairwise tree by its definition.
func bracketed(xs []string) string {
	if len(xs) == 1 {
		return xs[0]
	}
	half := 1
	for 2*half < len(xs) {
		half *= 2
	}
	return "(" + bracketed(xs[:half]) + " " + bracketed(xs[half:]) + ")"
}

func TestPileAddsInPieces(t *testing.T) {
	var names words
	for i := range 40 {
		names.xs = append(names.xs, string(rune('a'+i)))
	}
	var k Kernel = func(out Block, i int, in Block, lo, hi int) {
		to, xs := out.(*words).xs, in.(*words).xs
		if hi < 0 {
			to[i] = "(" + to[i] + " " + xs[lo] + ")"
		} else {
			to[i] = bracketed(xs[lo:hi])
		}
	}
	for n := 1; n <= len(names.xs); n++ {
		want := bracketed(names.xs[:n])
		for cut := 0; cut <= n; cut++ {
			var p pile
			p.open(names.Proto())
			p.add(&names, 0, cut, cut == n, k)
			p.add(&names, cut, n, true, k)
			require.True(t, p.result(k))
			require.Equal(t, want, p.vals.(*words).xs[0], "%d elements, cut at %d", n, cut)
			p.retire()
			require.False(t, p.result(k))
			require.Empty(t, strings.Join(p.vals.(*words).xs, ""), "a retired pile still holds something")
		}
	}
}
