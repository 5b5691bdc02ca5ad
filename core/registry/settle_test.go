package registry

import "testing"

// TestSettleFreesTheFrame of a fork once, when both its sides are done, however it was
// left.
func TestSettleFreesTheFrame(t *testing.T) {
	reg := occupied(t)
	r := reg.Enter()
	defer r.Leave()
	for _, phase := range []Phase{InLeft, InRight, Settled} {
		for _, value := range []any{"boom", nil} { // nil: a Goexit
			f := newSide(r)
			push(r, f)
			if phase != InLeft && !r.Pop() {
				t.Fatal("the fork was stolen")
			}
			freed := 0
			f.freed = func() {
				if freed++; phase == InLeft && f.on.Load() == nil {
					t.Error("the right side has not run")
				}
			}
			raised := recovered(func() { f.Settle(phase, value) })
			if freed != 1 {
				t.Errorf("phase %d, %v: freed %d times", phase, value, freed)
			}
			if e, ok := raised.(*PanicError); value == nil && raised != nil || value != nil && (!ok || e.Value != value) {
				t.Errorf("phase %d, %v: raises %v", phase, value, raised)
			}
			if n := r.stack.Len(); n != 0 {
				t.Fatalf("phase %d, %v: %d forks are left", phase, value, n)
			}
		}
	}
}

// recovered returns what f panics with.
func recovered(f func()) (value any) {
	defer func() { value = recover() }()
	f()
	return nil
}
