package runstats

import (
	"slices"
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// A Count is what one participant has done. It alone writes to it.
type Count struct {
	Pieces    uint64 // stretches of positions that it did in one go
	Positions uint64
	Busy      time.Duration // what they took
	joined    bool
}

// add adds what other has.
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
	sum   Count // guarded by mu; Positions are those of the owner
	most  int   // guarded by mu: participants at most
	owner *Part // guarded by mu: the first part that has counted positions
}

// A Part is a part of a run: the run of the ending, or one that must be before it, such as one
// that packs. What comes first reads the source, and its positions are those that count: what
// follows goes over what became of them. A nil Part counts nothing.
type Part struct {
	run *Run
	mu  seam.Mutex
	of  []*Count // guarded by mu: participants that are not added up yet
}

// LastRun is how the last run of a name went.
type LastRun struct {
	Count
	Stolen       uint64
	Participants int
	Forked       bool
	Failed       bool
	Took         time.Duration
	Why          uint32 // the largest that [Part.Because] was told
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

// Part returns the part of r that is the run of its ending.
func (r *Run) Part() *Part { return &r.whole }

// End ends r, when nobody is at work for it.
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

// Join registers a participant's count, to be added up when Sum is called.
func (p *Part) Join(c *Count) {
	if c.joined {
		return
	}
	*c = Count{joined: true}
	p.mu.Lock()
	p.of = append(p.of, c)
	p.mu.Unlock()
}

// Sum adds up what the participants have counted. All have stopped. p may be nil.
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

// Fork notes that a part of the run was shown to others.
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

// Because notes why the part goes as it does. Reasons to fork are larger than others, and the run
// has forked if any of its parts or batches has, so the largest one is kept.
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
