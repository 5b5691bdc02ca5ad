package core_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// A log is what the tasks of a test have noted, in order.
type log struct {
	mu   sync.Mutex
	seen []int
}

func (l *log) note(i int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.seen = append(l.seen, i)
}

// noting returns a task that notes i.
func (l *log) noting(i int) func() { return func() { l.note(i) } }

func (l *log) take() []int {
	l.mu.Lock()
	defer l.mu.Unlock()
	seen := l.seen
	l.seen = nil
	return seen
}

// ordered runs body as a task of a pool of one worker, and then all that it
// spawned, and compares the order in which tasks began with the one wanted. The
// comments at the cases say what lies in the deque, oldest first; t stands for
// a token of a FIFO.
func ordered(t *testing.T, name string, c core.Config, want []int, body func(l *log)) {
	t.Helper()
	t.Run(name, func(t *testing.T) {
		watch(t)
		c.Workers = 1
		c.Sleep = strategyOfTest()
		p, err := core.NewPoolInOrder(c)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { p.Close() })
		var l log
		for range 20 {
			p.Install(func() { body(&l) })
			p.Install(func() {}) // comes after all that the worker has spawned
			require.Equal(t, want, l.take(), "order")
		}
	})
}

// TestOrderOfSpawns: the implicit global scope of RFC 1.
func TestOrderOfSpawns(t *testing.T) {
	c := core.Config{}
	three := func(spawn func(func())) func(l *log) {
		return func(l *log) {
			for i := range 3 {
				spawn(l.noting(i))
			}
		}
	}
	future := func(f func()) { core.Go(func() int { f(); return 0 }) }
	ordered(t, "Spawn", c, []int{2, 1, 0}, three(core.Spawn))
	ordered(t, "SpawnFIFO", c, []int{0, 1, 2}, three(core.SpawnFIFO))
	ordered(t, "Go", c, []int{2, 1, 0}, three(future))

	// 0 t 1 t 2 t: the worker takes them from the right, and each token stands
	// for the oldest of -1, -2, -3.
	ordered(t, "Spawn and SpawnFIFO in turn", c, []int{-1, 2, -2, 1, -3, 0}, func(l *log) {
		for i := range 3 {
			core.Spawn(l.noting(i))
			core.SpawnFIFO(l.noting(-i - 1))
		}
	})

	// Each of two tasks spawns two. By Spawn that is depth first, the last one
	// first; by SpawnFIFO breadth first: 1 was spawned before 0's tasks.
	grow := func(spawn func(func())) func(l *log) {
		return func(l *log) {
			for i := 1; i <= 2; i++ {
				spawn(func() {
					l.note(i)
					for j := 1; j <= 2; j++ {
						spawn(l.noting(10*i + j))
					}
				})
			}
		}
	}
	ordered(t, "Spawn from tasks", c, []int{2, 22, 21, 1, 12, 11}, grow(core.Spawn))
	ordered(t, "SpawnFIFO from tasks", c, []int{1, 2, 11, 12, 21, 22}, grow(core.SpawnFIFO))

	// A token of SpawnFIFO under tasks of Spawn: t 1, and 1 spawns 2 over it.
	ordered(t, "Spawn over a token", c, []int{1, 2, 0}, func(l *log) {
		core.SpawnFIFO(l.noting(0))
		core.Spawn(func() {
			l.note(1)
			core.Spawn(l.noting(2))
		})
	})
}

