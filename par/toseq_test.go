package par

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// A place is where a loop runs.
type place struct {
	name string
	pool *core.Pool // of the pipeline
	run  func(loop func())
}

// places are outside all pools, outside the pool that does the work, and inside one.
func places() []place {
	here := func(loop func()) { loop() }
	ps := []place{{"outside", nil, here}}
	for workers, p := range pools {
		ps = append(ps,
			place{fmt.Sprintf("WithPool(%d)", workers), p, here},
			place{fmt.Sprintf("inside(%d)", workers), nil, p.Install},
		)
	}
	return ps
}

func (p place) seq(it Iter[int]) iter.Seq[int] {
	it = movedTo(it, p.pool)
	return it.Seq()
}

// check runs loop at the place, as a test of its own.
func (p place) check(t *testing.T, loop func()) {
	t.Helper()
	t.Run(p.name, func(*testing.T) { p.run(loop) })
}

func TestSeqHasTheElementsInOrder(t *testing.T) {
	odd := func(x int) bool { return x%2 == 1 }
	for _, n := range []int{0, 1, 2, 3, 9, 257, 4097} {
		ways(t, Range(0, n).Map(func(x int) int { return 3 * x }), func(t *testing.T, it Iter[int]) {
			for name, it := range map[string]Iter[int]{
				"map":     it,
				"filter":  it.Filter(odd),
				"flatmap": FlatMap(it, func(x int) []int { return []int{x, x + 1}[:1+x%2] }),
				"rev":     it.Filter(odd).Rev(),
				"seq":     FromSeq(slices.Values(it.Collect())).Map(func(x int) int { return x + 1 }),
				"blocks":  it.ByUniformBlocks(10),
			} {
				want := it.Collect()
				for range 2 { // Every range runs it anew.
					if d := diff(want, slices.AppendSeq([]int{}, it.Seq())); d != "" {
						t.Fatalf("%s, n=%d: (-want +got)\n%s", name, n, d)
					}
				}
			}
		})
	}
}

func TestSeqOfPiecesTiles(t *testing.T) {
	xs := upTo(5000)
	for _, p := range places() {
		p.check(t, func() {
			it := unknown(Blocks(xs)).WithMinLen(10).WithMaxLen(30)
			it = movedTo(it, p.pool)
			var got []int
			for window := range it.Seq() {
				if len(window) < 10 || len(window) > 30 {
					t.Errorf("a window of %d", len(window))
				}
				got = append(got, window...)
			}
			if d := diff(xs, got); d != "" {
				t.Errorf("%d elements of %d: (-want +got)\n%s", len(got), len(xs), d)
			}
		})
	}
}

// TestSeqBreak leaves the loop at every element, in all ways in which a loop can be
// left.
func TestSeqBreak(t *testing.T) {
	boom := errors.New("boom")
	const n = 12
	leave := map[string]func(){
		"break":  nil,
		"panic":  func() { panic(boom) },
		"goexit": runtime.Goexit,
	}
	for _, p := range places() {
		for way, how := range leave {
			for k := range n {
				var under, calls atomic.Int32
				it := unknown(Range(0, n)).Map(func(x int) int {
					under.Add(1)
					defer under.Add(-1)
					calls.Add(1)
					return x
				})
				var seen []int
				var got any
				loop := func() {
					defer func() { got = recover() }()
					for x := range p.seq(it) {
						seen = append(seen, x)
						if x < k {
							continue
						}
						if how == nil {
							break
						}
						how()
					}
				}
				done := make(chan struct{})
				p.run(func() {
					if way != "goexit" {
						loop()
						close(done)
						return
					}
					go func() {
						defer close(done)
						loop()
					}()
					<-done
				})
				<-done
				if way == "panic" && got != any(boom) || way != "panic" && got != nil {
					t.Fatalf("%s at %d, %s: recovered %v", way, k, p.name, got)
				}
				if d := diff(upTo(k+1), seen); d != "" {
					t.Fatalf("%s at %d, %s: the body saw: (-want +got)\n%s", way, k, p.name, d)
				}
				if under.Load() != 0 {
					t.Fatalf("%s at %d, %s: work goes on", way, k, p.name)
				}
				if c := calls.Load(); c > n {
					t.Fatalf("%s at %d, %s: %d calls", way, k, p.name, c)
				}
			}
		}
	}
}

// TestSeqPanic panics at each call of a stage.
func TestSeqPanic(t *testing.T) {
	for _, p := range places() {
		for _, n := range []int{1, 2, 9, 300} {
			for k := 0; k < n; k += 1 + n/9 {
				it := Range(0, n).Map(func(x int) int {
					if x == k {
						panic(fmt.Sprint("at ", x))
					}
					return x
				})
				for _, it := range []Iter[int]{unknown(it), FromSeq(slices.Values(upTo(n))).Map(func(x int) int {
					if x == k {
						panic(fmt.Sprint("at ", x))
					}
					return x
				})} {
					var seen []int
					p.run(func() {
						v := recovered(func() {
							for x := range p.seq(it) {
								seen = append(seen, x)
							}
						})
						if e, ok := v.(*core.PanicError); !ok || e.Value != fmt.Sprint("at ", k) || !strings.Contains(string(e.Stack), "TestSeqPanic") {
							t.Errorf("n=%d, %s: recovered %v at %d", n, p.name, v, k)
						}
					})
					if d := diff(upTo(k), seen); d != "" {
						t.Fatalf("n=%d, %s: before the panic at %d the body saw: (-want +got)\n%s", n, p.name, k, d)
					}
				}
			}
		}
	}
}

