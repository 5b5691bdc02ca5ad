package flow_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/beam/flow"
)

type shape interface{ Area() float64 }

type square struct{ Side float64 }

func (s square) Area() float64 { return s.Side * s.Side }

type bound struct{ n int }

func (b bound) add(x int) int { return x + b.n }

type secret struct{ hidden int }

type recursive struct{ Next item }

func (recursive) isItem() {}

type item interface{ isItem() }

type leaf struct{ N int }

func (leaf) isItem() {}

var _, _ = flow.Type[recursive]("recursive"), flow.Type[leaf]("leaf")

func generic[T any](in flow.Flow[T]) flow.Flow[T] { return in }

func adder(n int) func(int) int { return func(x int) int { return x + n } }

var (
	adds3 = flow.Func("adds3", adder(3))
	//mantavet:ok it is refused, which the tests are about
	addsBound = flow.Func("addsBound", bound{3}.add)
	same1     = flow.Func("same", func(x int) int { return x })
	//mantavet:ok it is refused, too
	same2    = flow.Func("same", func(x int) int { return x + 1 })
	channel  = flow.Func("channel", func(int) chan int { return nil })
	function = flow.Func("function", func(int) func() { return nil })
	hide     = flow.Func("hide", func(x int) secret { return secret{x} })
	anything = flow.Func("anything", func(x int) shape { return square{float64(x)} })
	when     = flow.Func("when", func(x int) time.Time { return time.Unix(int64(x), 0) })
	floating = flow.Func("floating", func(x int) float64 { return float64(x) })
	pointer  = flow.Func("pointer", func(x int) *int { return &x })
	pointers = flow.Func("pointers", func(x int) map[[1]*int]int { return nil })
	items    = flow.Func("items", func(x int) item { return leaf{x} })
	made     = flow.Func("made", reflect.MakeFunc(reflect.TypeFor[func(int) int](), func(xs []reflect.Value) []reflect.Value {
		return xs
	}).Interface().(func(int) int))
	genericInt = flow.Program("generic", generic[int])
)

// refused is the error of a program on both runners. Nothing of it may have run.
func refused[R any](t *testing.T, program func(flow.Flow[int]) flow.Flow[R]) string {
	t.Helper()
	started := false
	src := flow.Seq(func(func(int) bool) { started = true })
	var out []R
	local := flow.RunLocal(t.Context(), program, src, flow.ToSlice(&out))
	onBeam := flow.RunBeam(t.Context(), program, src, flow.ToSlice(&out))
	require.Error(t, local)
	require.EqualError(t, onBeam, local.Error())
	require.False(t, started)
	return local.Error()
}

func mapped[R any](f flow.Function[int, R]) func(flow.Flow[int]) flow.Flow[R] {
	return func(in flow.Flow[int]) flow.Flow[R] { return flow.Map(in, f) }
}

func TestRefusals(t *testing.T) {
	n := len(t.Name())
	late := flow.Func("late", strings.ToUpper)
	//mantavet:ok it is refused
	captured := flow.Func("captured", func(x int) int { return x + n })
	lateProgram := func(in flow.Flow[int]) flow.Flow[string] { return flow.Map(flow.Map(in, digits), late) }

	for want, got := range map[string]string{
		`Func "captured" (github.com/seed1237c087/manta/beam/flow_test.TestRefusals.func1) is a func literal inside a function`: refused(t, mapped(captured)),
		`Func "adds3"`: refused(t, mapped(adds3)),
		`Func "addsBound" (github.com/seed1237c087/manta/beam/flow_test.bound.add-fm) is a method bound to a value`: refused(t, mapped(addsBound)),
		`Func "late" is registered at flow/refuse_test.go:`:                                                         refused(t, lateProgram),
		`two functions are named "same"`:                                                                            refused(t, mapped(same1)),
		`two functions are named "same": `:                                                                          refused(t, mapped(same2)),
		`chan int is a chan`:                                                                                        refused(t, mapped(channel)),
		`func() is a func`:                                                                                          refused(t, mapped(function)),
		`flow_test.secret.hidden is not exported`:                                                                   refused(t, mapped(hide)),
		`no type that implements it is registered`:                                                                  refused(t, mapped(anything)),
		`a function that this package's Func and its kin`:                                                           refused(t, mapped(flow.Function[int, int]{})),
		`time.Time can't be (part of) a key: nobody knows`:                                                          refused(t, counted(when)),
		`float64 can't be (part of) a key: 0 and -0`:                                                                refused(t, counted(floating)),
		`*int can't be (part of) a key: an address means nothing`:                                                   refused(t, counted(pointer)),
		`has keys of [1]*int: an address means nothing`:                                                             refused(t, mapped(pointers)),
		`flow_test.recursive.Next holds itself`:                                                                     refused(t, mapped(items)),
		`Func "made" (reflect.makeFuncStub) is made by package reflect`:                                             refused(t, mapped(made)),
		`generic[...]) is one of a generic function`:                                                                refusedRemote(t, flow.Slice([]int{1}), genericInt),
		`Shards: must be at least 1, got 0`:                                                                         refusedOption(t, flow.Shards(0)),
		`runner flink: a worker in another process can't find the pr`:                                               refusedRemote(t, flow.Slice([]int{1}), mapped(double)),
		`runner flink: Seq (operation 0): an iter.Seq is in the memo`:                                               refusedRemote(t, flow.Seq(slices.Values([]int{1})), doubled),
	} {
		require.Contains(t, got, want)
	}
	require.NotContains(t, refusedRemote(t, flow.Seq(slices.Values([]int{1})), doubled), "can't find the program")
}

var digits = flow.Func("digits", func(int) string { return "7" })

var doubled = flow.Program("doubled", func(in flow.Flow[int]) flow.Flow[int] { return in.Map(double) })

func counted[K comparable](key flow.Function[int, K]) func(flow.Flow[int]) flow.Flow[flow.Pair[K, int]] {
	return func(in flow.Flow[int]) flow.Flow[flow.Pair[K, int]] { return flow.CountBy(in, key) }
}

func refusedOption(t *testing.T, o flow.Option) string {
	t.Helper()
	var out []int
	err := flow.RunLocal(t.Context(), doubled, flow.Slice([]int{1}), flow.ToSlice(&out), o)
	require.Error(t, err)
	return err.Error()
}

func refusedRemote(t *testing.T, src flow.Source[int], program func(flow.Flow[int]) flow.Flow[int]) string {
	t.Helper()
	var out []int
	err := flow.RunBeam(t.Context(), program, src, flow.ToSlice(&out), flow.Runner("flink"))
	require.Error(t, err)
	return err.Error()
}

func TestTwoPrograms(t *testing.T) {
	var other flow.Flow[int]
	var out []int
	keep := func(in flow.Flow[int]) flow.Flow[int] { other = in; return in }
	require.NoError(t, flow.RunLocal(t.Context(), keep, flow.Slice([]int{1}), flow.ToSlice(&out)))
	foreign := func(in flow.Flow[int]) flow.Flow[int] { return in.Chain(other) }
	require.ErrorContains(t, flow.RunLocal(t.Context(), foreign, flow.Slice([]int{1}), flow.ToSlice(&out)), "its inputs are of two programs")
	require.Panics(t, func() { flow.Map(flow.Flow[int]{}, double) })
	require.Panics(t, func() { flow.Func[int, int]("nil", nil) })
}
