package par

import (
	"runtime"
	"testing"
	"weak"

	"github.com/seed1237c087/manta/core"
)

type object = [64]byte

// A touch is called with each object that a function gets. Its methods are such functions.
type touch func(x *object)

func (f touch) self(x *object) *object          { f(x); return x }
func (f touch) yes(x *object) bool              { f(x); return true }
func (f touch) some(x *object) (*object, bool)  { f(x); return x, true }
func (f touch) fine(x *object) (*object, error) { f(x); return x, nil }
func (f touch) list(x *object) []*object        { f(x); return []*object{x} }
func (f touch) order(a, _ *object) int          { f(a); return 0 }
func (f touch) left(a, _ *object) *object       { f(a); return a }
func (f touch) none() *object                   { return nil }

// callNothing says why a row of runAll never panics.
var callNothing = map[string]string{
	"Empty": "has no elements",
	"Sort":  "has an order of its own",

	"slice.Copy": "copies", "slice.Fill": "copies", "slice.Reverse": "moves", "slice.Rotate": "moves", "slice.Shuffle": "moves",
	"slice.PrefixSum": "adds", "slice.PrefixSumExclusive": "adds", "slice.Sort": "has an order of its own",
	"slice.SortInto": "has an order of its own", "slice.Unique": "has an equality of its own",
}

// TestNothingIsKept: nothing keeps alive what a function has panicked with, nor the elements of a run, however it ended. What is exported
// and has no row fails.
func TestNothingIsKept(t *testing.T) {
	rows := runAll(nil, func(*object) {})
	for folder, prefix := range map[string]string{".": "", "slice": "slice."} {
		for _, name := range exportedNames(t, folder, func(bool) bool { return true }) {
			if rows[prefix+name] == nil && startNothing[prefix+name] == "" {
				t.Errorf("%s%s has no row", prefix, name)
			}
		}
	}
	for name := range rows {
		var kept []weak.Pointer[object]
		done := make(chan struct{})
		go func() { // Its stack may keep something.
			defer close(done)
			for i := range 12 {
				x, panics := keptBy(name, i%2 == 0)
				kept = append(kept, x)
				if want := i%2 == 0 && callNothing[name] == ""; panics != want {
					t.Errorf("%s: panicked: %v, want %v", name, panics, want)
				}
			}
		}()
		<-done
		core.Join(func() {}, func() {})
		n := 0
		for range 50 {
			runtime.GC()
			if n = alive(kept); n == 0 {
				break
			}
		}
		if n > 0 {
			t.Errorf("%s: of %d objects %d are alive", name, len(kept), n)
		}
	}
}

// keptBy does what name says with an object, which its functions panic with or not.
//
//go:noinline
func keptBy(name string, panics bool) (kept weak.Pointer[object], panicked bool) {
	x := new(object)
	kept = weak.Make(x)
	defer func() { panicked = recover() != nil }()
	xs := make([]*object, 3000)
	for i := range xs {
		xs[i] = x
	}
	runAll(xs, func(x *object) {
		if panics {
			panic(x)
		}
	})[name]()
	return kept, false
}

func alive[T any](kept []weak.Pointer[T]) (n int) {
	for _, w := range kept {
		if w.Value() != nil {
			n++
		}
	}
	return n
}