// TestSeqOfSequenceThatPanics panics in the source: also that is wrapped once.
func TestSeqOfSequenceThatPanics(t *testing.T) {
	for _, p := range places() {
		var seen []int
		it := FromSeq(func(yield func(int) bool) {
			for i := range 5 {
				if !yield(i) {
					return
				}
			}
			panic("source")
		})
		p.run(func() {
			v := recovered(func() {
				for x := range p.seq(it) {
					seen = append(seen, x)
				}
			})
			if e, ok := v.(*core.PanicError); !ok || e.Value != "source" {
				t.Errorf("%s: recovered %v", p.name, v)
			}
		})
		if d := diff(upTo(5), seen); d != "" {
			t.Errorf("%s: the body saw: (-want +got)\n%s", p.name, d)
		}
	}
}

// TestGoexitUnderSeq exits the goroutine at each call of a stage.
func TestGoexitUnderSeq(t *testing.T) {
	const n = 9
	for _, p := range places() {
		if strings.HasPrefix(p.name, "inside") {
			continue // Install would have to end with its task; core tests that.
		}
		for k := range n {
			it := unknown(Range(0, n)).Map(func(x int) int {
				if x == k {
					runtime.Goexit()
				}
				return x
			})
			var seen []int
			returned := false
			done := make(chan struct{})
			go func() {
				defer close(done)
				for x := range p.seq(it) {
					seen = append(seen, x)
				}
				returned = true
			}()
			<-done
			if returned {
				t.Errorf("%s: a Goexit at %d came to nothing", p.name, k)
			}
			if len(seen) > k || !slices.Equal(seen, upTo(len(seen))) {
				t.Errorf("%s: before the Goexit at %d the body saw %v\n(-want +got)\n%s", p.name, k, seen, diff(upTo(len(seen)), seen))
			}
		}
	}
}

// TestSeqWorksAheadWithinBounds has a body that waits for the element behind its own to
// be made, which only somebody else can do, and looks how far ahead the work is.
func TestSeqWorksAheadWithinBounds(t *testing.T) {
	for _, p := range places() {
		workers := 1
		if p.pool != nil {
			workers = p.pool.NumWorkers()
		}
		p.run(func() {
			if p.pool == nil {
				workers = core.NumWorkers()
			}
			const n = 200
			made := make([]chan struct{}, n)
			for i := range made {
				made[i] = make(chan struct{})
			}
			var calls atomic.Int32
			it := unknown(Range(0, n)).WithMaxLen(1).Map(func(x int) int {
				close(made[x])
				calls.Add(1)
				return x
			})
			seen := 0
			for x := range p.seq(it) {
				seen++
				if workers > 1 && x+1 < n {
					<-made[x+1]
				}
				// A relay holds two portions more, and the next may wait for room.
				if ahead := int(calls.Load()) - seen; ahead > 4*workers+3 {
					t.Errorf("%s: %d elements ahead of the body", p.name, ahead)
				}
			}
		})
	}
}

// TestSeqOfWhatArrives hands out each element of a channel when the one before has been
// through the body.
func TestSeqOfWhatArrives(t *testing.T) {
	for _, p := range places() {
		p.run(func() {
			ch, back := make(chan int), make(chan int)
			go func() {
				defer close(ch)
				for i := range 50 {
					ch <- i
					if <-back != i {
						return
					}
				}
			}()
			var seen []int
			for x := range p.seq(FromChan(ch).Map(func(x int) int { return x })) {
				seen = append(seen, x)
				back <- x
			}
			if d := diff(upTo(50), seen); d != "" {
				t.Errorf("%s: (-want +got)\n%s", p.name, d)
			}
		})
	}
}

func TestSeqOfEndlessSources(t *testing.T) {
	endless := func(yield func(int) bool) {
		for i := 0; yield(i); i++ {
		}
	}
	for _, p := range places() {
		p.run(func() {
			for name, it := range map[string]Iter[int]{
				"FromSeq": FromSeq(endless).Filter(func(x int) bool { return x%3 != 1 }),
				"Range":   Range(0, math.MaxInt).Filter(func(x int) bool { return x%3 != 1 }),
			} {
				k := 0
				for x := range p.seq(it) {
					if want := k/2*3 + k%2*2; x != want {
						t.Fatalf("%s, %s: %d, want %d", name, p.name, x, want)
					}
					if k++; k == 3000 {
						break
					}
				}
			}
		})
	}
}

func TestSeqNests(t *testing.T) {
	for _, p := range places() {
		p.run(func() {
			square := func(n int) Iter[int] { return unknown(Range(0, n)).Map(func(x int) int { return x * x }) }
			var lock sync.Mutex
			lock.Lock() // Held across all of it.
			defer lock.Unlock()
			outer := square(8).Map(func(n int) int {
				sum := 0
				for x := range square(n).Seq() {
					sum += x
				}
				return sum
			})
			var got []int
			for x := range p.seq(outer) {
				for y := range p.seq(square(5)) {
					if y == 9 {
						break
					}
					x += y
				}
				got = append(got, x+square(3).Sum())
			}
			want := apply(upTo(8), func(n int) int { return square(n*n).Sum() + 5 + 5 })
			if d := diff(want, got); d != "" {
				t.Errorf("%s: (-want +got)\n%s", p.name, d)
			}
		})
	}
}

func TestSeqPulled(t *testing.T) {
	for _, p := range places() {
		p.run(func() {
			next, stop := iter.Pull(p.seq(unknown(Range(0, 1000))))
			defer stop()
			for i := range 100 {
				if x, ok := next(); !ok || x != i {
					t.Fatalf("%s: %d, %t at %d", p.name, x, ok, i)
				}
			}
		})
	}
}
