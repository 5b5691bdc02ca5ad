package core

import "github.com/seed1237c087/manta/core/registry"

// A scope counts its tasks to know when it has ended. The owner counts the tasks that the owner spawns and runs itself, without atomic
// operations. Every other worker counts in its own list, which lies on its own cache lines. While a list has tasks, it adds one to pending.
// Therefore the cache line of pending, which all workers read, is written when a list gets its first task and when it loses its last task.
// That is about as often as there are steals, and not for each task.
//
// Pending does not reach 0 too early. A goroutine that spawns is itself counted: it runs the body, or a task that has not ended, or it knows
// that such a task exists. A spawn takes two steps: it raises its list from 0 to 1, and then adds one to pending. Between the steps, the
// list that counts the spawner is in pending already, or another spawn is between its two steps for that list. Of all spawns that are
// between their steps, the first one's spawner is in pending.

// begin counts a task that r spawns, before any other goroutine can take the task. r may be nil. index is the index of the task's list.
// begin returns the list that counts the task, and how many tasks the list counts then; or nil if the owner counts it.
func (s *scope) begin(r *registry.Runner, index int) (in *list, n int64) {
	if r != nil && r == s.owner && !s.shared {
		s.balance++
		return nil, 0
	}
	in = s.lists.of(index, s.reg.NumWorkers())
	if n = in.pending.Add(1); n == 1 {
		s.pending.Add(1)
	}
	return in, n
}

// beginAll counts n tasks that are in no list.
func (s *scope) beginAll(r *registry.Runner, n int) {
	if r != nil && r == s.owner && !s.shared {
		s.balance += n
	} else {
		s.pending.Add(int64(n))
	}
}

// end notes that n tasks have ended, all counted by in. r has run the tasks, the first of them as j. The goroutine that finds 0 sees
// everything that the tasks have written, because each step reads what the step before it has written. The n tasks are counted only when the
// last of them has ended, so that until then at least one of them is pending.
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

// endOwn is end for one task that the owner has run, while pending contains unshared.
func (s *scope) endOwn(in *list) {
	if in == nil {
		s.balance--
	} else if in.pending.Add(-1) == 0 {
		s.pending.Add(-1)
	}
}
