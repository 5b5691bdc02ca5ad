package core_test

import (
	"runtime"
	"testing"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/core/registry"
)

// heap returns the bytes that are in use after collections. A sync.Pool lets its
// things go at the second after their last use, and a third finds what they held.
func heap() int64 {
	var m runtime.MemStats
	for range 3 {
		runtime.GC()
	}
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// TestAScopeThatLastsKeepsNoOldTasks: a scope into which tasks are spawned for as
// long as others end, as in a server, must not grow. There are always some that
// nobody has begun, and all that are older have ended.
func TestAScopeThatLastsKeepsNoOldTasks(t *testing.T) {
	watch(t)
	tasks := 50_000
	if testing.Short() {
		tasks = 5_000
	}
	const ahead = 10
	for name, scope := range map[string]func(func(spawner)){"LIFO": lifo, "FIFO": fifo} {
		t.Run(name, func(t *testing.T) {
			newPool(t, core.Config{Workers: 2}).Install(func() {
				gates := make([]chan struct{}, tasks+ahead)
				for i := range gates {
					gates[i] = make(chan struct{})
				}
				scope(func(s spawner) {
					began := make(chan int)
					spawn := func(i int) { s.Spawn(func() { began <- i; <-gates[i] }) }
					for i := range ahead {
						spawn(i)
					}
					<-began // The other worker has the oldest, and comes for the next when that ends.
					before := heap()
					for i := range tasks {
						spawn(i + ahead)
						close(gates[i])
						if got := <-began; got != i+1 {
							t.Errorf("task %d began, want %d, the oldest", got, i+1)
						}
					}
					if grown := heap() - before; grown > int64(tasks)*8 {
						t.Errorf("%d bytes for each task that has ended", grown/int64(tasks))
					}
					for _, gate := range gates[tasks:] {
						close(gate)
					}
					for range ahead - 1 {
						<-began
					}
				})
			})
		})
	}
}

// TestManyPendingTasksInAScope: spawned by one task, before the first is waited for.
func TestManyPendingTasksInAScope(t *testing.T) {
	watch(t)
	tasks := 50_000
	if testing.Short() {
		tasks = 5_000
	}
	eachScope(t, func(t *testing.T, scope func(func(spawner)), run func(func())) {
		ran := make([]uint8, tasks)
		before := heap()
		var after int64
		run(func() {
			scope(func(s spawner) {
				for i := range tasks {
					s.Spawn(func() { ran[i]++ })
				}
				after = heap()
			})
		})
		for i, n := range ran {
			if n != 1 {
				t.Fatalf("task %d ran %d times", i, n)
			}
		}
		if each := (after - before) / int64(tasks); each > 250 {
			t.Errorf("%d bytes for each pending task", each)
		}
	})
}

// TestBodiesOfScopesStayOnTheStack, with what they capture.
func TestBodiesOfScopesStayOnTheStack(t *testing.T) {
	newPool(t, core.Config{Workers: 1}).Install(func() {
		find := testing.AllocsPerRun(100, func() { registry.Current() })
		for name, c := range map[string]struct {
			objects float64 // of the scope itself
			scope   func(n int)
		}{
			"InScope":     {0, func(n int) { core.InScope(func(*core.Scope) { n++ }) }},
			"InScopeFIFO": {3, func(n int) { core.InScopeFIFO(func(*core.ScopeFIFO) { n++ }) }},
		} {
			if n := testing.AllocsPerRun(1000, func() { c.scope(3) }); n > c.objects+2*find {
				t.Errorf("%s: %v objects", name, n)
			}
		}
	})
}
