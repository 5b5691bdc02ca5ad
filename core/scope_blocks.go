package core

import (
	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/internal/seam"
)

// block is some tasks that the owner of a scope has spawned one after the other. Their marks lie on one cache line, because a thief that
// takes one of them takes the next one too, as a rule, and the owner looks at all of them.
type block struct {
	taken [blockTasks]seam.Bool
	tasks [blockTasks]scopeTask
}

const blockTasks = 16

// blocks are those of a scope's owner.
type blocks struct {
	last *block
	used int // of the tasks of last
	// stolenFrom: others have taken tasks. Otherwise blocks are not worth their cost.
	stolenFrom bool
}

// fresh is next if a task must be made.
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

// inBlock returns a task of a block.
func (b *blocks) inBlock() *scopeTask {
	if b.last == nil || b.used == blockTasks {
		b.last, b.used = new(block), 0
	}
	t := &b.last.tasks[b.used]
	t.taken = &b.last.taken[b.used]
	b.used++
	return t
}

// following takes the task that r's worker comes to next, and returns its function, if it is a task of s that in counts; otherwise it
// returns nil. r has run j.
func (s *scope) following(r *registry.Runner, j *registry.Job, in *list) (f func()) {
	for own := r.Next(j); own != nil; own = r.Next(j) {
		next := own.Newest()
		if next == nil {
			break
		}
		t, ok := next.Task().(*scopeTask)
		if !ok || t.s != s || t.in != in || !own.TakeBack(next) {
			break
		}
		r.CountJob()
		if t.taken.CompareAndSwap(false, true) {
			return t.take()
		}
	}
	return nil
}
