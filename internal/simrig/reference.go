//go:build manta_sim

package simrig

import (
	"testing"
	"time"

	"github.com/seed1237c087/manta/internal/sim"
)

// The reference shows what work stealing takes if it promises nothing. Each worker has a deque (Chase and Lev, "Dynamic circular
// work-stealing deque", SPAA 2005), and victims are random. A worker that waits runs any job that it finds, on its own stack. Therefore it
// may need a lock that a frame below holds. Workers do not sleep.

// A refJob is what deques hold.
type refJob struct {
	f    func(w *RefWorker)
	done sim.Bool
	_    [refPad]byte
}

// A RefWorker is a worker of the reference.
type RefWorker struct {
	_      [refPad]byte
	bottom sim.Uint64
	_      [refPad]byte
	top    sim.Uint64
	_      [refPad]byte
	slots  [refSlots]sim.Pointer[refJob]
	all    []*RefWorker
	random uint64
	over   *sim.Bool
}

const (
	refSlots = 1 << 15
	refPad   = 128
)

func (w *RefWorker) push(j *refJob) {
	b := w.bottom.Load()
	w.slots[b%refSlots].Store(j)
	w.bottom.Store(b + 1)
}

func (w *RefWorker) pop() *refJob {
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

func (w *RefWorker) steal() *refJob {
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

// find looks into the worker's own deque, and then, as often as there are workers, into the deque of a random worker.
func (w *RefWorker) find() *refJob {
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

// until runs jobs until done returns true.
func (w *RefWorker) until(done func() bool) {
	for !done() {
		if j := w.find(); j != nil {
			j.f(w)
			j.done.Store(true)
		} else {
			sim.Pause()
		}
	}
}

// Join runs both functions.
func (w *RefWorker) Join(a, b func(w *RefWorker)) {
	j := &refJob{f: b}
	w.push(j)
	a(w)
	w.until(j.done.Load)
}

// Tree runs so many leaves along a tree of joins, and gives each leaf its number.
func (w *RefWorker) Tree(leaves int, leaf func(w *RefWorker, i int)) { w.tree(0, leaves, leaf) }

// All pushes so many leaves, one after the other, and returns when all have run.
func (w *RefWorker) All(leaves int, leaf func(w *RefWorker, i int)) {
	jobs := make([]*refJob, leaves)
	for i := range jobs {
		jobs[i] = &refJob{f: func(w *RefWorker) { leaf(w, i) }}
		w.push(jobs[i])
	}
	ended := 0
	w.until(func() bool {
		for ended < len(jobs) && jobs[ended].done.Load() {
			ended++
		}
		return ended == len(jobs)
	})
}

func (w *RefWorker) tree(lo, hi int, leaf func(w *RefWorker, i int)) {
	if hi-lo == 1 {
		leaf(w, lo)
		return
	}
	mid := lo + (hi-lo)/2
	w.Join(func(w *RefWorker) { w.tree(lo, mid, leaf) }, func(w *RefWorker) { w.tree(mid, hi, leaf) })
}

// onReference runs f on the first of processors workers.
func (rig *MachineRig) onReference(t *testing.T, processors int, seed uint64, f func(m *MachineRun, w *RefWorker) time.Duration) *MachineRun {
	return rig.onMachine(t, processors, seed, func(m *MachineRun) {
		over := new(sim.Bool)
		all := make([]*RefWorker, processors)
		for i := range all {
			all[i] = &RefWorker{random: (seed+uint64(i))*0x9E3779B97F4A7C15 | 1, all: all, over: over}
			all[i].top.Store(1)
			all[i].bottom.Store(1)
		}
		var wg sim.WaitGroup
		for _, w := range all[1:] {
			wg.Go(func() { w.until(over.Load) })
		}
		sim.Pass(50 * time.Microsecond) // until all search
		m.work = f(m, all[0])
		over.Store(true)
		wg.Wait()
	})
}
