package engine

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// brackets is a plan whose result spells out the tree: "((0 1) 2)".
type brackets struct {
	spec *Spec
	// visit, where not nil, is called for every position.
	visit  func(pos int)
	mu     sync.Mutex
	pieces [][2]int
	joins  atomic.Int64
}

func (b *brackets) Lane(Lane[string]) Lane[string] { return &bracketsLane{b: b} }

func (b *brackets) Join(x, y string) string {
	b.joins.Add(1)
	return "(" + x + " " + y + ")"
}

type bracketsLane struct {
	b           *brackets
	lo, hi, pos int
}

func (l *bracketsLane) Retire() {}

func (l *bracketsLane) Begin(lo, hi int) { l.lo, l.hi, l.pos = lo, hi, lo }

func (l *bracketsLane) Step(to int) int {
	if to <= l.pos || to > l.hi {
		panic(fmt.Sprintf("a step from %d to %d in a piece that ends at %d", l.pos, to, l.hi))
	}
	stopped := true
	defer func() {
		if stopped {
			l.b.spec.Stop.Lower(l.pos)
		}
	}()
	for ; l.pos < to && !l.b.spec.Stop.Reached(l.pos); l.pos++ {
		if l.b.visit != nil {
			l.b.visit(l.pos)
		}
	}
	stopped = false
	return l.pos
}

func (l *bracketsLane) Finish() string {
	l.b.mu.Lock()
	l.b.pieces = append(l.b.pieces, [2]int{l.lo, l.pos})
	l.b.mu.Unlock()
	if l.pos == l.lo {
		return "" // A stop came before the piece.
	}
	g := &l.b.spec.grid
	return tree(g, l.lo/g.unit, (l.pos-1)/g.unit+1)
}

// tree spells out the tree over units [from, to) by its definition.
func tree(g *grid, from, to int) string {
	if to > g.units {
		to = g.units // The last unit may be longer than the others.
	}
	if to-from == 1 {
		return fmt.Sprint(from)
	}
	half := 1 << (bits.Len(uint(to-from-1)) - 1)
	return "(" + tree(g, from, from+half) + " " + tree(g, from+half, to) + ")"
}

func (b *brackets) check(t *testing.T, res string) {
	t.Helper()
	g := &b.spec.grid
	if want := tree(g, 0, g.units); res != want {
		t.Errorf("%s: combined as\n%s, want\n%s", b.spec.name(), res, want)
	}
	slices.SortFunc(b.pieces, func(x, y [2]int) int { return x[0] - y[0] })
	at := 0
	for _, p := range b.pieces {
		if p[0] != at {
			t.Fatalf("%s: a piece begins at %d, the one before ended at %d", b.spec.name(), p[0], at)
		}
		at = p[1]
	}
	if at != b.spec.N {
		t.Errorf("%+v: the last piece ends at %d", b.spec.name(), at)
	}
}

var lastKey atomic.Uint64

// newKey returns a key of which nothing is known. All its bits depend on how many there were, as those of real keys do: with a
// number in the upper half, one key of eight was taken for another one where choices are kept.
func newKey() uint64 { return Mix(Mix(lastKey.Add(1), 0), 0) }

func inPools(t *testing.T, f func(t *testing.T)) {
	for _, workers := range []int{1, 2, 5} {
		t.Run(fmt.Sprintf("workers=%d", workers), func(t *testing.T) { inPool(t, workers, func() { f(t) }) })
	}
	t.Run("guest", f)
}

