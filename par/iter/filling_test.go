package iter

import (
	"io"
	"runtime"
	"slices"
	"testing"
	"time"
)

// TestFilling pulls batches from sources by a clock of its own.
func TestFilling(t *testing.T) {
	const us = 1000
	for _, c := range []struct {
		name string
		pull func(i int) int64 // nanoseconds for element i
		work func(n int) int64 // nanoseconds for a batch of n
		n    int
		want []int // the lengths of the first batches
	}{
		{"a quick source", func(int) int64 { return 1 }, func(int) int64 { return us }, 3000, []int{1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 953}},
		{"a slow source", func(int) int64 { return int64(time.Second) }, func(int) int64 { return us }, 4, []int{1, 1, 1, 1}},
		{"a slow source and slower work", func(int) int64 { return int64(time.Second) }, func(n int) int64 { return int64(n) * 3 * int64(time.Second) }, 40, []int{1, 2, 4, 8, 16, 9}},
		{"20 microseconds each", func(int) int64 { return 20 * us }, func(int) int64 { return us }, 12, []int{1, 2, 3, 3, 3}},
		{"work of 5 pulls", func(int) int64 { return 20 * us }, func(int) int64 { return 100 * us }, 18, []int{1, 2, 4, 5, 5, 1}},
		{"slow from the hundredth on", func(i int) int64 { return 1 + int64(i/100)*int64(time.Second) }, func(int) int64 { return us }, 120,
			[]int{1, 2, 4, 8, 16, 32, 57}},
		{"slow up to the fifth", func(i int) int64 { return 1 + int64(time.Second)*int64(max(0, 5-i)) }, func(int) int64 { return us }, 20, []int{1, 1, 1, 1, 1, 2, 4, 8, 1}},
	} {
		var clock int64
		run := func(fixed bool) (lens []int) {
			s := &seqBatch[int]{
				seq: func(yield func(int) bool) {
					for i := range c.n {
						clock += c.pull(i)
						if !yield(i) {
							return
						}
					}
				},
				filling: filling{fixed: fixed, clock: func() int64 { return clock }},
			}
			s.batches(func(n int) bool {
				clock += c.work(n)
				lens = append(lens, n)
				return true
			})
			return lens
		}
		if got := run(false); !slices.Equal(got[:min(len(got), len(c.want))], c.want) {
			t.Errorf("%s: batches of %v, want %v", c.name, got, c.want)
		}
		var want []int
		for n, left := 1, c.n; left > 0; n = min(2*n, longestBatch) {
			want = append(want, min(n, left))
			left -= min(n, left)
		}
		if got := run(true); !slices.Equal(got, want) {
			t.Errorf("%s, fixed: batches of %v, want %v", c.name, got, want)
		}
	}
}

// TestFillingIsToldOfTheTime has the timer go off in the middle of a batch, of which
// nothing would be looked at before its end, and where there is time left.
func TestFillingIsToldOfTheTime(t *testing.T) {
	var clock int64
	s := &seqBatch[int]{filling: filling{clock: func() int64 { return clock }}}
	s.seq = func(yield func(int) bool) {
		for i := range 700 {
			clock++
			if i == 300 || i == 310 {
				s.filling.late.Store(true)
			}
			if i == 310 {
				clock += fillTime
			}
			yield(i)
		}
	}
	var lens []int
	s.batches(func(n int) bool {
		lens = append(lens, n)
		return true
	})
	if want := []int{1, 2, 4, 8, 16, 32, 64, 128, 311 - 255, 256, 700 - 311 - 256}; !slices.Equal(lens, want) {
		t.Errorf("batches of %v, want %v", lens, want)
	}
}

