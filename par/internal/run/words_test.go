package run

import (
	"slices"

	"github.com/seed1237c087/manta/par/internal/describe"
)

// words is a block of strings, for tests of what package par does not show.
type words struct{ xs []string }

func (*words) Proto() describe.Block     { return (*words)(nil) }
func (*words) Make(n int) describe.Block { return &words{make([]string, n)} }
func (*words) Raw(n int) describe.Block  { return &words{make([]string, n)} }
func (w *words) Len() int                { return len(w.xs) }
func (w *words) Cap() int                { return cap(w.xs) }
func (w *words) Resize(n int)            { w.xs = w.xs[:n] }
func (w *words) Erase()                  { clear(w.xs[:cap(w.xs)]) }
func (w *words) Grow(n int)              { w.xs = slices.Grow(w.xs, n)[:len(w.xs)+n] }
func (*words) Each(any)                  {}
func (*words) Size() int                 { return 16 }
func (*words) Plain() bool               { return false }

func (w *words) Window(of describe.Block, lo, hi int) {
	if w.xs = nil; of != nil {
		w.xs = of.(*words).xs[lo:hi:hi]
	}
}

func (w *words) Copy(at int, of describe.Block, lo, hi int) { copy(w.xs[at:], of.(*words).xs[lo:hi]) }

func (w *words) Append(of describe.Block, lo, hi int) { w.xs = append(w.xs, of.(*words).xs[lo:hi]...) }

func (w *words) Pick(at, step int, of describe.Block, from, by, n int) {
	for i := range n {
		w.xs[at+i*step] = of.(*words).xs[from+i*by]
	}
}