// inPool runs f in a pool of so many workers.
func inPool(t *testing.T, workers int, f func()) {
	t.Helper()
	p, err := core.NewPool(core.Config{Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}()
	p.Install(f)
}

// fakeClock makes time pass only as add says. It must not be used by tests
// that run at the same time as others.
func fakeClock(t *testing.T) (add func(ns int64)) {
	var time atomic.Int64
	clock := now
	now = time.Load
	t.Cleanup(func() { now = clock })
	return func(ns int64) { time.Add(ns) }
}

// TestRunTree checks that every way to cut a run visits each position once and
// combines along the tree, for positions from cheap to expensive, and for costs
// that turn out other than known.
func TestRunTree(t *testing.T) {
	add := fakeClock(t)
	inPools(t, func(t *testing.T) {
		for _, n := range []int{1, 2, 3, 7, 8, 9, 64, 65, 255, 257, 1000} {
			for _, unit := range []int{1, 4} {
				for _, known := range []float64{0, 1, 1e5} {
					for _, cost := range []int64{0, 1, 100, 10_000} {
						s := &Spec{N: n, Unit: unit, Key: newKey()}
						if known > 0 {
							Learn(s.Key, known)
						}
						visits := make([]atomic.Int32, n)
						b := &brackets{spec: s, visit: func(pos int) {
							visits[pos].Add(1)
							add(cost)
						}}
						b.check(t, Run(s, Plan[string](b)))
						for pos := range visits {
							if v := visits[pos].Load(); v != 1 {
								t.Fatalf("%s: position %d was visited %d times", s.name(), pos, v)
							}
						}
					}
				}
			}
		}
	})
}

// TestRunGivesUpOnAWrongEstimate checks that a run which was thought cheap is
// cut once it proves expensive, near where that showed, and not before.
func TestRunGivesUpOnAWrongEstimate(t *testing.T) {
	add := fakeClock(t)
	s := &Spec{N: 1000, Unit: 1, Key: newKey()}
	Learn(s.Key, 1)
	b := &brackets{spec: s, visit: func(int) { add(AloneLimit) }}
	p, err := core.NewPool(core.Config{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	p.Install(func() { b.check(t, Run(s, Plan[string](b))) })
	if first := b.pieces[0]; first[1] > 16 {
		t.Errorf("the first piece goes to %d", first[1])
	}
	for _, piece := range b.pieces[1:] {
		if piece[1]-piece[0] > 16 {
			t.Errorf("a piece from %d to %d although all is expensive", piece[0], piece[1])
		}
	}
	if c := Known(s.Key); c < AloneLimit/2 {
		t.Errorf("learned %v per position, want about %v", c, AloneLimit)
	}
}

func TestRunAloneIsOnePiece(t *testing.T) {
	fakeClock(t)
	for _, n := range []int{2, 100, 1000} {
		s := &Spec{N: n, Unit: 1, Key: newKey()}
		Learn(s.Key, 1)
		b := &brackets{spec: s}
		b.check(t, Run(s, Plan[string](b)))
		if len(b.pieces) != 1 {
			t.Errorf("n=%d: %d pieces of a cheap run", n, len(b.pieces))
		}
	}
}

func TestRunPieceLengths(t *testing.T) {
	add := fakeClock(t)
	inPools(t, func(t *testing.T) {
		for _, minLen := range []int{0, 1, 3, 10, 60, math.MaxInt/2 + 1} {
			for _, maxLen := range []int{0, 1, 7, 10, 50} {
				for _, cost := range []int64{0, 1_000_000} {
					s := &Spec{N: 100, Unit: 1, MinLen: minLen, MaxLen: maxLen, Key: newKey()}
					b := &brackets{spec: s, visit: func(int) { add(cost) }}
					b.check(t, Run(s, Plan[string](b)))
					lo := max(1, minLen)
					hi := max(maxLen, min(lo, 1000)*2-1)
					for _, p := range b.pieces {
						if l := p[1] - p[0]; l < min(lo, 100) || maxLen > 0 && l > hi {
							t.Errorf("min %d, max %d: a piece of %d", minLen, maxLen, l)
						}
					}
				}
			}
		}
	})
}

// TestRunWholeSteps checks that what shows as a piece is not cut by looks at
// the clock, and that a first run has some tens of pieces.
func TestRunWholeSteps(t *testing.T) {
	add := fakeClock(t)
	p, err := core.NewPool(core.Config{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	s := &Spec{N: 10_000, Unit: 1, Whole: true, Key: newKey()}
	b := &brackets{spec: s, visit: func(int) { add(1) }}
	p.Install(func() { b.check(t, Run(s, Plan[string](b))) })
	if n := len(b.pieces); n > 2*firstPieces {
		t.Errorf("%d pieces", n)
	}
}

func TestRunOfNothing(t *testing.T) {
	for _, n := range []int{0, -1} {
		s := &Spec{N: n, Unit: 1}
		b := &brackets{spec: s}
		if res := Run(s, Plan[string](b)); res != "" || len(b.pieces) > 0 {
			t.Errorf("n=%d: %q, pieces %v", n, res, b.pieces)
		}
	}
}

// TestRunPanics checks that of several panics the one at the lowest position
// surfaces, wrapped once, and that everything before it ran.
func TestRunPanics(t *testing.T) {
	inPools(t, func(t *testing.T) {
		for _, n := range []int{1, 5, 20, 300} {
			for first := 0; first < n; first += 1 + n/20 {
				s := &Spec{N: n, Unit: 1, Key: newKey()}
				visits := make([]atomic.Int32, n)
				b := &brackets{spec: s, visit: func(pos int) {
					visits[pos].Add(1)
					if pos >= first && (pos-first)%3 == 0 {
						panic(fmt.Sprint("at ", pos))
					}
				}}
				v := recovered(func() { Run(s, Plan[string](b)) })
				p, ok := v.(*core.PanicError)
				if !ok {
					t.Fatalf("recovered %T %v", v, v)
				}
				if want := fmt.Sprint("at ", first); p.Value != want {
					t.Fatalf("n=%d: surfaced %v, want %v", n, p.Value, want)
				}
				if !strings.Contains(string(p.Stack), "TestRunPanics") {
					t.Fatalf("the stack is not the task's:\n%s", p.Stack)
				}
				for pos := range visits {
					if v := visits[pos].Load(); v > 1 || pos <= first && v == 0 {
						t.Fatalf("n=%d, panic at %d: position %d was visited %d times", n, first, pos, v)
					}
				}
			}
		}
	})
}

func TestRunPanicOfJoin(t *testing.T) {
	inPools(t, func(t *testing.T) {
		boom := errors.New("boom")
		s := &Spec{N: 64, Unit: 1, MaxLen: 1, Key: newKey()}
		v := recovered(func() { Run(s, Plan[string](&badJoin{brackets{spec: s}, boom})) })
		p, ok := v.(*core.PanicError)
		if !ok || !errors.Is(p, boom) {
			t.Errorf("recovered %v", v)
		}
	})
}

type badJoin struct {
	brackets
	err error
}

func (b *badJoin) Join(string, string) string { panic(b.err) }

func TestRunGoexit(t *testing.T) {
	inPools(t, func(t *testing.T) {
		for _, n := range []int{1, 10, 100} {
			for pos := 0; pos < n; pos += 1 + n/10 {
				s := &Spec{N: n, Unit: 1, Key: newKey()}
				var after atomic.Bool
				done := make(chan struct{})
				go func() {
					defer close(done)
					Run(s, Plan[string](&brackets{spec: s, visit: func(at int) {
						if at == pos {
							runtime.Goexit()
						}
					}}))
					after.Store(true)
				}()
				<-done
				if after.Load() {
					t.Fatalf("n=%d: the caller went on after a Goexit at %d", n, pos)
				}
			}
		}
	})
}

func recovered(f func()) (v any) {
	defer func() { v = recover() }()
	f()
	return nil
}

func (s *Spec) name() string { return fmt.Sprintf("%+v", s.grid) }
