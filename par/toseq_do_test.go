package par

import (
	"context"
	"errors"
	"iter"
	"math"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
	inside "github.com/seed1237c087/manta/internal/under"
)

// together reports whether somebody else works for a range at this place while the
// loop body does not return.
func (p place) together() bool { return p.pool != nil || core.NumWorkers() > 1 }

// TestDoStopsSeqInTheBody ends the context in the body, at every so-manyth element:
// it sees no further one.
func TestDoStopsSeqInTheBody(t *testing.T) {
	const n = 40
	ks := apply(upTo(n+1), func(k int) int { return k + 1 })
	if testing.Short() {
		ks = []int{1, 2, 17, n, n + 1}
	}
	for _, p := range places() {
		p.run(func() {
			var calls atomic.Int64
			counted := func(x int) int { calls.Add(1); return x }
			for name, it := range map[string]func() Iter[int]{
				"map":    func() Iter[int] { return Range(0, n).Map(counted) },
				"filter": func() Iter[int] { return Range(0, 2*n).Map(counted).Filter(func(x int) bool { return x < n }) },
				"packed": func() Iter[int] { return Range(0, n).Map(counted).Filter(func(int) bool { return true }).Rev().Rev() },
				"seq":    func() Iter[int] { return FromSeq(slices.Values(upTo(n))).Map(counted) },
			} {
				for _, k := range ks {
					var seen []int
					completed := false
					err := doing(func(stop func()) error {
						for x := range p.seq(unknown(it())) {
							if seen = append(seen, x); len(seen) == k {
								stop()
							}
						}
						completed = true
						return nil
					})
					after := calls.Load()
					giveWay(3)
					if calls.Load() != after {
						t.Fatalf("%s, %s: goes on after Do", name, p.name)
					}
					if d := diff(upTo(min(k, n)), seen); d != "" {
						t.Fatalf("%s, %s: stopped at element %d, but the body saw: (-want +got)\n%s", name, p.name, k, d)
					}
					if completed != (err == nil) || err != nil && !errors.Is(err, errDone) || completed && k < n || !completed && k > n {
						t.Fatalf("%s, %s: stopped at element %d: completed %v, returned %v", name, p.name, k, completed, err)
					}
				}
			}
		})
	}
}

// TestDoStopsSeqInAStage ends the context at every so-manyth call of the pipeline's
// function, on whatever worker: the body sees the first elements, each once.
func TestDoStopsSeqInAStage(t *testing.T) {
	const n = 99
	for _, p := range places() {
		p.run(func() {
			for k := 1; k <= n+1; k += 9 {
				var calls atomic.Int64
				var seen []int
				completed := false
				err := doing(func(stop func()) error {
					for x := range p.seq(unknown(Range(0, n)).Map(func(x int) int {
						if calls.Add(1) == int64(k) {
							stop()
						}
						return x
					})) {
						seen = append(seen, x)
					}
					completed = true
					return nil
				})
				after := calls.Load()
				giveWay(3)
				if calls.Load() != after {
					t.Fatalf("%s: goes on after Do", p.name)
				}
				if !slices.Equal(seen, upTo(len(seen))) || completed && len(seen) != n {
					t.Fatalf("%s, stop at %d: completed %v, and the body saw %v\n(-want +got)\n%s", p.name, k, completed, seen, diff(upTo(len(seen)), seen))
				}
				if completed != (err == nil) || err != nil && !errors.Is(err, errDone) || !completed && k > n {
					t.Fatalf("%s, stop at %d: completed %v, returned %v", p.name, k, completed, err)
				}
			}
		})
	}
}

