package sources

import (
	"runtime"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/pace"
)

// elements is a block of which only the length matters.
type elements struct {
	describe.Block
	n int
}

func (e *elements) Len() int     { return e.n }
func (e *elements) Cap() int     { return LongestBatch }
func (e *elements) Resize(n int) { e.n = n }
func (e *elements) Size() int    { return 8 }
func (e *elements) Each(any)     {}
func (e *elements) Plain() bool  { return true }

// newBatch returns a batch of what seq yields, as par.FromSeq has it.
func newBatch(seq func(yield func() bool)) *Batch {
	e := &elements{}
	return &Batch{Items: e, read: func(b *Batch) {
		seq(func() bool {
			e.n++
			return !b.Due(e.n) || b.Next()
		})
	}}
}

// TestBatches pulls batches from sources by a clock of its own.
func TestBatches(t *testing.T) {
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
		{"20 microseconds each", func(int) int64 { return 20 * us }, func(int) int64 { return us }, 12, []int{1, 2, 2, 2, 2}},
		{"work of 5 pulls", func(int) int64 { return 20 * us }, func(int) int64 { return 100 * us }, 18, []int{1, 2, 4, 5, 5, 1}},
		{"slow from the hundredth on", func(i int) int64 { return 1 + int64(i/100)*int64(time.Second) }, func(int) int64 { return us }, 120,
			[]int{1, 2, 4, 8, 16, 32, 57}},
		{"slow up to the fifth", func(i int) int64 { return 1 + int64(time.Second)*int64(max(0, 5-i)) }, func(int) int64 { return us }, 20, []int{1, 1, 1, 1, 1, 1, 1}},
	} {
		var clock int64
		run := func(fixed bool) (lens []int) {
			s := newBatch(func(yield func() bool) {
				for i := range c.n {
					clock += c.pull(i)
					if !yield() {
						return
					}
				}
			})
			s.Fixed, s.clock = fixed, func() int64 { return clock }
			s.Batches(func(n int) bool {
				clock += c.work(n)
				lens = append(lens, n)
				return true
			})
			return lens
		}
		got := run(false)
		if d := cmp.Diff(c.want, got[:min(len(got), len(c.want))], cmpopts.EquateEmpty()); d != "" {
			t.Errorf("%s: batches: (-want +got)\n%s", c.name, d)
		}
		var want []int
		for n, left := 1, c.n; left > 0; n = min(2*n, LongestBatch) {
			want = append(want, min(n, left))
			left -= min(n, left)
		}
		if d := cmp.Diff(want, run(true), cmpopts.EquateEmpty()); d != "" {
			t.Errorf("%s, fixed: batches: (-want +got)\n%s", c.name, d)
		}
	}
}

// TestBatchIsToldOfTheTime has the alarm go off in the middle of a batch, of which
// nothing would be looked at before its end, and where there is time left.
func TestBatchIsToldOfTheTime(t *testing.T) {
	var clock int64
	var s *Batch
	s = newBatch(func(yield func() bool) {
		for i := range 700 {
			clock++
			if i == 300 || i == 310 {
				s.alarm.Ring()
			}
			if i == 310 {
				clock += pace.Goal
			}
			yield()
		}
	})
	s.clock = func() int64 { return clock }
	var lens []int
	s.Batches(func(n int) bool {
		lens = append(lens, n)
		return true
	})
	if d := cmp.Diff([]int{1, 2, 4, 8, 16, 32, 64, 128, 311 - 255, 700 - 311}, lens); d != "" {
		t.Errorf("batches: (-want +got)\n%s", d)
	}
}

// TestBatchSetsTheAlarm pulls for as long as it takes until the alarm has gone off
// a few times.
func TestBatchSetsTheAlarm(t *testing.T) {
	var s *Batch
	s = newBatch(func(yield func() bool) {
		for rings := 0; rings < 3; {
			before := s.alarm.Rung()
			yield()
			if before && !s.alarm.Rung() {
				rings++
			}
			if s.Items.Len() > 0 {
				runtime.Gosched()
			}
		}
	})
	s.clock, s.alarm.After = func() int64 { return 0 }, 1
	s.Batches(func(int) bool { return true })
	if s.alarm.Stop() {
		t.Error("the alarm goes on")
	}
}
