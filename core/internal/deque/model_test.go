package deque

import (
	"math/bits"
	"testing"
)

// The model runs the deque's steps, one atomic access each, in every order in
// which one owner and two thieves can take them. Rings are tiny, so that
// indexes come around, rings grow and are dropped within a few operations. It
// checks that every job is taken once, that those who take get the newest or
// the oldest, and that who says "empty" is right.

// A fault is a step left out or moved; each must make the model fail, or it
// would not look closely enough.
type fault int

const (
	sound             fault = iota
	popLoadsTopBefore       // PopBottom doesn't look at top after clearing.
	popLastUnclaimed        // PopBottom takes the last job without moving top.
	ringBeforeTop           // StealTop loads the ring before top.
	emptyUnconfirmed        // StealTop doesn't look at top again after nil.
	slotAfterClaim          // StealTop reads the job after its claim.
	endNotCleared           // PushBottom leaves a taken job at the end.
	oldRingCleared          // Growing moves the jobs instead of copying them.
	faults
)

const (
	modelRings   = 4
	modelThieves = 2
	modelSteals  = 2 // by each thief
)

// A machine is one state of the model. Jobs are numbered from 1, 0 is nil.
type machine struct {
	top, bottom, low uint8
	cur              uint8 // the current ring
	rings            [modelRings][4]uint8
	// Sets of jobs: pushed; gone, for whoever looks for one; taken.
	pushed, gone, taken uint8
	next                uint8 // the last job pushed
	owner               actor
	thieves             [modelThieves]actor
}

// An actor is in the step pc of an operation, with the values that it has read.
type actor struct {
	left      uint8 // operations yet to begin
	op, pc    uint8
	top, ring uint8
	job       uint8
	sawEmpty  bool // There was no job at some moment of this operation.
}

// The owner's operations.
const (
	push = iota
	popBottom
	popTop
	sweep
	idle
)

func (m *machine) slot(ring, index uint8) *uint8 { return &m.rings[ring][index%ringSize(ring)] }

func ringSize(ring uint8) uint8 { return 2 + 2*(ring%2) }

func set(job uint8) uint8 { return 1 << job }

func (m *machine) remaining() uint8 { return m.pushed &^ m.gone }

// take returns what is wrong with taking this job.
func (m *machine) take(job uint8) string {
	if job == 0 {
		return "nil was taken"
	}
	if m.taken&set(job) != 0 {
		return "a job was taken twice"
	}
	m.taken |= set(job)
	m.gone |= set(job)
	return ""
}

// takeOldest is take for those who take from the top.
func (m *machine) takeOldest(job uint8) string {
	if job != 0 && m.remaining()&(set(job)-1) != 0 {
		return "a job was taken from the top before an older one"
	}
	return m.take(job)
}

func (m *machine) replace(ring, low uint8, f fault) {
	for i := low; i != m.bottom; i++ {
		*m.slot(ring, i) = *m.slot(m.cur, i)
	}
	if f == oldRingCleared {
		m.rings[m.cur] = [4]uint8{}
	}
	m.cur, m.low = ring, low
}

func (m *machine) foundEmpty() string {
	m.owner.op, m.owner.pc = sweep, 1
	if m.remaining() != 0 {
		return "the owner found the deque empty, and it wasn't"
	}
	return ""
}

func (m *machine) finish() { m.owner.op, m.owner.pc = idle, 0 }

// begin is the first step of each operation of the owner: it loads top.
func (m *machine) begin(op uint8) string {
	o := &m.owner
	o.op, o.pc, o.top = op, 1, m.top
	if op != push && o.top == m.bottom {
		return m.foundEmpty()
	}
	return ""
}

// ownerStep is any other step.
func (m *machine) ownerStep(f fault) (wrong string) {
	o := &m.owner
	b := m.bottom - 1
	switch {
	case o.op == push && o.pc == 1:
		o.pc = 2
		if size := ringSize(m.cur); m.bottom+1-m.low >= size {
			if m.bottom+1-o.top >= size {
				m.replace(m.cur+1, o.top, f)
				break
			}
			if f != endNotCleared {
				*m.slot(m.cur, m.low) = 0
			}
			m.low++
			o.pc = 1 // Once more, until there is room.
		}
	case o.op == push:
		m.next++
		*m.slot(m.cur, m.bottom) = m.next
		m.pushed |= set(m.next)
		m.bottom++
		m.finish()

	case o.op == popBottom && o.pc == 1:
		s := m.slot(m.cur, b)
		o.job, *s = *s, 0
		if m.remaining()>>o.job > 1 {
			return "PopBottom found an older job than the newest"
		}
		m.gone |= set(o.job)
		o.pc = 2
	case o.op == popBottom && o.pc == 2:
		if f != popLoadsTopBefore {
			o.top = m.top
		}
		switch {
		case b > o.top || b == o.top && f == popLastUnclaimed:
			m.bottom = b
			wrong = m.take(o.job)
			m.finish()
		case b == o.top:
			o.pc = 3
		default:
			wrong = m.foundEmpty()
		}
	case o.op == popBottom:
		if m.top != o.top {
			return m.foundEmpty()
		}
		m.top++
		wrong = m.take(o.job)
		m.finish()

	case o.op == popTop && o.pc == 1:
		o.job = *m.slot(m.cur, o.top)
		o.pc = 2
	case o.op == popTop:
		if m.top != o.top {
			return m.begin(popTop)
		}
		m.top++
		wrong = m.takeOldest(o.job)
		m.finish()

	case o.op == sweep:
		switch {
		case ringSize(m.cur) > 2 && m.cur+1 < modelRings:
			m.replace(m.cur+1, m.bottom, f)
			m.finish()
		case m.low != m.bottom:
			*m.slot(m.cur, m.low) = 0
			m.low++
		default:
			m.finish()
		}
	}
	return wrong
}

