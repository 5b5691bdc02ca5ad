package sleep

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// panicText runs f and returns what it panicked with, "" if it did not.
func panicText(f func()) (text string) {
	defer func() {
		if p := recover(); p != nil {
			text = fmt.Sprint(p)
		}
	}()
	f()
	return ""
}

// cell is a counters cell that starts with r.
func cell(r reference) *counters {
	a := new(counters)
	a.word.Store(r.word())
	return a
}

const full = MaxWorkers

// edges are values at both ends of every field.
func edges() []reference {
	var all []reference
	for _, jec := range []uint32{0, 1, 2, 7, math.MaxUint32 - 1, math.MaxUint32} {
		for _, inactive := range []int{0, 1, 2, full - 1, full} {
			for _, sleeping := range []int{0, 1, 2, full - 1, full} {
				if sleeping <= inactive {
					all = append(all, reference{sleeping, inactive, jec})
				}
			}
		}
	}
	return all
}

func TestCountsDecode(t *testing.T) {
	for _, r := range edges() {
		c := cell(r).load()
		if c.Sleeping() != r.sleeping || c.Inactive() != r.inactive || c.Idle() != r.inactive-r.sleeping || c.JobsEvents() != r.jec {
			t.Errorf("%+v decodes as %v, %d idle", r, c, c.Idle())
		}
		if c.posted() != (r.jec%2 == 1) {
			t.Errorf("%+v: posted %v", r, c.posted())
		}
	}
}

func TestCountsString(t *testing.T) {
	c := cell(reference{2, 5, math.MaxUint32}).load()
	if got, want := c.String(), "2 sleeping, 5 inactive, jobs events 4294967295"; got != want {
		t.Errorf("prints %q, want %q", got, want)
	}
}

// transitions are the operations of the word beside those of the reference.
// Each returns its answer; the reference also whether its precondition holds.
var transitions = map[string]struct {
	real func(*counters) any
	ref  func(*reference) (answer any, ok bool)
}{
	"addInactive": {
		func(a *counters) any { return a.addInactive(full).word },
		func(r *reference) (any, bool) { ok := r.addInactive(full); return r.word(), ok },
	},
	"subInactive": {
		func(a *counters) any { return a.subInactive().word },
		func(r *reference) (any, bool) { ok := r.subInactive(); return r.word(), ok },
	},
	"trySleeping": {
		func(a *counters) any { return a.trySleeping(a.load().JobsEvents()) },
		func(r *reference) (any, bool) { return r.trySleeping(r.jec) },
	},
	"trySleepingTooLate": {
		func(a *counters) any { return a.trySleeping(a.load().JobsEvents() - 1) },
		func(r *reference) (any, bool) { return r.trySleeping(r.jec - 1) },
	},
	"subSleeping": {
		func(a *counters) any { a.subSleeping(1); return nil },
		func(r *reference) (any, bool) { return nil, r.subSleeping() },
	},
	"post": {
		func(a *counters) any { return a.post().word },
		func(r *reference) (any, bool) { r.post(); return r.word(), true },
	},
	"getSleepy": {
		func(a *counters) any { return a.getSleepy() },
		func(r *reference) (any, bool) { return r.getSleepy(), true },
	},
}

// transition makes one transition and compares. It reports whether the
// transition is allowed; if not, the cell is broken afterwards, as it may be.
func transition(t *testing.T, name string, a *counters, r *reference) (allowed bool) {
	t.Helper()
	before := *r
	want, allowed := transitions[name].ref(r)
	var got any
	text := panicText(func() { got = transitions[name].real(a) })
	switch {
	case !allowed && !strings.HasPrefix(text, "core/sleep: internal: "):
		t.Fatalf("%s from %+v must be refused; panic %q", name, before, text)
	case !allowed:
	case text != "":
		t.Fatalf("%s from %+v panics with %q", name, before, text)
	case got != want:
		t.Fatalf("%s from %+v returns %v, want %v", name, before, got, want)
	case a.load().word != r.word():
		t.Fatalf("%s from %+v makes %v, want %+v", name, before, a.load(), *r)
	}
	return allowed
}

// TestTransitions makes every transition from both ends of every field.
func TestTransitions(t *testing.T) {
	for name := range transitions {
		t.Run(name, func(t *testing.T) {
			allowed := 0
			for _, r := range edges() {
				if transition(t, name, cell(r), &r) {
					allowed++
				}
			}
			if allowed == 0 {
				t.Error("never allowed: nothing was tested")
			}
		})
	}
}

// TestRefusals names the transitions that must be refused, and how.
func TestRefusals(t *testing.T) {
	tests := []struct {
		name string
		from reference
		op   func(*counters)
		text string
	}{
		{"one worker too many", reference{0, 4, 2}, func(a *counters) { a.addInactive(4) }, "more inactive workers than there are"},
		{"one worker too many for the field", reference{0, full, 2}, func(a *counters) { a.addInactive(full) }, "more inactive workers than there are"},
		{"found by nobody", reference{0, 0, 2}, func(a *counters) { a.subInactive() }, "work found by a worker that was not idle"},
		{"found by a sleeper", reference{3, 3, 2}, func(a *counters) { a.subInactive() }, "work found by a worker that was not idle"},
		{"asleep, all others are", reference{3, 3, 2}, func(a *counters) { a.trySleeping(2) }, "asleep without being idle"},
		{"asleep while active", reference{0, 0, 2}, func(a *counters) { a.trySleeping(2) }, "asleep without being idle"},
		{"woken, nobody sleeps", reference{0, 3, 2}, func(a *counters) { a.subSleeping(1) }, "woken without being asleep"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := panicText(func() { tt.op(cell(tt.from)) })
			if !strings.HasPrefix(text, "core/sleep: internal: "+tt.text+" (") {
				t.Errorf("panic %q", text)
			}
		})
	}
}

// TestJobsEventCounter spells out the even/odd rule, across the roll-over.
func TestJobsEventCounter(t *testing.T) {
	const top = math.MaxUint32 // odd
	tests := []struct {
		op       string
		inactive int
		from, to uint32
	}{
		{"post", 1, 0, 1},
		{"post", 1, 1, 1},
		{"post", 1, top - 1, top},
		{"post", 1, top, top},
		{"post", full, top - 1, top},
		{"post", 0, 0, 0}, // nobody to tell
		{"post", 0, top - 1, top - 1},

		{"getSleepy", 1, 0, 0},
		{"getSleepy", 1, 1, 2},
		{"getSleepy", 1, top - 1, top - 1},
		{"getSleepy", 1, top, 0}, // rolls over, and nothing is carried anywhere
		{"getSleepy", full, top, 0},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprint(tt.op, " ", tt.inactive, " ", tt.from), func(t *testing.T) {
			r := reference{tt.inactive / 2, tt.inactive, tt.from}
			a := cell(r)
			transition(t, tt.op, a, &r)
			if c := a.load(); c.JobsEvents() != tt.to || c.Inactive() != tt.inactive || c.Sleeping() != tt.inactive/2 {
				t.Errorf("makes %v, want JEC %d", c, tt.to)
			}
		})
	}
}
