package measure

// sum returns what a fork amounts to whose sides are these, if that is less than the
// grain and nothing in it is spawned or awaited.
func (t *Tree) sum(left, right *Seq) (p strand, ok bool) {
	for _, s := range [...]*Seq{left, right} {
		if !s.single() {
			return p, false
		}
		p.add(&s.Steps[0])
	}
	p.forks++
	return p, p.work < t.Grain
}

// single reports whether s is one strand, which has ended.
func (s *Seq) single() bool { return len(s.Steps) == 1 && s.Steps[0].Kind == Ended }

// fold makes the grain larger, until half the steps or less are left, or it is a minute.
// mu is held.
func (t *Tree) fold() {
	const minute = 60_000_000_000
	for t.Grain = max(t.Grain, 64); ; t.Grain *= 2 {
		t.steps = t.foldSeq(t.Root)
		for _, b := range t.Outside {
			t.steps += t.foldTasks(b)
		}
		if t.steps <= t.Limit/2 || t.Grain >= minute {
			break
		}
	}
	if t.steps > t.Limit {
		t.Limit = 2 * t.steps // Nothing more can be folded: the program spawns that much at once.
	}
}

func (t *Tree) foldTasks(b *Bundle) (left int) {
	for _, task := range b.Tasks {
		left += t.foldSeq(task)
	}
	return left
}

// foldSeq folds what is small in s, and returns how many steps are left in it and all
// that hangs from it.
func (t *Tree) foldSeq(s *Seq) (left int) {
	var p strand // of steps that were folded
	kept := s.Steps[:0]
	for _, step := range s.Steps {
		p.add(&step)
		step.Work, step.Forks = p.work, p.forks
		p = strand{}
		switch step.Kind {
		case Forked:
			n := t.foldSeq(step.Left) + t.foldSeq(step.Right)
			if inside, ok := t.sum(step.Left, step.Right); ok {
				p = inside
				p.add(&step)
				continue
			}
			left += n
		case Spawned:
			left += t.foldTasks(step.Bundle)
		case Awaited:
			if step.Group == nil { // See below.
				p.add(&step)
				continue
			}
			if inside, from, ok := t.scope(kept, step); ok {
				p = inside
				p.add(&step)
				left -= 2 * (len(kept) - from)
				kept = kept[:from]
				continue
			}
		case Ended:
		}
		kept = append(kept, step)
		left++
	}
	if p != (strand{}) { // s has not ended, and its last step was folded: one without a group stands for it.
		kept, left = append(kept, Step{Work: p.work, Forks: p.forks, Kind: Awaited}), left+1
	}
	clear(s.Steps[len(kept):])
	s.Steps = kept
	return left
}

// scope returns what the spawns before a wait amount to, and which is the first of them,
// if these are all the tasks that are awaited and they are below the grain.
func (t *Tree) scope(before []Step, wait Step) (p strand, from int, ok bool) {
	from = len(before)
	for n := wait.Group.bundles; n > 0; n-- {
		if from--; from < 0 || before[from].Kind != Spawned || before[from].Bundle.Group != wait.Group {
			return p, 0, false
		}
		p.add(&before[from])
		tasks := before[from].Bundle.Tasks
		if len(tasks) != 1 || !tasks[0].single() {
			return p, 0, false
		}
		p.add(&tasks[0].Steps[0])
		p.forks++
	}
	return p, from, from < len(before) && p.work-before[from].Work < t.Grain // The first strand is before the scope.
}
