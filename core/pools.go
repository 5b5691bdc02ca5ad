package core

import (
	"slices"
	"strings"

	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/internal/seam"
)

// pools contains the open pools, in the order in which they were started, and the counts
// of the closed pools. It does not contain the default pool.
var pools struct {
	mu     seam.Mutex
	open   []*pool
	closed map[string]Stats // by name
}

// defaultName is the name of a default pool whose Config has none.
const defaultName = "default"

// Pools returns the open pools of the program: the default pool first, if it was started,
// and then the other pools, the oldest first. It takes a lock and allocates the result. A
// pool is open until [Pool.Close] returns.
func Pools() []*Pool {
	var open []*Pool
	if p := defaultPool.Load(); p != nil && p.registry() != nil {
		open = append(open, &p.face)
	}
	pools.mu.Lock()
	defer pools.mu.Unlock()
	for _, p := range pools.open {
		open = append(open, &p.face)
	}
	return open
}

// PoolTotal is what the pools of one name have done.
type PoolTotal struct {
	Name  string
	Pools int // the number of open pools of that name
	// Stats is the sum of the counts of all pools of that name, including closed pools. Awake
	// and Guests are sums over the open pools.
	Stats Stats
}

// PoolTotals returns what all pools of the program have done so far, added up by name (see
// [Pool.Name]) and sorted by name. The counts of closed pools remain, because the counters of
// a metrics system must never decrease. For each name some hundred bytes are kept for ever, so
// a name should say what a pool is for, and not which pool it is. PoolTotals takes a lock and
// calls [Pool.Stats] for each open pool.
func PoolTotals() []PoolTotal {
	totals := map[string]PoolTotal{}
	count := func(name string, open int, s Stats) {
		t := totals[name]
		totals[name] = PoolTotal{Name: name, Pools: t.Pools + open, Stats: sumStats(t.Stats, s)}
	}
	if p := defaultPool.Load(); p != nil && p.registry() != nil {
		count(p.name, 1, p.stats())
	}
	pools.mu.Lock()
	for _, p := range pools.open {
		count(p.name, 1, p.stats())
	}
	for name, s := range pools.closed {
		count(name, 0, s)
	}
	pools.mu.Unlock()
	sorted := make([]PoolTotal, 0, len(totals))
	for _, t := range totals {
		sorted = append(sorted, t)
	}
	slices.SortFunc(sorted, func(a, b PoolTotal) int { return strings.Compare(a.Name, b.Name) })
	return sorted
}

// register adds p to the open pools. p's registry has begun, and only the caller knows p.
func (p *pool) register() {
	p.registered = true
	pools.mu.Lock()
	defer pools.mu.Unlock()
	pools.open = append(pools.open, p)
}

// retire removes p, whose goroutines have ended, from the open pools.
func (p *pool) retire() {
	if !p.registered {
		return
	}
	pools.mu.Lock()
	defer pools.mu.Unlock()
	i := slices.Index(pools.open, p)
	if i < 0 {
		return // Another Close has removed p.
	}
	pools.open = slices.Delete(pools.open, i, i+1)
	if pools.closed == nil {
		pools.closed = map[string]Stats{}
	}
	pools.closed[p.name] = sumStats(pools.closed[p.name], past(p.registry()))
}

// stats returns what p has done, including what its replaced registries have done.
func (p *pool) stats() Stats {
	if !p.follows {
		return p.registry().Stats()
	}
	defaultPoolMutex.Lock() // No registry is replaced meanwhile.
	defer defaultPoolMutex.Unlock()
	s := sumStats(p.past, p.registry().Stats())
	for _, reg := range p.replacing {
		s = sumStats(s, reg.Stats())
	}
	return s
}

// replace notes that old was replaced, and starts a goroutine that closes old. The caller holds defaultPoolMutex.
func (p *pool) replace(old *registry.Registry) {
	p.replacing = append(p.replacing, old)
	seam.Go(func() {
		old.Close()
		defaultPoolMutex.Lock()
		defer defaultPoolMutex.Unlock()
		p.past = sumStats(p.past, past(old))
		p.replacing = slices.DeleteFunc(p.replacing, func(reg *registry.Registry) bool { return reg == old })
	})
}

// past returns what a registry that has ended has done.
func past(reg *registry.Registry) Stats {
	s := reg.Stats()
	s.Awake, s.Guests = 0, 0
	return s
}

// sumStats adds counts up.
func sumStats(a, b Stats) Stats {
	return Stats{
		Jobs:         a.Jobs + b.Jobs,
		Steals:       a.Steals + b.Steals,
		FailedSteals: a.FailedSteals + b.FailedSteals,
		Injected:     a.Injected + b.Injected,
		StandIns:     a.StandIns + b.StandIns,
		Sleeps:       a.Sleeps + b.Sleeps,
		Wakes:        a.Wakes + b.Wakes,
		IdleWakes:    a.IdleWakes + b.IdleWakes,
		Awake:        a.Awake + b.Awake,
		Guests:       a.Guests + b.Guests,
	}
}

// NumWorkers returns the number of p's workers.
func (p *Pool) NumWorkers() int {
	q := poolOf(p, "Pool.NumWorkers")
	if reg := q.registry(); reg != nil && !q.follows {
		return reg.NumWorkers()
	}
	q.follow()
	return q.workers()
}

// WorkerIndex returns the index of the worker of p that the calling goroutine
// carries. See the function [WorkerIndex].
func (p *Pool) WorkerIndex() (i int, ok bool) {
	q := poolOf(p, "Pool.WorkerIndex")
	if r := registry.Current(); q.has(r) || q.replaced(r) {
		return r.Worker()
	}
	return 0, false
}

// Stats returns what the pool has done so far. The counts are read one after the
// other, so they do not belong to one moment.
func (p *Pool) Stats() Stats {
	q := poolOf(p, "Pool.Stats")
	if q.registry() != nil {
		return q.stats()
	}
	return Stats{} // All calls so far came from bubbles of testing/synctest.
}

// Stats are counts of what a pool has done since it was started.
type Stats = registry.Stats
