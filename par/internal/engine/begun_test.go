package engine

import "testing"

// glanced does n positions that take so much each, as a short run that looks does, and returns what it does before it gives up, or n, and
// where its windows end.
func glanced(n int, cost int64, add func(ns int64)) (at int, ends []int) {
	var l GlancePace
	for at < n {
		to := l.Next(at, n)
		if to == at {
			break
		}
		for range to - at {
			add(cost)
		}
		at = to
		ends = append(ends, at)
	}
	return at, ends
}

// TestAGlancePace: what is cheap takes two windows, and of what is dear little is done before it is given up, whatever was known.
func TestAGlancePace(t *testing.T) {
	add := fakeClock(t)
	for _, n := range []int{few + 1, 100, unclockedLen + 1, 400, lookedLen} {
		for _, cost := range []int64{0, 1, AloneCost / int64(n)} {
			if at, ends := glanced(n, cost, add); at != n || len(ends) > 2 {
				t.Errorf("%d positions of %d ns: windows end at %v", n, cost, ends)
			}
		}
		for _, cost := range []int64{1_000, 30_000, 1_000_000} {
			at, ends := glanced(n, cost, add)
			most := max(2, n/32, 3*AloneLimit/int(cost))
			if work := cost * int64(n); work > 4*AloneLimit && (at > most || at&(at-1) != 0) || work <= AloneLimit && at != n {
				t.Errorf("%d positions of %d ns: given up after %d, windows end at %v", n, cost, at, ends)
			}
		}
	}
}

// headed is a plan of which the beginning has been done.
type headed struct {
	brackets
	head string
}

func (p *headed) Head() string { return p.head }

// TestBegunRunsGoOn: the result is that of the tree over all positions, of which those that were done before are not done again.
func TestBegunRunsGoOn(t *testing.T) {
	add := fakeClock(t)
	inPools(t, func(t *testing.T) {
		for _, n := range []int{9, 100, 129, 1000} {
			for at := 1; at < n; at *= 2 {
				g := makeGrid(n, 1, 0, 0)
				p := &headed{head: tree(&g, 0, at)}
				p.spec = &Spec{N: n, Unit: 1, Tree: Even, Key: newKey(), Begun: BegunPart{at, 30_000}}
				p.visit = func(pos int) {
					if pos < at {
						t.Errorf("%d of %d positions were done, and position %d once more", at, n, pos)
					}
					add(1000)
				}
				p.pieces = [][2]int{{0, at}}
				p.check(t, Run(p.spec, Plan[string](p)))
				if p.spec.Begun.At != 0 {
					t.Error("the next run is begun, too")
				}
			}
		}
	})
}
