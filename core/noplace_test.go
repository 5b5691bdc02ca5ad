package core_test

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// withoutPlaces runs f while goroutines that wait have all places for guests of the default
// pool, so that nobody takes f's forks until it waits or blocks.
func withoutPlaces(f func()) {
	const crowd = 2000 // more than there are for any number of workers
	var ready, left sync.WaitGroup
	release := make(chan struct{})
	ready.Add(crowd)
	for range crowd {
		left.Go(func() {
			core.Join(func() { ready.Done(); <-release }, func() {})
		})
	}
	ready.Wait()
	defer left.Wait()
	defer close(release)
	f()
}

// TestForksWithoutAPlace: both sides run, on the caller's goroutine as long as neither of
// them panics or exits. What one does surfaces when both have ended.
func TestForksWithoutAPlace(t *testing.T) {
	watch(t)
	withoutPlaces(func() {
		for name, fork := range ways {
			t.Run(name, func(t *testing.T) {
				here := goroutine()
				var left, right string
				fork(func() { left = goroutine() }, func() { right = goroutine() })
				if left != here || right != here {
					t.Errorf("the sides ran on goroutines %q and %q, want %s", left, right, here)
				}

				ran := false
				e, ok := catch(func() { fork(explode, func() { ran = true }) }).(*core.PanicError)
				if !ok || !errors.Is(e, errBoom) || !ran {
					t.Errorf("the left side panicked: the caller got %v; the right side ran: %v", e, ran)
				}
				e, ok = catch(func() { fork(func() {}, explode) }).(*core.PanicError)
				if !ok || !errors.Is(e, errBoom) {
					t.Errorf("the right side panicked: the caller got %v", e)
				}
				e, ok = catch(func() { fork(explode, func() { panic("right") }) }).(*core.PanicError)
				if !ok || !errors.Is(e, errBoom) {
					t.Errorf("both sides panicked: the caller got %v, want the left one's", e)
				}
				if exited, v := goexits(func() { fork(runtime.Goexit, explode) }); exited {
					t.Error("the right side's panic is lost behind the left side's Goexit")
				} else if e, ok := v.(*core.PanicError); !ok || !errors.Is(e, errBoom) {
					t.Errorf("the left side exited and the right one panicked: the caller got %v", v)
				}
				ran = false
				if exited, v := goexits(func() { fork(runtime.Goexit, func() { ran = true }) }); !exited || !ran {
					t.Errorf("the left side exited: the caller did: %v, panic %v; the right side ran: %v", exited, v, ran)
				}
				if exited, v := goexits(func() { fork(func() {}, runtime.Goexit) }); !exited {
					t.Errorf("the right side exited: the caller did not, panic %v", v)
				}
			})
		}
	})
}

// TestTheRightSideIsTiedWithoutAPlace to what the fork is, also where the left side's panic
// has it run on another goroutine, and its end there leaves nothing tied.
func TestTheRightSideIsTiedWithoutAPlace(t *testing.T) {
	watch(t)
	type key struct{}
	withoutPlaces(func() {
		for name, fork := range ways {
			var value any
			err := core.WithContext(context.WithValue(t.Context(), key{}, name), func() error {
				e := catch(func() {
					fork(explode, func() {
						ctx, _ := core.CurrentContext()
						value = ctx.Value(key{})
					})
				})
				if e == nil {
					t.Errorf("%s: no panic", name)
				}
				return nil
			})
			if err != nil || value != name {
				t.Errorf("%s: the right side is tied to %v, error %v", name, value, err)
			}
		}
		fork := ways["Join"]
		_ = catch(func() {
			fork(explode, func() {
				if _, tied := core.CurrentContext(); tied {
					t.Error("the right side of an untied fork is tied")
				}
			})
		})
	})
}

// TestMeetingsWithoutAPlace: the sides of a fork that wait for each other in Blocking, and
// those of a fork around a scope whose task waits for one, meet.
func TestMeetingsWithoutAPlace(t *testing.T) {
	watch(t)
	withoutPlaces(func() {
		for name, fork := range ways {
			t.Run(name, func(t *testing.T) {
				for range 3 { // The runner of a guest without a place is used again.
					left, right := make(chan struct{}), make(chan struct{})
					fork(func() {
						core.Blocking(func() { <-right })
						close(left)
					}, func() {
						close(right)
						core.Blocking(func() { <-left })
					})
				}
				met := make(chan struct{})
				core.InScope(func(*core.Scope) {
					fork(func() {
						core.InScope(func(s *core.Scope) {
							s.Spawn(func() { core.Blocking(func() { <-met }) })
						})
					}, func() { close(met) })
				})
			})
		}
	})
}

// TestACrowdMeets: more callers than there are places, all of whose joins meet.
func TestACrowdMeets(t *testing.T) {
	watch(t)
	var crowd sync.WaitGroup
	for range 2000 {
		crowd.Go(func() {
			left, right := make(chan struct{}), make(chan struct{})
			core.Join(func() {
				core.Blocking(func() { <-right })
				close(left)
			}, func() {
				close(right)
				core.Blocking(func() { <-left })
			})
		})
	}
	crowd.Wait()
}
