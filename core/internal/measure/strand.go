package measure

import "slices"

// A Strand is recorded with the strands that begin when it has ended. Its distance from the beginning is known when
// it runs, because a program is measured in an order in which one processor could run the program: all strands that a
// strand waits for have ended before the strand begins. Therefore work and span need no other data.
type Strand struct {
	// Work is how long the strand took, in nanoseconds.
	Work int64
	// Forks is how many forks and spawns were folded into the strand.
	Forks int32
	// Before is how many strands must have ended before the strand begins.
	Before int32
	// Spawned: the strand is the first strand of a task that was spawned.
	Spawned bool
	// Place is where the strand begins. If other strands were folded into the strand, Place is where its longest part begins. See LineOf.
	Place int32
	// Then is the strand with which the same goroutine continues. It is nil at the end of a task.
	Then *Strand
	// Next contains the other strands that wait for the strand: the first strands of tasks,
	// whose Before is 1, and strands that follow a wait.
	Next []*Strand

	longest int64   // the time that the longest part has taken so far
	at      Point   // the end of the strand so far
	into    *Strand // the strand into which this strand was folded; nil: none
}

// A Point is the distance of a strand from the beginning of what is measured, on the
// longest path, in nanoseconds.
type Point struct {
	Span     int64
	Burdened int64 // Span plus Meter.Burden for each first strand of a task on the path
}

func (p Point) max(q Point) Point {
	return Point{max(p.Span, q.Span), max(p.Burdened, q.Burdened)}
}

// real returns s or, if s was folded, the strand that s is a part of now.
func (s *Strand) real() *Strand {
	for s.into != nil {
		if s.into.into != nil {
			s.into = s.into.into
		}
		s = s.into
	}
	return s
}

// Callers of the functions below hold mu.

// keep records s, if anything is recorded, and returns s.
func (m *Meter) keep(s *Strand) *Strand {
	if m.Limit > 0 {
		m.strands = append(m.strands, s)
	}
	return s
}

// begin returns the first strand of a task that begins after s, at the point at.
func (m *Meter) begin(s *Strand, at Point, spawned bool, place int32) *Strand {
	at.Burdened += m.Burden
	task := m.keep(&Strand{Before: 1, Spawned: spawned, Place: place, at: at})
	if m.Limit > 0 {
		s.Next = append(s.Next, task)
	}
	return task
}

// then returns the strand that follows s on the same goroutine without a wait. If nothing is recorded, that is s.
func (m *Meter) then(s *Strand) *Strand {
	if m.Limit == 0 {
		return s
	}
	s.Then = m.keep(&Strand{Before: 1, at: s.at})
	return s.Then
}

// wait returns the strand that follows s when all tasks of x have ended. If there is nothing to wait for, that is s.
func (m *Meter) wait(s *Strand, x *Reach) *Strand {
	then := &Strand{Before: 1, at: s.at.max(x.far)}
	for _, end := range x.ends {
		if end = end.real(); end != s {
			end.Next = append(end.Next, then)
			then.Before++
		}
	}
	if then.Before == 1 {
		s.at = then.at
		return s
	}
	s.Then = m.keep(then)
	if len(m.strands) > m.Limit {
		m.foldAll()
	}
	return then.real()
}

// fold makes the tasks that begin after s parts of s, if each consists of one strand, all together take
// less than the grain, and one wait follows at once for all of them. If that wait waits for nothing else,
// the strand that follows the wait becomes a part of s too.
func (m *Meter) fold(s *Strand) {
	on := s.Then
	if on == nil || on.Before > 1 || on.Then == nil || len(on.Next) > 0 || len(s.Next) == 0 {
		return
	}
	then, work, forks := on.Then, on.Work, on.Forks
	for _, t := range s.Next {
		if t.Before > 1 || t.Then != nil || len(t.Next) != 1 || t.Next[0] != then {
			return
		}
		work += t.Work
		forks += t.Forks + 1
	}
	if work >= m.Grain {
		return
	}
	for _, t := range s.Next {
		s.part(t.longest, t.Place)
		t.into = s
		then.Before--
	}
	on.into = s
	s.part(on.longest, on.Place)
	s.Work += work
	s.Forks += forks
	s.Then, s.Next = then, nil
	if then.Before == 1 {
		s.part(then.longest, then.Place)
		s.Work += then.Work
		s.Forks += then.Forks
		s.Then, s.Next, s.at, then.into = then.Then, then.Next, then.at, s
	}
}

// part notes that a part of s which took the given time began at place.
func (s *Strand) part(took int64, place int32) {
	if took > s.longest {
		s.longest, s.Place = took, place
	}
}

// foldAll folds all that can be folded. It doubles the grain until at most half of Limit strands
// are left, or until the grain is a minute.
func (m *Meter) foldAll() {
	const minute = 60_000_000_000
	for {
		for i := len(m.strands) - 1; i >= 0; i-- { // The strands that follow a strand were made later than it.
			if s := m.strands[i]; s.into == nil {
				m.fold(s)
			}
		}
		m.strands = slices.DeleteFunc(m.strands, func(s *Strand) bool { return s.into != nil })
		if len(m.strands) <= m.Limit/2 || m.Grain >= minute {
			break
		}
		m.Grain = 2 * max(m.Grain, 64)
	}
	m.Limit = max(m.Limit, 2*len(m.strands)) // If nothing more can be folded, the program spawns too much at once for Limit.
}
