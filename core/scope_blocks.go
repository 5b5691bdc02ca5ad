package core

import (
	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/internal/seam"
)

// block contains some tasks that the owner of a scope has spawned one after the other. Their marks lie on one cache line, because a thief
// that takes one of the tasks usually takes the next task too, and the owner looks at all marks.
type block struct {
	taken [blockTasks]seam.Bool
	tasks [blockTasks]scopeTask
}

const blockTasks = 16

// blocks is the state of the blocks of a scope's owner.
type blocks struct {
	last *block
	used int // the number of tasks of last that are used
	// stolenFrom: other goroutines have taken tasks. Otherwise blocks are not worth their cost.
	stolenFrom bool
}

// fresh is next if no task can be used again, so that a task must be made.
func (l *lists) fresh(s *scope) *scopeTask {
	if len(l.own) == cap(l.own) {
		l.sweep()
	}
	var t *scopeTask
	if !l.stolenFrom {
		t = new(scopeTask)
		t.taken = &t.alone
	} else {
		t = l.inBlock()
	}
	t.s = s
	t.job.InitMany(t)
	l.own = append(l.own, t)
	l.n++
	return t
}

// inBlock returns an unused task of a block.
func (b *blocks) inBlock() *scopeTask {
	if b.last == nil || b.used == blockTasks {
		b.last, b.used = new(block), 0
	}
	t := &b.last.tasks[b.used]
	t.taken = &b.last.taken[b.used]
	b.used++
	return t
}

// following takes the task that r's worker would run next, and returns the task's function, if that task is a task of s that in counts.
// Otherwise it returns nil. r has run j.
func (s *scope) following(r *registry.Runner, j *registry.Job, in *list) (f func()) {
	for own := r.Next(j); own != nil; own = r.Next(j) {
		next := own.Newest()
		if next == nil {
			break
		}
		t, ok := next.Task().(*scopeTask)
		if !ok || t.s != s || t.in != in || !own.TakeNewest(next) {
			break
		}
		r.CountJob()
		if in != nil {
			in.ran(r, t)
		}
		if t.taken.CompareAndSwap(false, true) {
			return t.take()
		}
	}
	return nil
}