// TestFillingSetsTheTimer pulls for as long as it takes until the timer has gone off
// a few times.
func TestFillingSetsTheTimer(t *testing.T) {
	s := &seqBatch[int]{filling: filling{clock: func() int64 { return 0 }, watch: 1}}
	s.seq = func(yield func(int) bool) {
		for rings := 0; rings < 3; {
			before := s.filling.late.Load()
			yield(0)
			if before && !s.filling.late.Load() {
				rings++
			}
			if len(s.items) > 0 {
				runtime.Gosched()
			}
		}
	}
	s.batches(func(int) bool { return true })
	if s.filling.timer.Stop() {
		t.Error("the timer goes on")
	}
}

// TestFixedBatches looks which runs have fixed batches, also where the bridge is part
// of another stage.
func TestFixedBatches(t *testing.T) {
	yes := func(int) bool { return true }
	identity := func(x int) int { return x }
	var fixed bool
	bridge := Iter[int]{src: &feedSource[int]{func(b *binding, run func([]int) bool) {
		fixed = b.fixed
		run([]int{1, 2, 3})
	}}}
	for name, it := range map[string]Iter[int]{
		"nothing":         bridge,
		"Map":             bridge.Map(identity),
		"Filter":          bridge.Filter(yes),
		"TakeAny":         bridge.TakeAny(2),
		"Take":            bridge.Take(2),
		"Skip":            bridge.Skip(1),
		"TakeWhile":       bridge.TakeWhile(yes),
		"SkipWhile":       bridge.SkipWhile(func(x int) bool { return x < 2 }),
		"MapWhile":        MapWhile(bridge, func(x int) (int, bool) { return x, true }),
		"FlatMap":         FlatMap(bridge, func(x int) []int { return []int{x} }),
		"FlatMapIter":     FlatMapIter(bridge, Once[int]),
		"ByUniformBlocks": bridge.ByUniformBlocks(2),
		"several":         bridge.TakeWhile(yes).Filter(yes).Limit(2).Progress(func(int, int) {}).Skip(1).ByExponentialBlocks(),
	} {
		for _, c := range []struct {
			name string
			end  func(it Iter[int])
			want bool
		}{
			{"ForEach", func(it Iter[int]) { it.ForEach(func(int) {}) }, false},
			{"Seq", func(it Iter[int]) { it.Seq()(yes) }, false},
			{"Collect", func(it Iter[int]) { it.Collect() }, false},
			{"Any", func(it Iter[int]) { it.Any(yes) }, false},
			{"Sum", func(it Iter[int]) { it.Sum() }, false},
			{"Sum of floats", func(it Iter[int]) { Map(it, awkward).Sum() }, true},
			{"Reduce", func(it Iter[int]) { it.Reduce(0, add) }, true},
			{"ReduceBy", func(it Iter[int]) { ReduceBy(it, identity, identity, add) }, true},
			{"Sum, again", func(it Iter[int]) { it.Sum() }, false},
		} {
			fixed = !c.want
			if c.end(it.WithPool(pools[1])); fixed != c.want {
				t.Errorf("%s behind %s: fixed is %v", c.name, name, fixed)
			}
		}
	}
}

// TestScanLinesDoesNotWaitForMore has a writer that waits for each line to be worked
// off.
func TestScanLinesDoesNotWaitForMore(t *testing.T) {
	for _, workers := range []int{1, 2} {
		r, w := io.Pipe()
		done := make(chan string)
		go func() {
			defer w.Close()
			for _, c := range []struct {
				text string
				want []string
			}{{"a\n", []string{"a"}}, {"b\r\nc\nd", []string{"b", "c"}}, {"e\n\nf", []string{"de", ""}}, {"f\n", []string{"ff"}}} {
				_, _ = io.WriteString(w, c.text)
				var got []string
				for range c.want {
					got = append(got, <-done)
				}
				slices.Sort(got)
				slices.Sort(c.want)
				if !slices.Equal(got, c.want) {
					t.Errorf("after %q: %q, want %q", c.text, got, c.want)
				}
			}
		}()
		ScanLines(r).WithPool(pools[workers]).ForEach(func(line string) { done <- line })
	}
}
