package measure

import (
	"fmt"
	"runtime"
	"strings"

	"github.com/seed1237c087/manta/internal/origin"
)

// A place is a line of code outside of the library. It is a number that the meter has given to the line; 0: no place. The clock reads the stack
// of callers at each fork, spawn and wait, and looks each frame up only once.

// bottom marks a frame below which the frames belong to another task, or to the other side of a fork.
const bottom = -1

// leftSide is the end of the name of the function in package core that runs the left side of a fork. That function is not in this package
// because core would call it by an interface, so that its arguments would move to the heap in each Join.
const leftSide = "core.leftMeasured"

// LineOf returns the file and the line of a place, or "" if place is 0.
func (m *Meter) LineOf(place int32) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	if place == 0 {
		return ""
	}
	return m.lines[place-1]
}

// The functions below are called while mu is held. If nothing is recorded there are no places.

// place returns where c's goroutine is: the innermost frame of the current task or side of a fork that is outside of the library. If there is no
// such frame, place returns where the task or side begins. The next strand begins at the result.
func (c *Clock) place() int32 {
	if c.meter.Limit == 0 {
		return 0
	}
	if c.from = c.callers(c.from[:0]); len(c.from) == 0 {
		return c.base
	}
	return c.from[0]
}

// callers appends the places of the frames of the current task or side on c's goroutine, innermost first.
func (c *Clock) callers(places []int32) []int32 {
	var frames [16]uintptr // The task or side usually begins within these frames, and to read more frames would take longer.
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

// part returns the place of what the current strand has done since the last call of place. took is how long that took. If it took long, the
// result is the place that the outermost function which has moved on since then had at that call: the function that forked last may have
// returned soon to a function that runs for long.
func (c *Clock) part(took int64) int32 {
	if took < longShot || len(c.from) < 2 {
		return c.at
	}
	var frames [32]int32
	now := c.callers(frames[:0])
	i := len(c.from) - 1
	for j := len(now) - 1; i > 0 && j >= 0 && c.from[i] == now[j]; j-- {
		i-- // The same call is still active.
	}
	return c.from[i]
}

// placeOf returns the place of the function whose code begins at entry. If the function is in the library, placeOf returns otherwise.
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

// frame returns the place of pc, a frame that runtime.Callers has returned, or bottom.
func (m *Meter) frame(pc uintptr) int32 {
	p, known := m.known[pc]
	if !known {
		f, _ := runtime.CallersFrames([]uintptr{pc}).Next()
		p = m.note(pc, f)
	}
	return p
}

// note determines the place of f and keeps it for pc.
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
