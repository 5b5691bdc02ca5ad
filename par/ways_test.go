package par

import (
	"fmt"
	"os"
	"reflect"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/stretchr/testify/assert"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/reduce"
)

// pools are the ones that tests run pipelines in.
var pools = map[int]*core.Pool{}

func TestMain(m *testing.M) {
	for _, workers := range []int{1, 2, 5, 8, 16} {
		p, err := core.NewPool(core.Config{Workers: workers})
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		pools[workers] = p
	}
	code := m.Run()
	for _, p := range pools {
		if err := p.Close(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 2
		}
	}
	os.Exit(code)
}

var keys atomic.Uint64

// unknown returns it as a pipeline of which the table of costs knows nothing, so
// that the next run is cut as small as it can be. Small numbers would be the keys of sources.
func unknown[T any](it Iter[T]) Iter[T] {
	return Iter[T]{it.Node().Renamed(describe.Mix(keys.Add(1<<32), 0))}
}

// ways calls check with it in all the ways in which it can run: cut small, as
// a run of known cost, on one goroutine, on few and on many.
func ways[T any](t *testing.T, it Iter[T], check func(t *testing.T, it Iter[T])) {
	t.Helper()
	it = unknown(it)
	check(t, it)
	check(t, it) // Now its cost is known.
	check(t, it.WithPool(pools[1]))
	check(t, unknown(it).WithPool(pools[2]))
	if look(it).Positions <= 300 { // else it would take long under the race detector
		check(t, it.WithMaxLen(1))
		check(t, it.WithMaxLen(3).WithPool(pools[5]))
	}
	check(t, it.WithMinLen(2).WithMaxLen(5))
}

// diff tells how got differs from want, and "" if it does not. No elements are the same as nil. It takes any, so that it is
// compiled once and not for each type, and asks first what is quick, because most slices here are long and equal.
func diff(want, got any) string {
	if assert.ObjectsAreEqual(want, got) {
		return ""
	}
	return cmp.Diff(want, got, cmpopts.EquateEmpty(), cmp.Exporter(func(reflect.Type) bool { return true }))
}

// sizes are lengths of inputs around which the way to run or to cut changes.
var sizes = []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 127, 128, 129, 255, 256, 257, 1000}

// largeSizes go beyond the longest block and the longest batch.
var largeSizes = []int{1024, 4095, 4096, 4097}

// upTo returns 0, 1, ..., n-1.
func upTo(n int) []int {
	xs := make([]int, n)
	for i := range xs {
		xs[i] = i
	}
	return xs
}

// floatsOf returns n floats whose sum depends on the order of the additions.
func floatsOf(n int) []float64 {
	xs := make([]float64, n)
	x := uint64(n) + 1
	for i := range xs {
		x = x*6364136223846793005 + 1442695040888963407
		xs[i] = float64(int64(x)) / float64(1+x%1000)
	}
	return xs
}

// pairwise is the value of the pairwise tree by its definition.
func pairwise[T any](xs []T, op func(a, b T) T) T {
	if len(xs) == 1 {
		return xs[0]
	}
	half := 1
	for 2*half < len(xs) {
		half *= 2
	}
	return op(pairwise(xs[:half], op), pairwise(xs[half:], op))
}

func keep[T any](xs []T, f func(T) bool) []T {
	out := []T{}
	for _, x := range xs {
		if f(x) {
			out = append(out, x)
		}
	}
	return out
}

func apply[T, U any](xs []T, f func(T) U) []U {
	out := make([]U, len(xs))
	for i, x := range xs {
		out[i] = f(x)
	}
	return out
}

func total[T reduce.Number](xs []T) (sum T) {
	for _, x := range xs {
		sum += x
	}
	return sum
}

// recovered returns what f panics with, nil if it does not.
func recovered(f func()) (v any) {
	defer func() { v = recover() }()
	f()
	return nil
}

// movedTo returns it to be run in p, or where the caller is if p is nil.
func movedTo[T any](it Iter[T], p *core.Pool) Iter[T] {
	if p == nil {
		return it
	}
	return it.WithPool(p)
}
