package core_test

import (
	"testing"

	"github.com/seed1237c087/manta/core"
)

// TestOrderOfNesting is the example of RFC 1 and more: a join is done first, then
// what the inner scope has, then the outer one's, then the global one's.
func TestOrderOfNesting(t *testing.T) {
	c := core.Config{}
	type scope = func(func(spawner))
	// 91 t t 92 11 12 (or t t) 21 22 (or t t), then the join over all that.
	nest := func(outer, inner scope) func(l *log) {
		return func(l *log) {
			core.Spawn(l.noting(91))
			core.SpawnFIFO(l.noting(81))
			core.SpawnFIFO(l.noting(82))
			core.Spawn(l.noting(92))
			outer(func(o spawner) {
				o.Spawn(l.noting(11))
				o.Spawn(l.noting(12))
				inner(func(in spawner) {
					in.Spawn(l.noting(21))
					in.Spawn(l.noting(22))
					core.Join(l.noting(1), l.noting(2))
				})
				l.note(29)
			})
			l.note(19)
		}
	}
	ordered(t, "FIFO in LIFO", c, []int{1, 2, 21, 22, 29, 12, 11, 19, 92, 81, 82, 91}, nest(lifo, fifo))
	ordered(t, "LIFO in LIFO", c, []int{1, 2, 22, 21, 29, 12, 11, 19, 92, 81, 82, 91}, nest(lifo, lifo))
	ordered(t, "LIFO in FIFO", c, []int{1, 2, 22, 21, 29, 11, 12, 19, 92, 81, 82, 91}, nest(fifo, lifo))
	ordered(t, "FIFO in FIFO", c, []int{1, 2, 21, 22, 29, 11, 12, 19, 92, 81, 82, 91}, nest(fifo, fifo))

	// A join comes to its right side before what its left side has spawned, into
	// whichever scope.
	for name, s := range map[string]scope{"LIFO": lifo, "FIFO": fifo} {
		ordered(t, "join before spawns, "+name, c, []int{1, 2, 3, 4, 19}, func(l *log) {
			s(func(s spawner) {
				core.Join(func() {
					l.note(1)
					s.Spawn(l.noting(4))
				}, l.noting(2))
				l.note(3)
			})
			l.note(19)
		})
	}
	ordered(t, "join before Spawn", c, []int{1, 2, 3, 19, 4}, func(l *log) {
		core.Join(func() {
			l.note(1)
			core.Spawn(l.noting(4))
		}, l.noting(2))
		l.note(3)
		l.note(19)
	})

	// A scope within the left side of a join within a scope: 11, then 21 over it.
	ordered(t, "scope in join in scope", c, []int{21, 1, 2, 11, 19}, func(l *log) {
		lifo(func(o spawner) {
			o.Spawn(l.noting(11))
			core.Join(func() {
				fifo(func(in spawner) { in.Spawn(l.noting(21)) })
				l.note(1)
			}, l.noting(2))
		})
		l.note(19)
	})

	// Three scopes deep, and the innermost body spawns into all: 11 21 31, taken
	// from the right. The innermost ends first, though the others end meanwhile.
	ordered(t, "three deep", c, []int{31, 3, 21, 2, 11, 1}, func(l *log) {
		lifo(func(a spawner) {
			lifo(func(b spawner) {
				lifo(func(c spawner) {
					a.Spawn(l.noting(11))
					b.Spawn(l.noting(21))
					c.Spawn(l.noting(31))
				})
				l.note(3)
			})
			l.note(2)
		})
		l.note(1)
	})
}

// TestOrderOfTwoScopes has every combination of two kinds of scope.
func TestOrderOfTwoScopes(t *testing.T) {
	c := core.Config{}
	type scope = func(func(spawner))
	// nested: each of three tasks of the outer scope opens an inner scope with
	// three tasks.
	nested := func(outer, inner scope) func(l *log) {
		return func(l *log) {
			outer(func(o spawner) {
				for i := range 3 {
					o.Spawn(func() {
						inner(func(in spawner) {
							for j := range 3 {
								in.Spawn(l.noting(i*10 + j))
							}
						})
					})
				}
			})
		}
	}
	// mixed: the body of the inner scope spawns into both in turn, the outer one's
	// tasks being 0, 1, 2 and the inner one's -1, -2, -3.
	mixed := func(outer, inner scope) func(l *log) {
		return func(l *log) {
			outer(func(o spawner) {
				inner(func(in spawner) {
					for i := range 3 {
						o.Spawn(l.noting(i))
						in.Spawn(l.noting(-i - 1))
					}
				})
			})
		}
	}
	ordered(t, "nested LIFO in LIFO", c, []int{22, 21, 20, 12, 11, 10, 2, 1, 0}, nested(lifo, lifo))
	ordered(t, "nested FIFO in FIFO", c, []int{0, 1, 2, 10, 11, 12, 20, 21, 22}, nested(fifo, fifo))
	ordered(t, "nested FIFO in LIFO", c, []int{20, 21, 22, 10, 11, 12, 0, 1, 2}, nested(lifo, fifo))
	ordered(t, "nested LIFO in FIFO", c, []int{2, 1, 0, 12, 11, 10, 22, 21, 20}, nested(fifo, lifo))
	ordered(t, "mixed LIFO in LIFO", c, []int{-3, 2, -2, 1, -1, 0}, mixed(lifo, lifo))
	ordered(t, "mixed FIFO in FIFO", c, []int{-1, 0, -2, 1, -3, 2}, mixed(fifo, fifo))
	ordered(t, "mixed FIFO in LIFO", c, []int{-1, 2, -2, 1, -3, 0}, mixed(lifo, fifo))
	ordered(t, "mixed LIFO in FIFO", c, []int{-3, 0, -2, 1, -1, 2}, mixed(fifo, lifo))
}
