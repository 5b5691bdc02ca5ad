// Package runstats counts what the pipelines of each name have done.
//
// A run of a named pipeline is a [Run] from the call of its ending to the return. Each participant
// counts in a [Count] of its own. The engine adds these up when all participants have stopped, and
// the Run is added to the statistics of its name when it ends. Therefore a run takes two locks, and
// a block takes none. A run without a name has no Run, and pays nothing.
package runstats

import (
	"slices"
	"strings"
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// Stats is what the pipelines of one name have done so far. Its fields are those of
// par.PipelineStats, whose comments describe them.
type Stats struct {
	Name     string
	Runs     uint64
	Failed   uint64
	Running  int
	Elements uint64
	Alone    uint64
	Forked   uint64
	AloneIn  time.Duration
	ForkedIn time.Duration
	Busy     time.Duration
	Pieces   uint64
	Stolen   uint64
	Seconds  [len(Bounds) + 1]uint64
}

// Bounds are the upper bounds of the buckets of [Stats].Seconds.
var Bounds = [...]float64{1e-6, 1e-5, 1e-4, 1e-3, 5e-3, 1e-2, 5e-2, 0.1, 0.5, 1, 5, 10, 60}

// Programs may make names, for example one for each request. Therefore the number of names is
// bounded. The pipelines of all names after the first mostNames are counted together.
const (
	mostNames = 1000
	Others    = "(other)" // the name under which these pipelines are counted
)

// record contains the statistics of a name.
type record struct {
	mu    seam.Mutex
	stats Stats   // guarded by mu
	last  LastRun // guarded by mu
}

// table has the records, by name.
type table struct {
	mu seam.RWMutex
	of map[string]*record // guarded by mu
}

var names table

// at returns the record of name. If there is none, at makes it, or returns the record of Others if there is no room for one more.
func (t *table) at(name string) *record {
	t.mu.RLock()
	r := t.of[name]
	t.mu.RUnlock()
	if r != nil {
		return r
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if r = t.of[name]; r != nil {
		return r
	}
	if len(t.of) >= mostNames && name != Others {
		name = Others
		if r = t.of[name]; r != nil {
			return r
		}
	}
	if t.of == nil {
		t.of = map[string]*record{}
	}
	name = strings.Clone(name) // name may be a part of a large string.
	r = &record{stats: Stats{Name: name}}
	t.of[name] = r
	return r
}

// All returns the statistics of each name, in the order of the names.
func All() []Stats {
	all := []Stats{}
	names.mu.RLock()
	for _, r := range names.of {
		r.mu.Lock()
		all = append(all, r.stats)
		r.mu.Unlock()
	}
	names.mu.RUnlock()
	slices.SortFunc(all, func(a, b Stats) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// Of returns the statistics of a name, and of its last run. It returns false if no run has
// begun under the name, or if the name is counted under Others.
func Of(name string) (Stats, LastRun, bool) {
	names.mu.RLock()
	r := names.of[name]
	names.mu.RUnlock()
	if r == nil {
		return Stats{}, LastRun{}, false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.stats, r.last, true
}