// TestDoStopsSeqBeforeItBegins: neither a stage nor the body is called.
func TestDoStopsSeqBeforeItBegins(t *testing.T) {
	for _, p := range places() {
		p.run(func() {
			for _, n := range []int{0, 1, 100} {
				err := doing(func(stop func()) error {
					stop()
					for range p.seq(unknown(Range(0, n)).Map(func(x int) int { t.Errorf("%s: a stage was called", p.name); return x })) {
						t.Errorf("%s: the body was called", p.name)
					}
					t.Errorf("%s: a range over %d elements goes on", p.name, n)
					return nil
				})
				if !errors.Is(err, errDone) {
					t.Errorf("%s: %v", p.name, err)
				}
			}
		})
	}
}

// TestDoStopsHelpersOfSeq has every element but the first run something that only the
// context ends, which is ended when some helper is at it, or from the body.
func TestDoStopsHelpersOfSeq(t *testing.T) {
	ways := map[string]func(work func()){
		"a pipeline": func(work func()) { Range(0, math.MaxInt).ForEach(func(int) { work() }) },
		"a join": func(work func()) {
			forever := func() {
				for {
					work()
					core.Checkpoint()
				}
			}
			core.Join(forever, forever)
		},
		"a future left alone": func(work func()) {
			core.Go(func() struct{} { Range(0, math.MaxInt).ForEach(func(int) { work() }); return struct{}{} })
		},
	}
	for _, p := range places() {
		p.run(func() {
			for name, forever := range ways {
				for range 5 {
					var calls, bodies atomic.Int64
					at := make(chan struct{}, 1<<10)
					work := func() {
						if calls.Add(1) == 1 {
							at <- struct{}{}
						}
						runtime.Gosched()
					}
					err := doing(func(stop func()) error {
						for range p.seq(unknown(Range(0, 1000)).WithMaxLen(1).Map(func(x int) int {
							if x > 0 {
								forever(work)
							}
							return x
						})) {
							if bodies.Add(1) > 1 {
								continue
							}
							if p.together() {
								core.Blocking(func() { <-at })
								go stop()
							} else {
								stop()
							}
						}
						return nil
					})
					after := calls.Load()
					giveWay(3)
					if calls.Load() != after {
						t.Fatalf("%s, %s: goes on after Do", name, p.name)
					}
					// Futures are left alone, so the range itself may come to its end; but they don't.
					if !errors.Is(err, errDone) {
						t.Errorf("%s, %s: returned %v", name, p.name, err)
					}
				}
			}
		})
	}
}

// TestSeqLeavesFuturesToDo: the end of a range does not wait for futures that its stages
// began, on whatever worker; these may wait for what comes after the range.
func TestSeqLeavesFuturesToDo(t *testing.T) {
	for _, p := range places() {
		p.run(func() {
			gate := make(chan struct{})
			sum := 0
			err := doing(func(func()) error {
				var all []*core.Future[int]
				it := Map(unknown(Range(0, 20)).WithMaxLen(1), func(x int) *core.Future[int] {
					return core.Go(func() int { core.Blocking(func() { <-gate }); return x })
				})
				it = movedTo(it, p.pool)
				for f := range it.Seq() {
					all = append(all, f)
				}
				close(gate)
				for _, f := range all {
					sum += f.Wait()
				}
				return nil
			})
			if err != nil || sum != 190 {
				t.Errorf("%s: the sum is %d, returned %v", p.name, sum, err)
			}
		})
	}
}

func TestDoWakesASeqThatWaits(t *testing.T) {
	for _, p := range places() {
		p.run(func() {
			ch := make(chan int, 10)
			for i := range 7 {
				ch <- i
			}
			var seen []int
			err := doing(func(stop func()) error {
				for x := range p.seq(FromChan(ch).Map(func(x int) int { return x })) {
					if seen = append(seen, x); x == 6 {
						go stop() // Nothing more will come.
					}
				}
				return nil
			})
			if !errors.Is(err, errDone) || !slices.Equal(seen, upTo(7)) {
				t.Errorf("%s: %v after %v\n(-want +got)\n%s", p.name, err, seen, diff(upTo(7), seen))
			}
		})
	}
}

