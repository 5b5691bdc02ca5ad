// Package fake has a clock for tests, which goes on only when it is told to or
// looked at.
package fake

import (
	"runtime"
	"sync/atomic"
	"time"
)

// Clock is a measure.Clock.
type Clock struct {
	// Tick is how far the clock goes on each time that Now is called.
	Tick time.Duration
	// NoCPU makes the processor time unknown.
	NoCPU    bool
	now, cpu atomic.Int64
}

// Now returns the time, one tick later than the last time.
func (c *Clock) Now() time.Duration { return time.Duration(c.now.Add(int64(c.Tick))) }

// CPU returns the processor time that Work was called with.
func (c *Clock) CPU() (used time.Duration, known bool) {
	return time.Duration(c.cpu.Load()), !c.NoCPU
}

// Sleep moves the clock, and gives way.
func (c *Clock) Sleep(d time.Duration) {
	c.now.Add(int64(max(d, 0)))
	runtime.Gosched()
}

// Work moves the clock as work does that takes so long and uses that much processor
// time.
func (c *Clock) Work(wall, cpu time.Duration) {
	c.now.Add(int64(wall))
	c.cpu.Add(int64(cpu))
}
