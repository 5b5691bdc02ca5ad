package par_test

import (
	"runtime"
	"testing"
	"weak"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/par"
)

// held is something that a call must not keep.
type held struct {
	next *held
	key  int
}

// TestCallsLetGo checks that what is kept for the next call, until the garbage has been collected twice, has neither elements nor
// functions of the last one.
func TestCallsLetGo(t *testing.T) {
	calls := map[string]func(xs par.Iter[*held], key func(*held) int){
		"CountBy": func(xs par.Iter[*held], key func(*held) int) { par.CountBy(xs, key) },
		"GroupBy": func(xs par.Iter[*held], key func(*held) int) { par.GroupBy(xs, key) },
		"GroupBy of a Filter": func(xs par.Iter[*held], key func(*held) int) {
			par.GroupBy(xs.Filter(func(x *held) bool { return x.key >= 0 }), key)
		},
		"ReduceBy": func(xs par.Iter[*held], key func(*held) int) {
			par.ReduceBy(xs, key, func(x *held) *held { return x }, func(a, _ *held) *held { return a })
		},
		"FlatMap": func(xs par.Iter[*held], key func(*held) int) {
			par.FlatMap(xs, func(x *held) []*held { return []*held{x}[:min(key(x), 1)] }).Count()
		},
		"Distinct": func(xs par.Iter[*held], _ func(*held) int) { par.Distinct(xs) },
	}
	for name, call := range calls {
		t.Run(name, func(t *testing.T) {
			var elem, captured weak.Pointer[held]
			func() {
				x, y := &held{key: 1}, &held{key: 2}
				elem, captured = weak.Make(x), weak.Make(y)
				call(par.Slice([]*held{x, x, {next: x}}).Limit(1), func(x *held) int { return x.key + y.key })
			}()
			runtime.GC()
			require.Nil(t, elem.Value(), "an element")
			require.Nil(t, captured.Value(), "what the function has captured")
		})
	}
}
