package core_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// A node is a part of a random program. A program takes its locks in ascending
// order only, its strangers too, which begin with none: so no two goroutines can
// block each other by the locks alone, and it completes however it is run, if only
// every task is.
type node struct {
	kind     nodeKind
	id       int // of a leaf or a stranger
	lock     int
	read     bool // lock it for reading
	way      int
	children []*node
}

type nodeKind int

const (
	leaf      nodeKind = iota // note that it ran
	inTurn                    // run the children one after the other
	parallel                  // run the children by a way
	locked                    // run the children in turn with a lock held
	stranger                  // spawn the children, which nobody waits for
	blocking                  // run the children in turn, within Blocking
	yielding                  // give way to other goroutines
	behind                    // run the children in turn, as background work
	nodeKinds int      = iota
)

const randomLocks = 5

// A generator makes random programs.
type generator struct {
	rnd  *rand.Rand
	left int // nodes that may still be made
	ids  int
}

// node makes a part that takes no lock below the given one. strangers: it may
// spawn some.
func (g *generator) node(depth, lowest int, strangers bool) *node {
	g.left--
	n := &node{kind: nodeKind(g.rnd.IntN(nodeKinds)), id: g.ids, lock: lowest}
	g.ids++
	switch {
	case n.id == 0:
		n.kind = parallel
	case depth == 0 || g.left <= 0:
		n.kind = leaf
	case n.kind == stranger && !strangers || n.kind == locked && lowest >= randomLocks:
		n.kind = parallel
	}
	if n.kind == leaf || n.kind == yielding {
		return n
	}
	if n.kind == locked {
		n.lock += g.rnd.IntN(randomLocks - lowest)
		n.read = g.rnd.IntN(2) == 0
		lowest = n.lock + 1
	}
	if n.kind == stranger {
		lowest = 0
	}
	n.way = g.rnd.IntN(len(lockWays))
	for range 1 + g.rnd.IntN(4) {
		n.children = append(n.children, g.node(depth-1, lowest, strangers))
	}
	return n
}

// A machine runs a program.
type machine struct {
	locks [randomLocks]sync.RWMutex
	ran   []atomic.Int32 // by node
	ways  []way
	spawn []func(func())
	alive sync.WaitGroup // strangers
}

func (m *machine) run(n *node) {
	switch n.kind {
	case leaf:
	case yielding:
		runtime.Gosched()
		core.GiveWay()
	case behind:
		core.WithPriority(core.Background, func() { m.inTurn(n) })
	case inTurn:
		m.inTurn(n)
	case parallel:
		m.ways[n.way%len(m.ways)].run(len(n.children), func(i int) { m.run(n.children[i]) })
	case locked:
		l := &m.locks[n.lock]
		if n.read {
			l.RLock()
			defer l.RUnlock()
		} else {
			l.Lock()
			defer l.Unlock()
		}
		m.inTurn(n)
	case stranger:
		for _, c := range n.children {
			m.alive.Add(1)
			m.spawn[c.id%len(m.spawn)](func() {
				defer m.alive.Done()
				m.run(c)
			})
		}
	case blocking:
		core.Blocking(func() { m.inTurn(n) })
	}
	m.ran[n.id].Add(1)
}

func (m *machine) inTurn(n *node) {
	for _, c := range n.children {
		m.run(c)
	}
}

// check compares how often each part ran with the one time that is right.
func (m *machine) check(t *testing.T, how string) {
	t.Helper()
	for id := range m.ran {
		if n := m.ran[id].Load(); n != 1 {
			t.Fatalf("%s: part %d ran %d times", how, id, n)
		}
	}
}

// inSequence runs the program without the library, its strangers at the end.
func inSequence(t *testing.T, n *node, ids int) {
	t.Helper()
	var queue []func()
	m := &machine{
		ran: make([]atomic.Int32, ids), ways: []way{sequentially},
		spawn: []func(func()){func(f func()) { queue = append(queue, f) }},
	}
	m.run(n)
	for len(queue) > 0 {
		f := queue[0]
		queue = queue[1:]
		f()
	}
	m.check(t, "in sequence")
}

func TestRandomProgramsWithLocks(t *testing.T) {
	seeds := 300
	if testing.Short() {
		seeds = 40
	}
	var pools []*core.Pool
	for _, workers := range []int{1, 2, 3, 8} {
		pools = append(pools, newPool(t, core.Config{Workers: workers}))
	}
	first := rand.Uint64()
	for i := range seeds {
		seed := first + uint64(i)
		t.Run(fmt.Sprintf("seed=%#x", seed), func(t *testing.T) {
			watch(t)
			g := &generator{rnd: rand.New(rand.NewPCG(seed, 0)), left: 20 + i%200}
			program := g.node(8, 0, true)
			inSequence(t, program, g.ids)
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1 + i%2))
			for _, p := range pools {
				m := &machine{ran: make([]atomic.Int32, g.ids), ways: lockWays, spawn: []func(func()){
					core.Spawn, core.SpawnFIFO, p.Spawn,
					func(f func()) { core.Go(func() int { f(); return 0 }) },
				}}
				p.Install(func() { m.run(program) })
				m.alive.Wait()
				m.check(t, fmt.Sprintf("%d workers", p.NumWorkers()))
			}
			m := &machine{ran: make([]atomic.Int32, g.ids), ways: lockWays, spawn: []func(func()){core.Spawn}}
			m.run(program) // outside all pools
			m.alive.Wait()
			m.check(t, "a guest")
		})
	}
}
