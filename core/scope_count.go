package core

import "github.com/seed1237c087/manta/core/registry"

// A scope knows that it has ended by counts. The owner counts what it spawns and runs itself, with no atomic operation. Any other one
// counts in its list, which lies on lines of its own, and a list counts as one in pending from its first task to its last. So the line that
// all workers look at is written when a list comes to have tasks, and when it has none any more, which is about as often as there are
// steals, and not for each task.
//
// Pending does not come to 0 too early. Whoever spawns counts itself: it runs the body or a task that has not ended, or knows one that
// has not. Between its two steps here, which take the list from 0 to 1 and add that to pending, its own list is in pending already, or
// another one is between its two steps for that; of those that are, the first one's is.

// begin counts one task in, which r spawns, who may be nil, and whose list has the given index. It returns what counts it: nil for the owner's.
// It comes before anybody else can have the task.
func (s *scope) begin(r *registry.Runner, index int) *list {
	if r != nil && r == s.owner && !s.shared {
		s.balance++
		return nil
	}
	l := s.lists.of(index, s.reg.NumWorkers())
	if l.pending.Add(1) == 1 {
		s.pending.Add(1)
	}
	return l
}

// beginAll counts n tasks in that are in no list.
func (s *scope) beginAll(r *registry.Runner, n int) {
	if r != nil && r == s.owner && !s.shared {
		s.balance += n
	} else {
		s.pending.Add(int64(n))
	}
}

// end counts n tasks out, which r has run, the first one as j, and which in counts. What the tasks have written is seen by who finds 0: each
// step reads what the one before it has written. They are counted when the last one has ended: until then there is one that has not.
func (s *scope) end(r *registry.Runner, j *registry.Job, in *list, n int64) {
	switch {
	case in != nil:
		if in.pending.Add(-n) == 0 {
			s.endSome(r, j, 1)
		}
	case r == s.owner && !s.shared:
		s.balance -= int(n)
	default:
		s.endSome(r, j, n)
	}
}

func (s *scope) endSome(r *registry.Runner, j *registry.Job, n int64) {
	if s.pending.Add(-n) == 0 {
		s.open.Store(false)
		s.over.Complete(r, j)
	}
}

// endOwn is end for the owner as long as pending is above 0 for its sake.
func (s *scope) endOwn(in *list) {
	if in == nil {
		s.balance--
	} else if in.pending.Add(-1) == 0 {
		s.pending.Add(-1)
	}
}
