package whatif

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/seed1237c087/manta/core/internal/measure"
)

// A simulation is greedy work stealing in virtual time. A worker that has run a strand continues with the
// strand that follows it, and pushes the tasks that begin. A worker without a strand takes the newest job that
// it has pushed itself or, if it has no job, the oldest job of another worker. The worker that ends the last strand
// that a wait waits for makes the waiting strand run.
type simulation struct {
	Machine
	factor  float64 // the factor of the Recording
	rng     *rand.Rand
	now     int64     // nanoseconds
	busy    []*worker // the workers that are not idle; the last one continues next
	idle    []*worker // the workers that look for a job or sleep; the last one became idle last
	stocked []*worker // the workers that may have jobs
	jobs    int       // the number of jobs that nobody has taken
	coming  int       // the number of workers that come for a job
	waits   map[*measure.Strand]*wait
	said    Prediction
	ran     func(worker int, s *measure.Strand, from, to int64) // called for each strand; for tests only
}

// A worker runs a strand, comes for a job, or is idle.
type worker struct {
	index   int
	at      int64           // when the worker continues
	strand  *measure.Strand // what the worker runs; nil: it comes for a job
	jobs    []*measure.Strand
	stocked bool  // the worker is in simulation.stocked
	since   int64 // when the worker became idle
}

// A wait is the state of a strand that waits for several others.
type wait struct {
	left int     // the number of strands that have not ended
	home *worker // the worker that has run the strand before the wait; nil: that strand has not ended
}

// spinTime is the number of nanoseconds for which a worker looks for a job before it sleeps.
const spinTime = 5000

// run runs the program from start, in a pool in which all workers sleep except the one that begins.
func (s *simulation) run(start *measure.Strand) Prediction {
	s.rng = rand.New(rand.NewPCG(s.Seed, 0x6d616e7461))
	s.waits = map[*measure.Strand]*wait{}
	s.said = Prediction{Workers: s.Workers}
	for i := s.Workers - 1; i > 0; i-- {
		s.idle = append(s.idle, &worker{index: i, since: -1 << 62})
	}
	s.begin(&worker{}, start, 0)
	for last := 0; last >= 0; last = len(s.busy) - 1 {
		w := s.busy[last]
		s.busy, s.now = s.busy[:last], w.at
		if w.strand == nil {
			s.coming--
			s.look(w, 0)
		} else {
			s.said.Time = time.Duration(s.now)
			s.end(w, w.strand)
		}
	}
	return s.said
}

// begin makes w run a strand after the given time.
func (s *simulation) begin(w *worker, strand *measure.Strand, delay int64) {
	w.strand = strand
	work := s.scaled(strand.Work)
	s.said.Work += time.Duration(work)
	from := s.now + delay
	to := from + work + s.pay(s.scaled(int64(strand.Forks)*int64(s.Costs.Fork)))
	if s.ran != nil {
		s.ran(w.index, strand, from, to)
	}
	s.at(w, to)
}

// end ends the strand that w has run, and decides what w does next.
func (s *simulation) end(w *worker, strand *measure.Strand) {
	then, delay := strand.Then, int64(0)
	if then != nil {
		if last, of := s.ended(then); !last {
			of.home, then = w, nil
		}
	}
	for _, next := range strand.Next {
		if next.Before == 1 {
			cost := s.Costs.Fork
			if next.Spawned {
				cost = s.Costs.Spawn
			}
			delay += s.pay(s.scaled(int64(cost))) + s.push(w, next)
		} else if last, of := s.ended(next); last {
			more, mine := s.goOn(w, of.home, next)
			delay += more
			if mine && then == nil {
				then = next
			} else if mine {
				delay += s.push(w, next)
			}
		}
	}
	if then != nil {
		s.begin(w, then, delay)
	} else {
		s.look(w, delay)
	}
}

