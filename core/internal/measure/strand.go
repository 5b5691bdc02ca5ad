package measure

import "slices"

// A Strand is recorded with the strands that begin when it has ended. Its distance from the beginning is known when
// it runs, because a program is measured in an order in which one processor could run it: all strands that a strand
// waits for have ended before it begins. So work and span need no other data.
type Strand struct {
	// Work is how long it took, in nanoseconds.
	Work int64
	// Forks is how many forks and spawns were folded into it.
	Forks int32
	// Before is how many strands must have ended before it.
	Before int32
	// Spawned: it is the first one of a task that was spawned.
	Spawned bool
	// Place is where it begins, or where its longest part does if others were folded into it: see LineOf.
	Place int32
	// Then is what the same goroutine goes on with, nil at the end of a task.
	Then *Strand
	// Next is what else has waited for it: the first strands of tasks, for which Before is
	// 1, and strands behind a wait.
	Next []*Strand

	longest int64   // of its parts, so far
	at      Point   // its end, so far
	into    *Strand // which it is a part of since it was folded; nil: it was not
}

// A Point is how far a strand is from the beginning of what is measured, by the
// longest way, in nanoseconds.
type Point struct {
	Span     int64
	Burdened int64 // the same with Meter.Burden for each task that the way leads into
}

func (p Point) max(q Point) Point {
	return Point{max(p.Span, q.Span), max(p.Burdened, q.Burdened)}
}

// real returns the strand that s is, or was folded into.
func (s *Strand) real() *Strand {
	for s.into != nil {
		if s.into.into != nil {
			s.into = s.into.into
		}
		s = s.into
	}
	return s
}

// Where strands are made and folded, mu is held.

// keep records s, if anything is recorded.
func (m *Meter) keep(s *Strand) *Strand {
	if m.Limit > 0 {
		m.strands = append(m.strands, s)
	}
	return s
}

// begin returns the first strand of a task that begins after s, at the given point.
func (m *Meter) begin(s *Strand, at Point, spawned bool, place int32) *Strand {
	at.Burdened += m.Burden
	task := m.keep(&Strand{Before: 1, Spawned: spawned, Place: place, at: at})
	if m.Limit > 0 {
		s.Next = append(s.Next, task)
	}
	return task
}

// then returns what follows s at once.
func (m *Meter) then(s *Strand) *Strand {
	if m.Limit == 0 {
		return s
	}
	s.Then = m.keep(&Strand{Before: 1, at: s.at})
	return s.Then
}

// wait returns what follows s when all that x measures has ended.
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

// fold makes what begins behind s a part of s, if it is tasks of one strand each that take less
// than the grain together and are awaited at once. If nothing else is awaited there, what follows is a
// part of s too.
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

// part notes that so much of s began at a place.
func (s *Strand) part(took int64, place int32) {
	if took > s.longest {
		s.longest, s.Place = took, place
	}
}

// foldAll folds all that can be, and makes the grain larger until half the strands or less are
// left, or it is a minute.
func (m *Meter) foldAll() {
	const minute = 60_000_000_000
	for {
		for i := len(m.strands) - 1; i >= 0; i-- { // What follows a strand was made later.
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
	m.Limit = max(m.Limit, 2*len(m.strands)) // Nothing more can be folded: the program spawns that much at once.
}
