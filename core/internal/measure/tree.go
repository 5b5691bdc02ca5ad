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

	mu    seam.Mutex
	steps int  // guarded by mu: in all
	open  *Seq // guarded by mu: a list, see Seq
}

// A Seq is a task, or a side of a fork: what one goroutine does, step by step.
type Seq struct {
	Steps      []Step
	prev, next *Seq // on the list of those that don't hang from another one, or have not ended
	ended      bool
	side       bool // of a fork, which hangs from the Seq around it once both have ended
}

// A Kind is what a step ends with.
type Kind uint8

// The kinds.
const (
	Ended   Kind = iota // the task or side has ended
	Forked              // both sides of a fork are run, Left and Right
	Spawned             // the tasks of Bundle begin
	Awaited             // the tasks of Group are awaited
)

// A Step is a strand, and what follows it.
type Step struct {
	// Work is how long the strand took, in nanoseconds.
	Work int64
	// Forks is how many forks were folded into the strand.
	Forks int32
	// Shared: at the begin of the strand, or in it, all forks that were pending were shown to other
	// workers.
	Shared bool
	// Kind is what follows.
	Kind        Kind
	Left, Right *Seq
	Bundle      *Bundle
	Group       *Group
}

// A Group is tasks that are awaited together.
type Group struct {
	bundles int
}

// A Bundle is tasks that are spawned at once.
type Bundle struct {
	Group *Group
	Tasks []*Seq
}

// pending is the part of a step that has happened.
type pending struct {
	work   int64
	forks  int32
	shared bool
}

// add adds a step that is folded into p.
func (p *pending) add(s *Step) {
	p.work += s.Work
	p.forks += s.Forks
	p.shared = p.shared || s.Shared
}

// forking is a fork that is under way.
type forking struct {
	outer       *Seq
	before      pending
	left, right *Seq
}

func (f *forking) rightSeq() *Seq {
	if f == nil {
		return nil
	}
	return f.right
}

// begin returns a new root.
func (t *Tree) begin() *Seq {
	if t == nil {
		return nil
	}
	t.Root = t.seq()
	return t.Root
}

// seq returns a new one, which is open.
func (t *Tree) seq() *Seq {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := &Seq{next: t.open}
	if t.open != nil {
		t.open.prev = s
	}
	t.open = s
	return s
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
	s := t.seq()
	if b != nil {
		t.mu.Lock()
		b.Tasks = append(b.Tasks, s)
		t.mu.Unlock()
	}
	return s
}

// spawnedOutside returns a bundle for tasks of g, which may be nil.
func (t *Tree) spawnedOutside(g *Group) *Bundle {
	b := &Bundle{Group: g}
	if g != nil {
		g.bundles++
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.Outside = append(t.Outside, b)
	return b
}

// append ends a step of s.
func (t *Tree) append(s *Seq, p pending, step Step) {
	step.Work, step.Forks, step.Shared = p.work, p.forks, p.shared
	t.mu.Lock()
	defer t.mu.Unlock()
	s.Steps = append(s.Steps, step)
	if t.steps++; t.steps > t.Limit {
		t.fold()
	}
	if step.Kind == Ended {
		s.ended = true
		if !s.side {
			t.close(s)
		}
	}
}

// close takes s off the list, because it hangs from another one. mu is held.
func (t *Tree) close(s *Seq) {
	if s.prev != nil {
		s.prev.next = s.next
	} else {
		t.open = s.next
	}
	if s.next != nil {
		s.next.prev = s.prev
	}
	s.prev, s.next = nil, nil
}

// step ends a step of what c is at.
func (c *Clock) step(step Step) {
	c.meter.Tree.append(c.seq, c.pending, step)
	c.pending = pending{}
	if c.running {
		c.since = c.meter.Now() // What recording takes is no part of the next strand.
	}
}

// ends records the end of a task.
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
	if c == nil || c.seq == nil {
		if x.bundle == nil {
			x.bundle = t.spawnedOutside(x.group)
		}
		return x.bundle
	}
	b := &Bundle{Group: x.group}
	if b.Group != nil {
		b.Group.bundles++
	}
	c.step(Step{Kind: Spawned, Bundle: b})
	return b
}

// forks records the beginning of a fork.
func (c *Clock) forks() *forking {
	t := c.meter.Tree
	if t == nil || c.seq == nil {
		return nil
	}
	f := &forking{outer: c.seq, before: c.pending, left: t.seq(), right: t.seq()}
	f.left.side, f.right.side = true, true
	c.seq, c.pending = f.left, pending{}
	return f
}

// Share records that all forks that are pending are shown to other workers.
func (c *Clock) Share() {
	if c.seq != nil {
		c.pending.shared = true
	}
}

// leftEnds records that the left side has ended.
func (c *Clock) leftEnds(f *forking) {
	if f != nil {
		c.ends()
		c.seq, c.pending = f.outer, f.before
	}
}

// joins records that both sides of a fork have ended.
func (c *Clock) joins(f *forking) {
	if f == nil {
		return
	}
	t := c.meter.Tree
	if p, ok := t.folded(f.left, f.right); ok {
		c.pending.add(&Step{Work: p.work, Forks: p.forks, Shared: p.shared})
		return
	}
	c.step(Step{Kind: Forked, Left: f.left, Right: f.right})
}