// ended counts the end of a strand that next waits for. last is true if that was the last such strand, so that next may begin.
func (s *simulation) ended(next *measure.Strand) (last bool, of *wait) {
	if next.Before == 1 {
		return true, nil
	}
	of = s.waits[next]
	if of == nil {
		of = &wait{left: int(next.Before)}
		s.waits[next] = of
	}
	if of.left--; of.left == 0 {
		delete(s.waits, next)
	}
	return of.left == 0, of
}

// goOn begins next, which has waited for the strand that w has ended. If home, which has run the strand before the wait, is
// idle, home runs next. Otherwise goOn returns true for mine, and w must run next.
func (s *simulation) goOn(w, home *worker, next *measure.Strand) (delay int64, mine bool) {
	if home == w {
		return 0, true
	}
	if i := slices.Index(s.idle, home); i >= 0 {
		return s.call(i, next), false
	}
	return s.pay(s.jitter(s.Costs.Steal / 2)), true
}

// call makes the idle worker i run a strand, or come for a job if strand is nil. If that worker has been idle for longer than
// spinTime, call wakes it. call returns how long the call takes the calling worker.
func (s *simulation) call(i int, strand *measure.Strand) (delay int64) {
	h := s.idle[i]
	s.idle = slices.Delete(s.idle, i, i+1)
	until := int64(0)
	if s.now-h.since > spinTime {
		s.said.Wakes++
		delay, until = s.pay(s.jitter(s.Costs.Signal)), s.jitter(s.Costs.Wake)
	} else if strand != nil {
		until = s.pay(s.jitter(s.Costs.Steal / 2))
	}
	if strand != nil {
		s.begin(h, strand, until)
	} else {
		s.coming++
		h.strand = nil
		s.at(h, s.now+until)
	}
	return delay
}

// push makes a strand a job of w. If there are more jobs than workers that come for one, push calls an idle worker.
func (s *simulation) push(w *worker, strand *measure.Strand) (delay int64) {
	w.jobs = append(w.jobs, strand)
	s.jobs++
	if !w.stocked {
		w.stocked = true
		s.stocked = append(s.stocked, w)
	}
	if s.jobs > s.coming && len(s.idle) > 0 {
		delay = s.call(len(s.idle)-1, nil)
	}
	return delay
}

// look makes w take a job after the given time. If there is no job, w is idle.
func (s *simulation) look(w *worker, delay int64) {
	if last := len(w.jobs) - 1; last >= 0 {
		strand := w.jobs[last]
		w.jobs = w.jobs[:last]
		s.jobs--
		s.begin(w, strand, delay)
		return
	}
	for len(s.stocked) > 0 {
		i := s.rng.IntN(len(s.stocked))
		victim := s.stocked[i]
		if len(victim.jobs) > 0 {
			strand := victim.jobs[0]
			victim.jobs = victim.jobs[1:]
			s.jobs--
			s.said.Steals++
			s.begin(w, strand, delay+s.pay(s.jitter(s.Costs.Steal/2)))
			return
		}
		victim.stocked = false
		s.stocked[i] = s.stocked[len(s.stocked)-1]
		s.stocked = s.stocked[:len(s.stocked)-1]
	}
	w.strand, w.since = nil, s.now
	s.idle = append(s.idle, w)
}

// pay counts d as overhead and returns d.
func (s *simulation) pay(d int64) int64 {
	s.said.Overhead += time.Duration(d)
	return d
}

// scaled returns d nanoseconds of the program, multiplied by the factor.
func (s *simulation) scaled(d int64) int64 {
	if s.factor != 1 {
		d = int64(float64(d) * s.factor)
	}
	return d
}

// jitter returns a random time between three quarters and five quarters of d.
func (s *simulation) jitter(d time.Duration) int64 {
	if d < 4 {
		return int64(d)
	}
	return int64(d-d/4) + s.rng.Int64N(int64(d/2)+1)
}

// at makes w continue at the given time, after the workers that continue at the same time.
func (s *simulation) at(w *worker, at int64) {
	w.at = at
	i, _ := slices.BinarySearchFunc(s.busy, at, func(w *worker, at int64) int { return cmp.Compare(at, w.at) })
	s.busy = slices.Insert(s.busy, i, w)
}
