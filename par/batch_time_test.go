package par_test

import (
	"context"
	"errors"
	"io"
	"strconv"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/par"
)

// timedSources are sources of 0, 1, 2 and so on, of which each comes so many milliseconds after the one before it. Then there is silence
// for a minute, and the end.
var timedSources = map[string]func(after []int) par.Iter[int]{
	"FromChan": func(after []int) par.Iter[int] {
		ch := make(chan int)
		go func() {
			defer close(ch)
			for i, ms := range after {
				passes(time.Duration(ms) * time.Millisecond)
				ch <- i
			}
			passes(time.Minute)
		}()
		return par.FromChan(ch)
	},
	"FromSeq": func(after []int) par.Iter[int] {
		return par.FromSeq(func(yield func(int) bool) {
			for i, ms := range after {
				passes(time.Duration(ms) * time.Millisecond)
				if !yield(i) {
					return
				}
			}
			passes(time.Minute)
		})
	},
	"ScanLines": func(after []int) par.Iter[int] {
		i := 0
		lines := par.ScanLines(reading(func(p []byte) (int, error) {
			if i == len(after) {
				passes(time.Minute)
				return 0, io.EOF
			}
			passes(time.Duration(after[i]) * time.Millisecond)
			i++
			return copy(p, strconv.Itoa(i-1)+"\n"), nil
		}))
		return par.Map(lines, func(s string) int { n, _ := strconv.Atoi(s); return n })
	},
}

// passes returns when the clock of the bubble is so much later.
func passes(d time.Duration) { time.Sleep(d) } //nolint:forbidigo // Nothing is waited for: the clock of the bubble goes on by that.

type reading func(p []byte) (int, error)

func (f reading) Read(p []byte) (int, error) { return f(p) }

// came is a batch, and when it was worked off.
type came struct {
	xs []int
	at time.Duration
}

// TestBatchEndsByTime: a slice is worked off at the millisecond at which its time is over, or it is full, whether or not more comes.
func TestBatchEndsByTime(t *testing.T) {
	const ms = time.Millisecond
	for _, c := range []struct {
		name  string
		after []int
		n     int
		wait  time.Duration
		want  []came
	}{
		{"silence", []int{0, 0, 0}, 10, time.Second, []came{{[]int{0, 1, 2}, time.Second}}},
		{"the wait is that of the first", []int{100, 400, 400, 400, 0}, 10, time.Second, []came{{[]int{0, 1, 2}, 1100 * ms}, {[]int{3, 4}, 2300 * ms}}},
		{"full before that", []int{1, 1, 1, 1, 5000, 1}, 2, time.Second,
			[]came{{[]int{0, 1}, 2 * ms}, {[]int{2, 3}, 4 * ms}, {[]int{4, 5}, 5005 * ms}}},
		{"full, then slow", []int{1, 1, 900, 300}, 2, time.Second, []came{{[]int{0, 1}, 2 * ms}, {[]int{2, 3}, 1202 * ms}}},
		{"long silence first", []int{30000, 1}, 9, 10 * ms, []came{{[]int{0, 1}, 30010 * ms}}},
		{"no time", []int{0, 100, 100}, 2, 0, []came{{[]int{0, 1}, 100 * ms}, {[]int{2}, time.Minute + 200*ms}}},
	} {
		for source, from := range timedSources {
			for stage, it := range map[string]func(it par.Iter[int]) par.Iter[int]{
				"":       untuned,
				"Map":    func(it par.Iter[int]) par.Iter[int] { return it.Map(func(x int) int { return x }) },
				"Filter": func(it par.Iter[int]) par.Iter[int] { return it.Filter(func(int) bool { return true }) },
				"TakeWhile": func(it par.Iter[int]) par.Iter[int] {
					return it.TakeWhile(func(int) bool { return true })
				},
			} {
				for _, workers := range []int{0, 1, 3} {
					synctest.Test(t, func(t *testing.T) {
						in := it(from(c.after))
						if workers > 0 {
							in = in.WithPool(poolHere(t, workers))
						}
						start := time.Now()
						var got []came
						for xs := range par.Batch(in, c.n, c.wait).Seq() {
							got = append(got, came{xs, time.Since(start)})
						}
						require.Equal(t, c.want, got, "%s of %s %s, %d workers", c.name, source, stage, workers)
					})
				}
			}
		}
	}
}

// TestBatchIsGivenUp: when nobody wants more, the wait ends, at once if that is up to us, and nothing goes on. A bubble whose
// goroutines don't end fails.
func TestBatchIsGivenUp(t *testing.T) {
	for source, from := range timedSources {
		for _, workers := range []int{0, 1, 3} {
			for name, f := range map[string]func(it par.Iter[[]int]) error{
				"a deadline": func(it par.Iter[[]int]) error {
					ctx, cancel := context.WithTimeout(context.Background(), 500*time.Millisecond)
					defer cancel()
					err := par.Do(ctx, func() error {
						it.ForEach(func([]int) { panic("a batch that waited") })
						return errors.New("the caller goes on")
					})
					if !errors.Is(err, context.DeadlineExceeded) {
						return err
					}
					return nil
				},
				"a break": func(it par.Iter[[]int]) error {
					for range it.Seq() {
						break
					}
					return nil
				},
				"Take":      func(it par.Iter[[]int]) error { it.Take(1).Count(); return nil },
				"FindFirst": func(it par.Iter[[]int]) error { it.FindFirst(func([]int) bool { return true }); return nil },
				"a panic": func(it par.Iter[[]int]) error {
					if recovered(func() { it.ForEach(func([]int) { panic(1) }) }) == nil {
						return errors.New("no panic")
					}
					return nil
				},
				"an error": func(it par.Iter[[]int]) error {
					if err := it.TryForEach(func([]int) error { return io.EOF }); !errors.Is(err, io.EOF) {
						return errors.New("no error")
					}
					return nil
				},
			} {
				synctest.Test(t, func(t *testing.T) {
					in := from([]int{0, 1, 1})
					if workers > 0 {
						in = in.WithPool(poolHere(t, workers))
					}
					start := time.Now()
					require.NoError(t, f(par.Batch(in, 10, time.Second)), "%s of %s, %d workers", name, source, workers)
					most := time.Second
					if source != "FromChan" { // Their function is not interrupted.
						most = time.Minute + time.Second
					}
					require.LessOrEqual(t, time.Since(start), most, "%s of %s, %d workers", name, source, workers)
					passes(2 * time.Minute) // The sender ends.
				})
			}
		}
	}
}

// TestBatchHoldsTheSourceBack: while a batch is worked off, no more is read than is held in memory.
func TestBatchHoldsTheSourceBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var sent atomic.Int64
		stop := make(chan struct{})
		for source, it := range map[string]par.Iter[int]{
			"FromChan": func() par.Iter[int] {
				ch := make(chan int)
				go func() {
					for {
						select {
						case ch <- 1:
							sent.Add(1)
						case <-stop:
							return
						}
					}
				}()
				return par.FromChan(ch)
			}(),
			"FromSeq": par.FromSeq(func(yield func(int) bool) {
				for yield(1) {
					sent.Add(1)
				}
			}),
		} {
			sent.Store(0)
			n := 0
			for xs := range par.Batch(it, 10, time.Second).Seq() {
				n += len(xs)
				passes(time.Hour)
				synctest.Wait()
				if ahead := int(sent.Load()) - n; ahead > 100_000 {
					t.Fatalf("%s: %d elements were read ahead", source, ahead)
				}
				if n >= 50 {
					break
				}
			}
		}
		close(stop)
	})
}