// TestSeqUnderDoEndsAsElsewhere: a context that is not done changes nothing.
func TestSeqUnderDoEndsAsElsewhere(t *testing.T) {
	boom := errors.New("boom")
	for _, p := range places() {
		p.run(func() {
			for k := range 12 {
				it := unknown(Range(0, 12)).Map(func(x int) int { return x })
				var seen []int
				broken := Do(t.Context(), func() error {
					for x := range p.seq(it) {
						if seen = append(seen, x); x == k {
							break
						}
					}
					return boom
				})
				if !errors.Is(broken, boom) || !slices.Equal(seen, upTo(k+1)) {
					t.Errorf("%s: a break at %d returned %v after %v\n(-want +got)\n%s", p.name, k, broken, seen, diff(upTo(k+1), seen))
				}
				if v := recovered(func() {
					_ = Do(t.Context(), func() error {
						for x := range p.seq(it) {
							if x == k {
								panic(boom)
							}
						}
						return nil
					})
				}); v != any(boom) {
					t.Errorf("%s: a panic in the body surfaced as %v", p.name, v)
				}
				if v := recovered(func() {
					_ = Do(t.Context(), func() error {
						for range p.seq(it.Map(func(x int) int {
							if x == k {
								panic(boom)
							}
							return x
						})) {
						}
						return nil
					})
				}); !is(v, boom) {
					t.Errorf("%s: a panic in a stage surfaced as %v", p.name, v)
				}
			}
		})
	}
}

func is(v any, target error) bool {
	e, ok := v.(*core.PanicError)
	return ok && errors.Is(e, target)
}

// TestSeqAroundDo: a Do in the body, or in a stage, ends nothing around it.
func TestSeqAroundDo(t *testing.T) {
	for _, p := range places() {
		p.run(func() {
			seen := 0
			outer := Do(context.Background(), func() error {
				for range p.seq(unknown(Range(0, 30)).Map(func(x int) int {
					err := doing(func(stop func()) error {
						for range Range(0, 10).Seq() {
							stop()
						}
						return nil
					})
					if !errors.Is(err, errDone) {
						t.Errorf("%s, in a stage: %v", p.name, err)
					}
					return x
				})) {
					seen++
					err := doing(func(stop func()) error {
						for range p.seq(Range(0, 10)) {
							stop()
						}
						return nil
					})
					if !errors.Is(err, errDone) {
						t.Errorf("%s, in the body: %v", p.name, err)
					}
				}
				return nil
			})
			if outer != nil || seen != 30 {
				t.Errorf("%s: %v after %d elements", p.name, outer, seen)
			}
		})
	}
}

// TestRecoveredStopOfSeq: a body may recover the panic, Do returns the cause anyway.
func TestRecoveredStopOfSeq(t *testing.T) {
	for _, p := range places() {
		p.run(func() {
			var got any
			err := doing(func(stop func()) error {
				got = recovered(func() {
					for range p.seq(unknown(Range(0, 30)).Map(func(x int) int { return x })) {
						stop()
					}
				})
				return nil
			})
			if !inside.IsStop(got) || !errors.Is(err, errDone) {
				t.Errorf("%s: recovered %v, returned %v", p.name, got, err)
			}
		})
	}
}

// TestDoDoesNotStopWhatIsPulled: that runs on a goroutine of its own.
func TestDoDoesNotStopWhatIsPulled(t *testing.T) {
	for _, p := range places() {
		p.run(func() {
			err := doing(func(stop func()) error {
				next, end := iter.Pull(p.seq(unknown(Range(0, 100))))
				defer end()
				for i := range 100 {
					if x, ok := next(); !ok || x != i {
						t.Fatalf("%s: %d, %t at %d", p.name, x, ok, i)
					}
					if i == 10 {
						stop()
					}
				}
				return nil
			})
			if err != nil {
				t.Errorf("%s: %v", p.name, err)
			}
		})
	}
}
