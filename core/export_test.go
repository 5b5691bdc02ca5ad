package core

import (
	"github.com/seed1237c087/manta/core/internal/measure"
	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/internal/under"
)

// NewPoolInOrder is NewPool for tests of the orders: a lone worker's waiter never
// looks after its own tasks before their turn, however long another one takes, and
// no task counts as overdue if this machine stands still for some milliseconds.
func NewPoolInOrder(c Config) (*Pool, error) {
	return newPoolWith(c, func(rc *registry.Config) { rc.NeverDig, rc.Unwatched = true, true })
}

// NewPoolUnwatched is NewPool without a monitor, for tests of wakes that must not
// depend on it.
func NewPoolUnwatched(c Config) (*Pool, error) {
	return newPoolWith(c, func(rc *registry.Config) { rc.Unwatched = true })
}

func newPoolWith(c Config, change func(*registry.Config)) (*Pool, error) {
	rc, err := c.resolve()
	if err != nil {
		return nil, err
	}
	change(&rc)
	p := poolWith(rc)
	p.reg.Store(registry.New(rc, p))
	return &p.face, nil
}

// StartAt moves the indexes of the workers' queues of a scope into which nothing
// was spawned yet.
func (s *ScopeFIFO) StartAt(index uint64) {
	in := scopeOf((*Scope)(s))
	for i := range len(in.queues) - 1 {
		in.queue(i).StartAt(index)
	}
}

// MeasureBy is Measure by the given clocks, which are taken to cost nothing.
func MeasureBy(now, cpu func() int64, burden int64, f func()) Report {
	return measureBy(&measure.Meter{Now: now, CPU: cpu, Burden: burden}, measuredWorkers, f)
}

// What Measure finds out about the machine.
var (
	StealCost      = stealCost
	StrandOverhead = strandOverhead
	ThreadTime     = measure.ThreadTime
)

// What package par knows of this one, by internal/under.
var (
	IsStop        = under.IsStop
	NewPanicError = under.Wrapped[*PanicError]
)

// AwakeWorkers is how many workers of the caller's pool are awake.
func AwakeWorkers() int {
	n, _ := under.AwakeWorkers()
	return n
}

// Measured has core know what calls with f take.
func Measured(f any, alone, shared float64) {
	c := placeOf(f)
	c.Forget()
	c.Share = true
	c.Note(shared, 0, 0)
	c.Share = false
	c.Note(alone, 0, 0)
}
