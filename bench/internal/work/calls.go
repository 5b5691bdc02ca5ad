package work

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/spin"
	"github.com/seed1237c087/manta/bench/internal/work/cold"
	"github.com/seed1237c087/manta/par"
)

// placeRows are short calls of many places in turn, of which the library knows them all.
func placeRows(everyone crew) []Row {
	var rows []Row
	for _, p := range []struct {
		n, places int
		factor    float64
	}{{10, 64, 1.5}, {10, 512, 2}, {10, 1800, 2.5}, {20_000, 1000, 1.2}} {
		const one = "one place"
		rows = append(rows, Row{
			Name:  fmt.Sprintf("calls/places/%d/%d", p.n, p.places),
			Title: fmt.Sprintf("sums of %d ints, %d calls of one place, or one of each of as many; %s", p.n, p.places, everyone),
			Per:   "call", Units: float64(p.places),
			Setup: func(e *Env) ([]measure.Rival, error) {
				xs, sums := make([]int, p.n), cold.Sums[:p.places]
				got, want := 0, 0
				for i := range sums {
					want += p.n * (i + 2)
				}
				call := func(name string, of func(i int) int, want int) measure.Rival {
					return measure.Rival{
						Name: name,
						Op: func() {
							got = 0
							for i := range sums {
								got += sums[of(i)](xs)
							}
						},
						Check: func() error { return same(want)(got) },
					}
				}
				return []measure.Rival{
					call(one, func(int) int { return 0 }, 2*p.n*p.places),
					call(manta, func(i int) int { return i }, want),
				}, nil
			},
			Compare: []measure.Comparison{{Rival: manta, Against: one, Factor: p.factor}},
		})
	}
	return rows
}

// callsOfOnePlace are loops of which the library can't know what they will cost: f is for each of n elements.
type callsOfOnePlace func(n int, f func(i int))

// helper is how most projects call a library like this one.
func helper(n int, f func(i int)) { par.For(n, func(i int) { f(i) }) }

func helperOfRanges(n int, f func(i int)) {
	par.ForRange(0, n, func(lo, hi int) {
		for i := lo; i < hi; i++ {
			f(i)
		}
	})
}

func generic[T any](xs []T, f func(x T)) { par.For(len(xs), func(i int) { f(xs[i]) }) }

// A loopOf has n elements that take so long each.
type loopOf struct {
	n    int
	each time.Duration
}

// variedRows are loops of one place that cost very different amounts. The rival by hand does alone what is short, and shares what is not: the
// better of both.
func variedRows(everyone crew) []Row {
	const cheap, dear = 100 * time.Nanosecond, 100 * time.Microsecond
	nine := append(make([]loopOf, 0, 10), loopOf{100, dear})
	for range 9 {
		nine = append(nine, loopOf{100, cheap})
	}
	var rows []Row
	for _, v := range []struct {
		name, title string
		call        callsOfOnePlace
		loops       []loopOf
		factor      float64
		around      func(call callsOfOnePlace) callsOfOnePlace // of every rival; nil: nothing
	}{
		{"helper", "a helper by For: nine loops of 10 us, and one of 10 ms", helper, nine, 1.15, nil},
		{"ranges", "a helper by ForRange: nine loops of 10 us, and one of 10 ms", helperOfRanges, nine, 1.15, nil},
		{"cheap", "that helper, for loops of 10 us only", helperOfRanges, nine[1:], 1.1, nil},
		{"generic", "a generic helper: nine loops of 10 us, and one of 10 ms", func(n int, f func(int)) {
			generic(make([]int32, n), func(int32) { f(0) })
		}, nine, 1.15, nil},
		{"closures", "a closure made anew for each call: loops of 10 us, and of 10 ms", func(n int, f func(int)) {
			sum := n
			par.For(n, func(i int) { f(i + sum) })
		}, nine, 1.15, nil},
		{"inputs", "one place, ten elements of 1 ms, and a thousand of 1 ns", helper, []loopOf{{10, time.Millisecond}, {1000, time.Nanosecond}}, 1.15, nil},
		{"was_dear", "a helper by For: a loop of 10 ms, and 200 of 10 us behind it", helper, append(slices.Repeat(nine[1:2], 200), nine[0]), 1.1, nil},
		{"callers", "one place called by 64 goroutines, loops of 10 us", helper, nine[1:2], 1.1, byMany},
	} {
		rows = append(rows, Row{
			Name: "calls/" + v.name, Title: v.title + "; " + everyone.String(),
			Setup: func(e *Env) ([]measure.Rival, error) { return everyone.varied(e, v.call, v.loops, v.around), nil },
			Compare: []measure.Comparison{
				{Rival: manta, Against: writtenHands, Factor: v.factor},
				{Rival: manta, Against: loop},
			},
		})
	}
	return rows
}

// byMany has 64 goroutines call.
func byMany(call callsOfOnePlace) callsOfOnePlace {
	return func(n int, f func(i int)) {
		var all sync.WaitGroup
		for range 64 {
			all.Go(func() { call(n, f) })
		}
		all.Wait()
	}
}

// longEnough is the work of a loop that the rival by hand shares.
const longEnough = 100 * time.Microsecond

func (c crew) varied(e *Env, call callsOfOnePlace, loops []loopOf, around func(callsOfOnePlace) callsOfOnePlace) []measure.Rival {
	if around == nil {
		around = func(call callsOfOnePlace) callsOfOnePlace { return call }
	}
	plain := func(n int, f func(i int)) {
		for i := range n {
			f(i)
		}
	}
	byHand := func(n int, f func(i int)) {
		c.hands(n, func(_, lo, hi int) {
			for i := lo; i < hi; i++ {
				f(i)
			}
		})
	}
	by := func(name string, call func(l loopOf) callsOfOnePlace) measure.Rival {
		return measure.Rival{
			Name: name,
			Op: func() {
				for _, l := range loops {
					rounds := e.rounds(l.each)
					around(call(l))(l.n, func(i int) { spin.Rounds(rounds, uint64(i)) }) //nolint:staticcheck // It takes time, which is what counts.
				}
			},
			Check: func() error {
				for _, l := range loops {
					var calls, want atomic.Int64
					around(func(n int, f func(i int)) {
						want.Add(int64(n))
						call(l)(n, f)
					})(l.n, func(int) { calls.Add(1) })
					if calls.Load() != want.Load() {
						return fmt.Errorf("%d of %d elements were done", calls.Load(), want.Load())
					}
				}
				return nil
			},
		}
	}
	return []measure.Rival{
		by(loop, func(loopOf) callsOfOnePlace { return plain }),
		by(writtenHands, func(l loopOf) callsOfOnePlace {
			if time.Duration(l.n)*l.each < longEnough {
				return plain
			}
			return byHand
		}),
		by(manta, func(loopOf) callsOfOnePlace { return call }),
	}
}
