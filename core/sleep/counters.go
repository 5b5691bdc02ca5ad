package sleep

import (
	"fmt"

	"github.com/seed1237c087/manta/internal/seam"
)

// The one word of the protocol: README.md has its bits and transitions in tables. The jobs event counter (JEC) is on top
// because it is meant to roll over: its carry leaves the word. The counts below it never exceed MaxWorkers and so never carry.
// Overdue stands above inactive so that Wanting, one subtraction, is large if it is set.
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

// Counts is one value of the counters, all taken at the same moment. It is out
// of date as soon as it is read, and the protocol allows for that.
type Counts struct {
	word uint64
}

// Sleeping is the number of workers asleep.
func (c Counts) Sleeping() int { return int(c.word >> sleepingShift & fieldMask) }

// Inactive is the number of workers without work, searching or asleep.
func (c Counts) Inactive() int { return int(c.word >> inactiveShift & fieldMask) }

// Idle is the number of workers awake and searching: inactive less sleeping.
func (c Counts) Idle() int { return c.Inactive() - c.Sleeping() }

// Overdue reports whether a job waits for longer than it should.
func (c Counts) Overdue() bool { return c.word&overdueBit != 0 }

// JobsEvents is the jobs event counter. It rolls over.
func (c Counts) JobsEvents() uint32 { return uint32(c.word >> jecShift) }

// posted reports whether the JEC is odd: work was posted since the last worker
// got sleepy.
func (c Counts) posted() bool { return c.word&oneJEC != 0 }

// String prints the counters decoded.
func (c Counts) String() string {
	s := fmt.Sprintf("%d sleeping, %d inactive, jobs events %d", c.Sleeping(), c.Inactive(), c.JobsEvents())
	if c.Overdue() {
		s += ", overdue"
	}
	return s
}

// counters is the cell that holds a Counts. The zero value has every worker
// active. All its operations take part in the one total order of Go's atomics;
// the tail comments where they are called say which order the protocol needs.
type counters struct {
	word seam.Uint64
}

func (a *counters) load() Counts { return Counts{a.word.Load()} }

// addInactive counts a worker that starts to search, of at most limit workers,
// and returns the counts after it.
func (a *counters) addInactive(limit int) Counts {
	c := Counts{a.word.Add(oneInactive)}
	if n := c.Inactive(); n == 0 || n > limit {
		corrupt("more inactive workers than there are", c)
	}
	return c
}

// subInactive counts a worker out that stops searching, and returns the counts
// after it. The worker is awake, so it is one of the idle.
func (a *counters) subInactive() Counts {
	c := Counts{a.word.Add(minusOneInactive)}
	if n := c.Inactive(); n == fieldMask || n < c.Sleeping() {
		corrupt("work found by a worker that was not idle", c)
	}
	return c
}

// trySleeping counts a worker as asleep, unless the JEC has changed since it
// was jec. False: it has changed, and nothing was counted.
func (a *counters) trySleeping(jec uint32) bool {
	for {
		c := a.load()
		if c.JobsEvents() != jec {
			return false
		}
		if c.Idle() <= 0 {
			corrupt("asleep without being idle", c)
		}
		// The swap is of the whole word, so it succeeds only while the JEC is
		// unchanged; where another counter moved, the next turn looks again.
		if a.word.CompareAndSwap(c.word, c.word+oneSleeping) {
			return true
		}
	}
}

// addSleeping counts a worker as asleep whatever the JEC is.
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
		// Without an inactive worker there is no sleepy one to tell.
		if c.posted() || c.Inactive() == 0 {
			return c
		}
		if next := c.word + oneJEC; a.word.CompareAndSwap(c.word, next) {
			return Counts{next}
		}
	}
}

// getSleepy makes an odd JEC even and returns it.
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

// corrupt reports a broken rule of the counters: a defect of this module or of
// the registry, after which no count can be trusted.
func corrupt(what string, c Counts) {
	panic("core/sleep: internal: " + what + " (" + c.String() + ")")
}