// TestOrderOfScopes has one kind of scope at a time, and what lies around it.
func TestOrderOfScopes(t *testing.T) {
	c := core.Config{}
	tree := func(scope func(func(spawner))) func(l *log) {
		return func(l *log) {
			scope(func(s spawner) {
				for i := 1; i <= 2; i++ {
					s.Spawn(func() {
						l.note(i)
						for j := 1; j <= 2; j++ {
							s.Spawn(l.noting(10*i + j))
						}
					})
				}
				l.note(0)
			})
			l.note(9)
		}
	}
	inPlace := func(f func(spawner)) { core.InPlaceScope(func(s *core.Scope) { f(s) }) }
	inPlaceFIFO := func(f func(spawner)) { core.InPlaceScopeFIFO(func(s *core.ScopeFIFO) { f(s) }) }
	depthFirst := []int{0, 2, 22, 21, 1, 12, 11, 9}
	breadthFirst := []int{0, 1, 2, 11, 12, 21, 22, 9}
	ordered(t, "InScope", c, depthFirst, tree(lifo))
	ordered(t, "InScopeFIFO", c, breadthFirst, tree(fifo))
	ordered(t, "InPlaceScope", c, depthFirst, tree(inPlace))
	ordered(t, "InPlaceScopeFIFO", c, breadthFirst, tree(inPlaceFIFO))

	// What was spawned before a scope lies below its tasks.
	below := func(scope func(func(spawner))) func(l *log) {
		return func(l *log) {
			core.Spawn(l.noting(8))
			core.SpawnFIFO(l.noting(9))
			scope(func(s spawner) {
				s.Spawn(l.noting(1))
				s.Spawn(l.noting(2))
			})
			l.note(3)
		}
	}
	ordered(t, "InScope over spawns", c, []int{2, 1, 3, 9, 8}, below(lifo))
	ordered(t, "InScopeFIFO over spawns", c, []int{1, 2, 3, 9, 8}, below(fifo))

	// In turn: s -1 s -2 s -3, with s for the scope's tasks 0, 1, 2 or tokens for
	// them. The scope is over when its oldest entry has run, and so has all above.
	inTurn := func(scope func(func(spawner)), spawn func(func())) func(l *log) {
		return func(l *log) {
			scope(func(s spawner) {
				for i := range 3 {
					s.Spawn(l.noting(i))
					spawn(l.noting(-i - 1))
				}
			})
			l.note(9)
		}
	}
	ordered(t, "InScope and Spawn", c, []int{-3, 2, -2, 1, -1, 0, 9}, inTurn(lifo, core.Spawn))
	ordered(t, "InScope and SpawnFIFO", c, []int{-1, 2, -2, 1, -3, 0, 9}, inTurn(lifo, core.SpawnFIFO))
	ordered(t, "InScopeFIFO and Spawn", c, []int{-3, 0, -2, 1, -1, 2, 9}, inTurn(fifo, core.Spawn))
	ordered(t, "InScopeFIFO and SpawnFIFO", c, []int{-1, 0, -2, 1, -3, 2, 9}, inTurn(fifo, core.SpawnFIFO))
}

// TestOrderBreadthFirst: the deprecated flag turns round what the worker spawned
// itself, in scopes and out of them; FIFOs stay as they are.
func TestOrderBreadthFirst(t *testing.T) {
	c := core.Config{BreadthFirst: true}
	three := func(spawn func(func())) func(l *log) {
		return func(l *log) {
			for i := range 3 {
				spawn(l.noting(i))
			}
		}
	}
	ordered(t, "Spawn", c, []int{0, 1, 2}, three(core.Spawn))
	ordered(t, "SpawnFIFO", c, []int{0, 1, 2}, three(core.SpawnFIFO))
	for name, s := range map[string]func(func(spawner)){"LIFO": lifo, "FIFO": fifo} {
		ordered(t, name, c, []int{1, 2, 11, 12, 21, 22, 9}, func(l *log) {
			s(func(s spawner) {
				for i := 1; i <= 2; i++ {
					s.Spawn(func() {
						l.note(i)
						s.Spawn(l.noting(10*i + 1))
						s.Spawn(l.noting(10*i + 2))
					})
				}
			})
			l.note(9)
		})
		// 1 2, and 1 puts 11 12 behind 2: the inner scope of 1 waits while 2 is
		// begun, which is what makes the flag deprecated.
		ordered(t, name+", nested", c, []int{1, 2, 11, 12, 21, 22}, func(l *log) {
			s(func(o spawner) {
				for i := 1; i <= 2; i++ {
					o.Spawn(func() {
						l.note(i)
						s(func(in spawner) {
							in.Spawn(l.noting(10*i + 1))
							in.Spawn(l.noting(10*i + 2))
						})
					})
				}
			})
		})
		// What lies below comes first.
		ordered(t, name+" over Spawn", c, []int{8, 1, 2, 9}, func(l *log) {
			core.Spawn(l.noting(8))
			s(func(s spawner) {
				s.Spawn(l.noting(1))
				s.Spawn(l.noting(2))
			})
			l.note(9)
		})
	}
}