// thiefStep is the next step of a thief in StealTop.
func (m *machine) thiefStep(t *actor, f fault) (wrong string) {
	switch t.pc {
	case 0, 1: // Two loads, in one order or the other.
		if t.pc == 0 {
			t.left--
			t.sawEmpty = m.remaining() == 0
		}
		if (t.pc == 0) == (f != ringBeforeTop) {
			t.top = m.top
		} else {
			t.ring = m.cur
		}
		t.pc++
	case 2:
		t.job = *m.slot(t.ring, t.top)
		t.pc = 3
		if t.job != 0 {
			t.pc = 4
		}
	case 3:
		t.pc = 0
		if (m.top == t.top || f == emptyUnconfirmed) && !t.sawEmpty {
			return "a thief found the deque empty, and it never was"
		}
	case 4:
		t.pc = 0
		if m.top == t.top {
			m.top++
			if f == slotAfterClaim {
				m.gone |= set(t.job)
				t.pc = 5
				break
			}
			wrong = m.takeOldest(t.job)
		}
	case 5:
		t.pc = 0
		wrong = m.takeOldest(*m.slot(t.ring, t.top))
	}
	if t.pc == 0 { // What is read no more must not tell states apart.
		*t = actor{left: t.left}
	}
	return wrong
}

// successors calls yield with each state that can follow m.
func (m machine) successors(f fault, jobs uint8, yield func(machine, string)) {
	emit := func(n machine, wrong string) {
		if n.remaining() == 0 {
			for i := range n.thieves {
				n.thieves[i].sawEmpty = n.thieves[i].pc != 0
			}
		}
		if n.owner.op == idle {
			n.owner = actor{left: n.owner.left, op: idle}
		}
		yield(n, wrong)
	}
	if m.owner.op != idle {
		n := m
		wrong := n.ownerStep(f)
		emit(n, wrong)
	} else if m.owner.left > 0 {
		for op := range uint8(sweep) {
			// The largest ring takes three jobs, and after the last ring
			// there is none to grow into.
			full := m.bottom-m.top >= ringSize(m.cur)-1 && (m.cur%2 == 1 || m.cur+1 >= modelRings)
			if op == push && (m.next >= jobs || full) {
				continue
			}
			n := m
			n.owner.left--
			wrong := n.begin(op)
			emit(n, wrong)
		}
	}
	for i := range m.thieves {
		if t := m.thieves[i]; t.pc != 0 || t.left > 0 {
			n := m
			wrong := n.thiefStep(&n.thieves[i], f)
			emit(n, wrong)
		}
	}
}

// explore visits all states and returns how many there are and the first
// thing that is wrong in one.
func explore(f fault, ops, jobs uint8) (states int, wrong string) {
	start := machine{owner: actor{left: ops, op: idle}}
	for i := range start.thieves {
		start.thieves[i].left = modelSteals
	}
	seen := map[machine]struct{}{start: {}}
	for todo := []machine{start}; len(todo) > 0 && wrong == ""; {
		m := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		m.successors(f, jobs, func(n machine, w string) {
			if w != "" {
				wrong = w
			}
			if bits.OnesCount8(n.taken) > int(n.next) {
				wrong = "more jobs were taken than pushed"
			}
			if _, ok := seen[n]; !ok {
				seen[n] = struct{}{}
				todo = append(todo, n)
			}
		})
	}
	return len(seen), wrong
}

func TestModel(t *testing.T) {
	ops, jobs := uint8(6), uint8(5)
	if testing.Short() {
		ops = 5
	}
	states, wrong := explore(sound, ops, jobs)
	if wrong != "" {
		t.Errorf("%s", wrong)
	}
	t.Logf("%d states", states)
}

// TestModelFindsFaults shows that no step of the algorithm is there in vain.
func TestModelFindsFaults(t *testing.T) {
	for f := sound + 1; f < faults; f++ {
		states, wrong := explore(f, 8, 5)
		if wrong == "" {
			t.Errorf("fault %d was not found in %d states", f, states)
		}
		t.Logf("fault %d: %s, after %d states", f, wrong, states)
	}
}
