package par_test

import (
	"runtime"
	"testing"
	"weak"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/par/slice"
)

// TestPanicsAreNotKept: nothing keeps alive what a function has panicked with, nor the elements of a run that ended so.
func TestPanicsAreNotKept(t *testing.T) {
	type object = [64]byte
	of := func(x *object) []*object {
		xs := make([]*object, 3000)
		for i := range xs {
			xs[i] = x
		}
		return xs
	}
	less := func(f func(x *object)) func(a, b *object) int {
		return func(a, _ *object) int { f(a); return 0 }
	}
	key := func(f func(x *object)) func(x *object) int { return func(x *object) int { f(x); return 1 } }
	mapped := func(xs []*object, f func(x *object)) par.Iter[*object] {
		return par.Slice(xs).Map(func(x *object) *object { f(x); return x })
	}
	for name, call := range map[string]func(xs []*object, f func(x *object)){
		"ForEach":     func(xs []*object, f func(x *object)) { par.Slice(xs).ForEach(f) },
		"Map.Collect": func(xs []*object, f func(x *object)) { mapped(xs, f).Collect() },
		"Count":       func(xs []*object, f func(x *object)) { mapped(xs, f).Count() },
		"FindFirst": func(xs []*object, f func(x *object)) {
			par.Slice(xs).FindFirst(func(x *object) bool { f(x); return false })
		},
		"MinFunc": func(xs []*object, f func(x *object)) { par.Slice(xs).MinFunc(less(f)) },
		"Reduce": func(xs []*object, f func(x *object)) {
			mapped(xs, f).Reduce(nil, func(a, _ *object) *object { return a })
		},
		"Filter": func(xs []*object, f func(x *object)) {
			par.Slice(xs).Filter(func(x *object) bool { f(x); return true }).Collect()
		},
		"GroupBy": func(xs []*object, f func(x *object)) { par.GroupBy(par.Slice(xs), key(f)) },
		"CountBy": func(xs []*object, f func(x *object)) { par.CountBy(par.Slice(xs), key(f)) },
		"TopK":    func(xs []*object, f func(x *object)) { par.TopK(par.Slice(xs), 3, less(f)) },
		"Partition": func(xs []*object, f func(x *object)) {
			par.Slice(xs).Partition(func(x *object) bool { f(x); return true })
		},
		"FlatMap": func(xs []*object, f func(x *object)) {
			par.FlatMap(par.Slice(xs), func(x *object) []*object { f(x); return xs[:1] }).Collect()
		},
		"FromSeq": func(xs []*object, f func(x *object)) {
			par.FromSeq(func(yield func(*object) bool) { f(xs[0]) }).Collect()
		},
		"FromSeq, Map": func(xs []*object, f func(x *object)) {
			par.FromSeq(func(yield func(*object) bool) {
				for _, x := range xs {
					if !yield(x) {
						return
					}
				}
			}).ForEach(f)
		},
		"Seq": func(xs []*object, f func(x *object)) {
			for x := range par.Slice(xs).Seq() {
				f(x)
			}
		},
		"Apply": func(xs []*object, f func(x *object)) { par.Apply(xs, func(x *object) int { f(x); return 1 }) },
		"MapErr": func(xs []*object, f func(x *object)) {
			_, _ = par.Try(par.MapErr(par.Slice(xs), func(x *object) (int, error) { f(x); return 1, nil }).Sum)
		},
		"slice.SortFunc":   func(xs []*object, f func(x *object)) { slice.SortFunc(xs, less(f)) },
		"slice.SortByKey":  func(xs []*object, f func(x *object)) { slice.SortByKey(xs, key(f)) },
		"slice.Pack":       func(xs []*object, f func(x *object)) { slice.Pack(xs, func(x *object) bool { f(x); return true }) },
		"slice.Partition":  func(xs []*object, f func(x *object)) { slice.Partition(xs, func(x *object) bool { f(x); return true }) },
		"slice.NthElement": func(xs []*object, f func(x *object)) { slice.NthElement(xs, 5, less(f)) },
		"slice.TopK":       func(xs []*object, f func(x *object)) { slice.TopK(xs, 5, less(f)) },
		"slice.Merge": func(xs []*object, f func(x *object)) {
			slice.Merge(make([]*object, len(xs)), xs[:1000], xs[1000:], less(f))
		},
	} {
		var kept []weak.Pointer[object]
		once := func() {
			x := new(object)
			kept = append(kept, weak.Make(x))
			defer func() { _ = recover() }()
			call(of(x), func(x *object) {
				if x[0] == 0 {
					panic(x)
				}
			})
		}
		done := make(chan struct{})
		go func() {
			defer close(done)
			for range 10 {
				once()
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

func alive[T any](kept []weak.Pointer[T]) (n int) {
	for _, w := range kept {
		if w.Value() != nil {
			n++
		}
	}
	return n
}
