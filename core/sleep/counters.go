package sleep

import (
	"fmt"

	"github.com/seed1237c087/manta/internal/seam"
)

// The counters are one word. README.md has tables of its bits and transitions. The jobs event counter (JEC) is on top because
// it may roll over: its carry leaves the word. The counts below never exceed MaxWorkers, so they never carry. Overdue is above
// inactive so that Wanting, one shift, is large if overdue is set.
const (
	sleepingShift = 0
	inactiveShift = 16
	overdueShift  = 31
	jecShift      = 32
	fieldMask     = 1<<15 - 1

	oneSleeping uint64 = 1 << sleepingShift
	oneInactive uint64 = 1 << inactiveShift
	overdueBit  uint64 = 1 << overdueShift
	oneJEC      uint64 = 1 << jecShift

	inactiveBits uint64 = fieldMask << inactiveShift // all zero: nobody is inactive

	minusOneSleeping = ^oneSleeping + 1 // to add, modulo 2^64
	minusOneInactive = ^oneInactive + 1
)

// MaxWorkers is the largest number of workers that the counters can hold.
const MaxWorkers = fieldMask

// Counts is a value of all counters at one moment. It may be out of date as
// soon as it is read, and the protocol allows for that.
type Counts struct {
	word uint64
}

// Sleeping returns the number of workers asleep.
func (c Counts) Sleeping() int { return int(c.word >> sleepingShift & fieldMask) }

// Inactive returns the number of workers without work, searching or asleep.
func (c Counts) Inactive() int { return int(c.word >> inactiveShift & fieldMask) }

// Idle returns the number of workers awake and searching: inactive less sleeping.
func (c Counts) Idle() int { return c.Inactive() - c.Sleeping() }

// Overdue reports whether a job waits for longer than it should.
func (c Counts) Overdue() bool { return c.word&overdueBit != 0 }

// JobsEvents returns the jobs event counter, which may roll over.
func (c Counts) JobsEvents() uint32 { return uint32(c.word >> jecShift) }

// posted reports whether the JEC is odd: work was posted since the last worker
// got sleepy.
func (c Counts) posted() bool { return c.word&oneJEC != 0 }

// String returns the decoded counters.
func (c Counts) String() string {
	s := fmt.Sprintf("%d sleeping, %d inactive, jobs events %d", c.Sleeping(), c.Inactive(), c.JobsEvents())
	if c.Overdue() {
		s += ", overdue"
	}
	return s
}

// counters holds a Counts. In the zero value every worker is active. All its
// operations take part in the one total order of Go's atomics. The comments at
// the calls say which order the protocol needs.
type counters struct {
	word seam.Uint64
}

func (a *counters) load() Counts { return Counts{a.word.Load()} }

// addInactive counts a worker that starts to search, and returns the counts after
// that. limit is the number of workers.
func (a *counters) addInactive(limit int) Counts {
	c := Counts{a.word.Add(oneInactive)}
	if n := c.Inactive(); n == 0 || n > limit {
		corrupt("more inactive workers than there are", c)
	}
	return c
}

// subInactive uncounts a worker that stops searching, and returns the counts
// after that. The worker is awake, so it was counted as idle.
func (a *counters) subInactive() Counts {
	c := Counts{a.word.Add(minusOneInactive)}
	if n := c.Inactive(); n == fieldMask || n < c.Sleeping() {
		corrupt("work found by a worker that was not idle", c)
	}
	return c
}

// trySleeping counts a worker as asleep if the JEC is jec. Otherwise it counts
// nothing and returns false.
func (a *counters) trySleeping(jec uint32) bool {
	for {
		c := a.load()
		if c.JobsEvents() != jec {
			return false
		}
		if c.Idle() <= 0 {
			corrupt("asleep without being idle", c)
		}
		// The swap is of the whole word, so it succeeds only if the JEC is
		// unchanged. If another counter has changed, the next turn looks again.
		if a.word.CompareAndSwap(c.word, c.word+oneSleeping) {
			return true
		}
	}
}

// addSleeping counts a worker as asleep, whatever the JEC is.
func (a *counters) addSleeping() {
	c := Counts{a.word.Add(oneSleeping)}
	if c.Idle() < 0 {
		corrupt("asleep without being idle", c)
	}
}

// subSleeping counts n sleepers as awake again.
func (a *counters) subSleeping(n int) {
	c := Counts{a.word.Add(uint64(n) * minusOneSleeping)}
	if c.Sleeping() > fieldMask-n {
		corrupt("woken without being asleep", c)
	}
}

// post makes an even JEC odd if any worker is inactive, and returns the counts
// at that moment.
func (a *counters) post() Counts {
	for {
		c := a.load()
		// If no worker is inactive, no worker is sleepy and must notice the post.
		if c.posted() || c.Inactive() == 0 {
			return c
		}
		if next := c.word + oneJEC; a.word.CompareAndSwap(c.word, next) {
			return Counts{next}
		}
	}
}

// getSleepy makes an odd JEC even and returns the JEC.
func (a *counters) getSleepy() uint32 {
	for {
		c := a.load()
		if !c.posted() {
			return c.JobsEvents()
		}
		if next := c.word + oneJEC; a.word.CompareAndSwap(c.word, next) {
			return Counts{next}.JobsEvents()
		}
	}
}

// corrupt panics because a rule of the counters is broken. That is a defect of
// this package or of the registry, after which no count can be trusted.
func corrupt(what string, c Counts) {
	panic("core/sleep: internal: " + what + " (" + c.String() + ")")
}
