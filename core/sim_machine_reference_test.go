//go:build manta_sim

package core_test

import (
	"testing"
	"time"

	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/sim"
)

// The reference is what work stealing takes if it promises nothing: a deque for each worker (Chase and Lev, "Dynamic circular
// work-stealing deque", SPAA 2005), victims at random, and whoever waits runs whatever it finds on its own stack, and so may come to
// want a lock that a frame below holds. Workers do not sleep.

// A refJob is what deques hold.
type refJob struct {
	f    func(w *refWorker)
	done seam.Bool
	_    [seam.Pad]byte
}

type refWorker struct {
	_      [seam.Pad]byte
	bottom seam.Uint64
	_      [seam.Pad]byte
	top    seam.Uint64
	_      [seam.Pad]byte
	slots  [refSlots]seam.Pointer[refJob]
	all    []*refWorker
	random uint64
	over   *seam.Bool
}

const refSlots = 1 << 15

func (w *refWorker) push(j *refJob) {
	b := w.bottom.Load()
	w.slots[b%refSlots].Store(j)
	w.bottom.Store(b + 1)
}

func (w *refWorker) pop() *refJob {
	b := w.bottom.Load() - 1
	w.bottom.Store(b)
	t := w.top.Load()
	if t > b {
		w.bottom.Store(b + 1)
		return nil
	}
	j := w.slots[b%refSlots].Load()
	if b > t {
		return j
	}
	if !w.top.CompareAndSwap(t, t+1) {
		j = nil
	}
	w.bottom.Store(b + 1)
	return j
}

func (w *refWorker) steal() *refJob {
	t := w.top.Load()
	if t >= w.bottom.Load() {
		return nil
	}
	j := w.slots[t%refSlots].Load()
	if !w.top.CompareAndSwap(t, t+1) {
		return nil
	}
	return j
}

// find looks into the worker's own deque, and then as often as there are workers into any one's.
func (w *refWorker) find() *refJob {
	if j := w.pop(); j != nil {
		return j
	}
	for range w.all {
		w.random ^= w.random << 13
		w.random ^= w.random >> 7
		w.random ^= w.random << 17
		if v := w.all[w.random%uint64(len(w.all))]; v != w {
			if j := v.steal(); j != nil {
				return j
			}
		}
	}
	return nil
}

// until runs jobs until done says true.
func (w *refWorker) until(done func() bool) {
	for !done() {
		if j := w.find(); j != nil {
			j.f(w)
			j.done.Store(true)
		} else {
			seam.Paused()
		}
	}
}

// join runs both functions.
func (w *refWorker) join(a, b func(w *refWorker)) {
	j := &refJob{f: b}
	w.push(j)
	a(w)
	w.until(j.done.Load)
}

// onReference runs f by the first of so many workers.
func onReference(t *testing.T, processors int, seed uint64, f func(m *machineRun, w *refWorker) time.Duration) *machineRun {
	return onMachine(t, processors, seed, func(m *machineRun) {
		over := new(seam.Bool)
		all := make([]*refWorker, processors)
		for i := range all {
			all[i] = &refWorker{random: (seed+uint64(i))*0x9E3779B97F4A7C15 | 1, all: all, over: over}
			all[i].top.Store(1)
			all[i].bottom.Store(1)
		}
		var wg seam.WaitGroup
		for _, w := range all[1:] {
			wg.Go(func() { w.until(over.Load) })
		}
		sim.Pass(50 * time.Microsecond) // until all search
		m.work = f(m, all[0])
		over.Store(true)
		wg.Wait()
	})
}
