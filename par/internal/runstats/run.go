package runstats

import (
	"slices"
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// A Count counts what one participant has done. Only this participant writes to the Count.
type Count struct {
	Pieces    uint64 // stretches of positions that the participant did in one go
	Positions uint64
	Busy      time.Duration // the time that the pieces took
	joined    bool
}

// add adds other to c.
func (c *Count) add(other *Count) {
	c.Pieces += other.Pieces
	c.Positions += other.Positions
	c.Busy += other.Busy
}

// A Run is one run of a named pipeline.
type Run struct {
	record *record
	begun  time.Time
	whole  Part
	forked seam.Bool
	stolen seam.Uint64
	why    seam.Uint32

	mu    seam.Mutex
	sum   Count // guarded by mu; Positions are the positions of the owner
	most  int   // guarded by mu: the largest number of participants of a part
	owner *Part // guarded by mu: the first part that has counted positions
}

// A Part is a part of a run: the run of the ending itself, or a run that must come before, such
// as one that packs. Only the positions of the first part count, because the first part reads
// the source. Later parts go over the results of earlier ones. A nil Part counts nothing.
type Part struct {
	run *Run
	mu  seam.Mutex
	of  []*Count // guarded by mu: the counts that are not added up yet
}

// LastRun describes the last run of a name.
type LastRun struct {
	Count
	Stolen       uint64
	Participants int
	Forked       bool
	Failed       bool
	Took         time.Duration
	Why          uint32 // the largest reason that [Part.Because] got
}

// Begin begins a run under a name.
func Begin(name string) *Run {
	r := &Run{record: names.at(name), begun: seam.Now()}
	r.whole.run = r
	r.record.mu.Lock()
	r.record.stats.Running++
	r.record.mu.Unlock()
	return r
}

// Part returns the part of r that is the run of the ending itself.
func (r *Run) Part() *Part { return &r.whole }

// End ends r. No participant may be at work for r any more.
func (r *Run) End(failed bool) {
	took := seam.Since(r.begun)
	forked, stolen := r.forked.Load(), r.stolen.Load()
	r.mu.Lock()
	last := LastRun{r.sum, stolen, r.most, forked, failed, took, r.why.Load()}
	r.mu.Unlock()

	r.record.mu.Lock()
	defer r.record.mu.Unlock()
	s := &r.record.stats
	s.Running--
	s.Runs++
	if failed {
		s.Failed++
	}
	if forked {
		s.Forked++
		s.ForkedIn += took
	} else {
		s.Alone++
		s.AloneIn += took
	}
	s.Elements += last.Positions
	s.Pieces += last.Pieces
	s.Stolen += stolen
	s.Busy += last.Busy
	i, _ := slices.BinarySearch(Bounds[:], took.Seconds())
	s.Seconds[i]++
	r.record.last = last
}

// Before returns a part for what must run before p.
func (p *Part) Before() *Part {
	if p == nil {
		return nil
	}
	return &Part{run: p.run}
}

// Join registers the count of a participant, which Sum will add up.
func (p *Part) Join(c *Count) {
	if c.joined {
		return
	}
	*c = Count{joined: true}
	p.mu.Lock()
	p.of = append(p.of, c)
	p.mu.Unlock()
}

// Sum adds up the counts of the participants, all of which must have stopped. p may be nil.
func (p *Part) Sum() {
	if p == nil {
		return
	}
	p.mu.Lock()
	var sum Count
	for _, c := range p.of {
		sum.add(c)
		c.joined = false
	}
	n := len(p.of)
	clear(p.of)
	p.of = p.of[:0]
	p.mu.Unlock()
	r := p.run
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.owner == nil && sum.Positions > 0 {
		r.owner = p
	}
	if r.owner != p {
		sum.Positions = 0
	}
	r.sum.add(&sum)
	r.most = max(r.most, n)
}

// Fork notes that a part of the run was offered to other workers.
func (p *Part) Fork() {
	if p != nil && !p.run.forked.Load() {
		p.run.forked.Store(true)
	}
}

// Steal notes that n parts of the run were taken from another participant.
func (p *Part) Steal(n int) {
	if p != nil {
		p.run.stolen.Add(uint64(n))
	}
}

// Because notes why the part forks or does not. Only the largest reason is kept. Reasons to fork
// are larger than others, because a run has forked if any of its parts or batches has.
func (p *Part) Because(why uint32) {
	if p == nil {
		return
	}
	for of := &p.run.why; ; {
		old := of.Load()
		if old >= why || of.CompareAndSwap(old, why) {
			return
		}
	}
}
