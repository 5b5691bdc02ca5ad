package measure

import (
	"fmt"
	"runtime"
	"strings"

	"github.com/seed1237c087/manta/internal/origin"
)

// A place is a line of code outside of the library, as the meter's number of it; 0: there is none. The stack of callers is read at each
// fork, spawn and wait, and each frame is looked up only once.

// bottom marks a frame below which the frames belong to another task, or to the other side of a fork.
const bottom = -1

// leftSide ends the name of the function of package core's that runs the left side of a fork. Here, it would be called by an interface,
// and what it is given would move to the heap in each Join.
const leftSide = "core.leftMeasured"

// LineOf returns the file and the line of a place, "" if that is none.
func (m *Meter) LineOf(place int32) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	if place == 0 {
		return ""
	}
	return m.lines[place-1]
}

// What follows is called where strands are made, and mu is held. Without a recording there are no places.

// place returns where c's goroutine is: its innermost frame outside of the library, as far as the current side of a fork or task
// goes, and otherwise where that begins. What follows here begins there.
func (c *Clock) place() int32 {
	if c.meter.Limit == 0 {
		return 0
	}
	if c.from = c.callers(c.from[:0]); len(c.from) == 0 {
		return c.base
	}
	return c.from[0]
}

// callers appends the places of c's goroutine in the current side or task, innermost first.
func (c *Clock) callers(places []int32) []int32 {
	var frames [16]uintptr // Mostly the side begins within so many, and to walk on would take longer.
	const most = 3 * len(frames)
	for n, skip := len(frames), 3; n == len(frames) && skip < most; skip += n {
		n = runtime.Callers(skip, frames[:])
		for _, frame := range frames[:n] {
			if p := c.meter.frame(frame); p == bottom {
				return places
			} else if p != 0 {
				places = append(places, p)
			}
		}
	}
	return places
}

// part returns the place of what the current strand has done since the last call of place, which took so long: where it began, in the
// outermost function that has gone on since then. What forks at its end may have been called by what goes on for long.
func (c *Clock) part(took int64) int32 {
	if took < longShot || len(c.from) < 2 {
		return c.at
	}
	var frames [32]int32
	now := c.callers(frames[:0])
	i := len(c.from) - 1
	for j := len(now) - 1; i > 0 && j >= 0 && c.from[i] == now[j]; j-- {
		i-- // Still in the same call.
	}
	return c.from[i]
}

// placeOf returns where the function is whose code begins at entry, and otherwise the given place.
func (m *Meter) placeOf(entry uintptr, otherwise int32) int32 {
	if m.Limit == 0 {
		return 0
	}
	p, known := m.known[entry]
	if !known {
		function := runtime.FuncForPC(entry)
		file, line := function.FileLine(entry)
		p = m.note(entry, runtime.Frame{Function: function.Name(), File: file, Line: line})
	}
	if p > 0 {
		return p
	}
	return otherwise
}

// frame returns the place of a frame that runtime.Callers has returned.
func (m *Meter) frame(pc uintptr) int32 {
	p, known := m.known[pc]
	if !known {
		f, _ := runtime.CallersFrames([]uintptr{pc}).Next()
		p = m.note(pc, f)
	}
	return p
}

// note remembers the place of f.
func (m *Meter) note(pc uintptr, f runtime.Frame) (place int32) {
	_, user := origin.Of(f)
	switch {
	case user:
		m.lines = append(m.lines, fmt.Sprintf("%s:%d", f.File, f.Line))
		place = int32(len(m.lines))
	case strings.HasSuffix(f.Function, "measure.(*Clock).task") || strings.HasSuffix(f.Function, leftSide):
		place = bottom
	}
	if m.known == nil {
		m.known = map[uintptr]int32{}
	}
	m.known[pc] = place
	return place
}
