package core_test

import (
	"runtime"
	"testing"
	"weak"

	"github.com/seed1237c087/manta/core"
)

// payload is what a task is given and must not keep alive.
type payload struct {
	_ *payload // what has pointers is not laid together with other things
	_ [128]byte
}

// use keeps p alive up to here.
func use(p *payload) { runtime.KeepAlive(p) }

// untilCollected returns when the collector finds that nobody has what p points to. The
// watchdog ends it if somebody has.
func untilCollected(p weak.Pointer[payload]) {
	// What a goroutine held when it was stopped in the middle of an expression counts as
	// alive until it goes on.
	for runtime.GC(); p.Value() != nil; runtime.GC() {
		runtime.Gosched()
	}
}

// stolen calls left and right, one on each of two goroutines: left ends after right
// has begun.
func stolen() (left, right func()) {
	began := make(chan struct{})
	return func() { <-began }, func() { close(began) }
}

// TestNothingIsKeptAlive: neither a pool that lives on nor a future that somebody
// holds keeps the arguments, functions and results of tasks that have ended.
func TestNothingIsKeptAlive(t *testing.T) {
	watch(t)
	ignore := func(*core.Rec[*payload, int], *payload) int { return 0 }
	for name, run := range map[string]func(p *payload) (holds any){
		"Recurse's argument": func(p *payload) any {
			core.Recurse(ignore, p)
			return nil
		},
		"Recurse's function": func(p *payload) any {
			return core.Recurse(func(*core.Rec[int, int], int) int { use(p); return 0 }, 0)
		},
		"an argument of Rec.Fork": func(p *payload) any {
			return core.Recurse(func(r *core.Rec[*payload, int], a *payload) int {
				if a == nil {
					r.Fork(p, p)
				}
				return 0
			}, nil)
		},
		"a stolen argument and function of Rec.Fork": func(p *payload) any {
			left, right := stolen()
			return core.Recurse(func(r *core.Rec[[2]*payload, int], a [2]*payload) int {
				switch {
				case a[0] == nil:
					r.Fork([2]*payload{p, nil}, [2]*payload{p, p})
				case a[1] == nil:
					left()
				default:
					right()
				}
				return 0
			}, [2]*payload{})
		},
		"a stolen result of Rec.Fork": func(p *payload) any {
			left, right := stolen()
			core.Recurse(func(r *core.Rec[int, *payload], i int) *payload {
				switch i {
				case 0:
					r.Fork(1, 2)
				case 1:
					left()
				default:
					right()
				}
				return p
			}, 0)
			return nil
		},
		"an argument and function of Fork": func(p *payload) any {
			core.Fork(func(a *payload) int { use(p); return 0 }, p, p)
			return nil
		},
		"a stolen argument and result of Fork": func(p *payload) any {
			left, right := stolen()
			core.Fork(func(a [2]*payload) *payload {
				if a[1] == nil {
					left()
				} else {
					right()
				}
				return p
			}, [2]*payload{p, nil}, [2]*payload{p, p})
			return nil
		},
		"the functions of Join": func(p *payload) any {
			core.Join(func() { use(p) }, func() { use(p) })
			return nil
		},
		"the stolen function of Join": func(p *payload) any {
			left, right := stolen()
			core.Join(func() { left(); use(p) }, func() { right(); use(p) })
			return nil
		},
		"the functions of JoinContext": func(p *payload) any {
			core.JoinContext(func(core.Context) { use(p) }, func(core.Context) { use(p) })
			return nil
		},
		"the stolen function of JoinContext": func(p *payload) any {
			left, right := stolen()
			core.JoinContext(func(core.Context) { left(); use(p) }, func(core.Context) { right(); use(p) })
			return nil
		},
		"the function of Go": func(p *payload) any {
			f := core.Go(func() int { use(p); return 0 })
			f.Wait()
			return f
		},
		"the function of Go, run by another": func(p *payload) any {
			f := core.Go(func() int { use(p); return 0 })
			<-f.Done()
			return f
		},
		"a task of a scope": func(p *payload) any {
			core.InScope(func(s *core.Scope) { s.Spawn(func() { use(p) }) })
			return nil
		},
		"a task of a FIFO scope": func(p *payload) any {
			core.InScopeFIFO(func(s *core.ScopeFIFO) { s.Spawn(func() { use(p) }) })
			return nil
		},
		"a broadcast": func(p *payload) any {
			core.Broadcast(func(core.BroadcastContext) int { use(p); return 0 })
			return nil
		},
		"the function of Blocking": func(p *payload) any {
			core.Blocking(func() { use(p) })
			return nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			watch(t)
			for where, install := range map[string]func(func()){
				"pool":  newPool(t, core.Config{Workers: 2}).Install,
				"guest": func(f func()) { f() },
			} {
				if where == "guest" && core.NumWorkers() == 1 {
					continue // Nothing is stolen from a guest then.
				}
				var held weak.Pointer[payload]
				var holds any
				// On a goroutine of its own, whose stack is gone afterwards.
				done := make(chan struct{})
				go func() {
					defer close(done)
					install(func() {
						p := new(payload)
						held = weak.Make(p)
						holds = run(p)
					})
				}()
				<-done
				untilCollected(held)
				runtime.KeepAlive(holds)
			}
		})
	}
}
