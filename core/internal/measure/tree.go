package measure

import "github.com/seed1237c087/manta/internal/seam"

// A Tree records what a program consists of: its strands, with the time that each took,
// and the forks, spawns and waits between them.
//
// Its memory is bounded. A fork both sides of which took less than the grain together
// becomes part of the strand around it. If there come to be more than Limit steps, the
// grain is doubled until half of them are left, and a scope whose tasks are below the
// grain is folded too.
//
// The methods are for clocks; nil records nothing.
type Tree struct {
	// Limit is how many steps the tree may have.
	Limit int
	// Root is the program.
	Root *Seq
	// Outside are the tasks that goroutines have spawned which are not measured. They may
	// have begun as early as the program.
	Outside []*Bundle
	// Grain is the work in nanoseconds below which forks are folded.
	Grain int64

	mu    seam.Mutex // guards all steps and bundles
	steps int        // guarded by mu: in all
}

// A Seq is a task, or a side of a fork: what one goroutine does, step by step.
type Seq struct {
	Steps []Step
}

// A Kind is what a step ends with.
type Kind uint8

// The kinds.
const (
	Ended   Kind = iota // the task or side has ended
	Forked              // both sides of a fork are run, Left and Right
	Spawned             // the tasks of Bundle begin
	Awaited             // the tasks of Group are awaited, none if that is nil
)

// A Step is a strand, and what follows it.
type Step struct {
	// Work is how long the strand took, in nanoseconds.
	Work int64
	// Forks is how many forks were folded into the strand.
	Forks int32
	// Kind is what follows.
	Kind        Kind
	Left, Right *Seq
	Bundle      *Bundle
	Group       *Group
}

// A Group is tasks that are awaited together.
type Group struct {
	bundles int // guarded by the tree's mu
}

// A Bundle is tasks that are spawned at once.
type Bundle struct {
	Group *Group
	Tasks []*Seq
}

// strand is the part of a step that has happened.
type strand struct {
	work  int64
	forks int32
}

// add adds a step that is folded into p.
func (p *strand) add(s *Step) {
	p.work += s.Work
	p.forks += s.Forks
}

// begin returns a new root.
func (t *Tree) begin() *Seq {
	if t == nil {
		return nil
	}
	t.Root = new(Seq)
	return t.Root
}

func (t *Tree) group() *Group {
	if t == nil {
		return nil
	}
	return new(Group)
}

// add begins a task of b.
func (t *Tree) add(b *Bundle) *Seq {
	if t == nil {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	s := new(Seq)
	b.Tasks = append(b.Tasks, s)
	return s
}

// step ends a step of what c is at.
func (c *Clock) step(step Step) {
	step.Work, step.Forks = c.pending.work, c.pending.forks
	c.pending = strand{}
	t := c.meter.Tree
	t.mu.Lock()
	defer t.mu.Unlock()
	c.seq.Steps = append(c.seq.Steps, step)
	if t.steps++; t.steps > t.Limit {
		t.fold()
	}
	if c.running {
		c.since = c.meter.Now() // What recording takes is no part of the next strand.
	}
}

// ends records the end of a task, or of a side.
func (c *Clock) ends() {
	if c.seq != nil {
		c.step(Step{})
	}
}

// waits records that all that x measures is awaited.
func (c *Clock) waits(x *Reach) {
	if c.seq != nil && x.group != nil {
		c.step(Step{Kind: Awaited, Group: x.group})
	}
}

// spawns records that the goroutine of c, which may be nil, spawns tasks of x.
func (x *Reach) spawns(c *Clock) *Bundle {
	t := x.meter.Tree
	if t == nil {
		return nil
	}
	known := c != nil && c.seq != nil
	b := t.bundle(x, known)
	if known {
		c.step(Step{Kind: Spawned, Bundle: b})
	}
	return b
}

// bundle returns one for tasks of x. All that are spawned by goroutines that are not known are in one.
func (t *Tree) bundle(x *Reach, known bool) *Bundle {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !known && x.bundle != nil {
		return x.bundle
	}
	b := &Bundle{Group: x.group}
	if b.Group != nil {
		b.Group.bundles++
	}
	if !known {
		x.bundle = b
		t.Outside = append(t.Outside, b)
	}
	return b
}

// A forking is a fork that is recorded; nil: none is. Its step is the last one of outer until both
// sides have ended.
type forking struct{ outer, left, right *Seq }

// forks records the beginning of a fork.
func (c *Clock) forks() *forking {
	if c.seq == nil {
		return nil
	}
	f := &forking{c.seq, new(Seq), new(Seq)}
	c.step(Step{Kind: Forked, Left: f.left, Right: f.right})
	c.seq = f.left
	return f
}

func (f *forking) rightSeq() *Seq {
	if f == nil {
		return nil
	}
	return f.right
}

// leftEnds records the end of the left side.
func (c *Clock) leftEnds(f *forking) {
	if f != nil {
		c.ends()
		c.seq = f.outer
	}
}

// joins folds f, both sides of which have ended, if they are small.
func (c *Clock) joins(f *forking) {
	if f == nil {
		return
	}
	t := c.meter.Tree
	t.mu.Lock()
	defer t.mu.Unlock()
	steps := f.outer.Steps
	last := len(steps) - 1
	if steps[last].Left != f.left {
		return // It was folded when there were too many.
	}
	if p, ok := t.sum(f.left, f.right); ok {
		t.steps -= 3
		p.add(&steps[last])
		c.pending = p
		steps[last] = Step{}
		f.outer.Steps = steps[:last]
	}
}
