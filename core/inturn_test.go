package core_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/core/registry"
)

// TestForksWithoutRoomMakeNoObjects: a tree may be far deeper than a join stack.
func TestForksWithoutRoomMakeNoObjects(t *testing.T) {
	const depth = 600
	pool, err := core.NewPool(core.Config{Workers: 1})
	require.NoError(t, err)
	defer func() { require.NoError(t, pool.Close()) }()
	down := func(r *core.Rec[int, int], n int) int {
		if n <= 0 {
			return 1 - n
		}
		x, y := r.Fork(n-1, 1-n%3)
		return x + y
	}
	var plain func(n int) int
	plain = func(n int) int {
		if n <= 0 {
			return 1 - n
		}
		x, y := core.Fork(plain, n-1, 1-n%3)
		return x + y
	}
	pool.Install(func() {
		want := plain(depth)
		for name, f := range map[string]func() int{
			"Recurse": func() int { return core.Recurse(down, depth) },
			"Fork":    func() int { return plain(depth) },
		} {
			if got := f(); got != want {
				t.Errorf("%s: %d, want %d", name, got, want)
			}
			// Without assembly, to find out which goroutine this is takes an object, and Fork asks at each node.
			find := testing.AllocsPerRun(100, func() { registry.Current() })
			if n := testing.AllocsPerRun(2, func() { f() }); n > depth/60+2*depth*find {
				t.Errorf("%s: %v objects for %d forks", name, n, depth)
			}
		}
	})
}

// TestLeftSidesStayOnTheStack: of the closures of a join that capture something, only the right one is an object, which a thief may call.
func TestLeftSidesStayOnTheStack(t *testing.T) {
	pool, err := core.NewPool(core.Config{Workers: 1})
	require.NoError(t, err)
	pool.Install(func() {
		var x, y int
		find := testing.AllocsPerRun(100, func() { registry.Current() })
		for name, join := range map[string]func(n int){
			"Join":  func(n int) { core.Join(func() { x += n }, func() { y += n }) },
			"Join2": func(n int) { x, y = core.Join2(func() int { return n }, func() int { return -n }) },
		} {
			if n := testing.AllocsPerRun(100, func() { join(3) }); n > 1+find {
				t.Errorf("%s: %v objects", name, n)
			}
		}
	})
	require.NoError(t, pool.Close())
}
