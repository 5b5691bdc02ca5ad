package checks

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/anishathalye/porcupine"
)

// A step is an operation with its recorded answer. It returns the state after
// the operation, or false if the answer is wrong in the given state. A state
// contains the names of the jobs that are there, one byte each, the oldest first.
type step func(state string) (after string, ok bool)

// A history records the operations of several goroutines, each goroutine's in a
// log of its own. A history is linearizable if each operation can be given one
// moment between its call and its return, so that the operations, executed one
// after the other in the order of their moments, give the recorded answers
// (Herlihy and Wing, "Linearizability: A Correctness Condition for Concurrent
// Objects", TOPLAS 1990). The zero value is ready.
type history struct {
	clock atomic.Int64
	logs  []*log
}

// A log records the operations of one goroutine.
type log struct {
	clock  *atomic.Int64
	client int
	ops    []porcupine.Operation
}

// log adds a log to h and returns it. Call log before the goroutines begin.
func (h *history) log() *log {
	l := &log{clock: &h.clock, client: len(h.logs)}
	h.logs = append(h.logs, l)
	return l
}

// do calls an operation and records it. The operation returns its description
// twice: as text, for reports, and as a step.
func (l *log) do(operation func() (name string, s step)) {
	call := l.clock.Add(1)
	name, s := operation()
	l.ops = append(l.ops, porcupine.Operation{
		ClientId: l.client, Input: name, Call: call, Output: s, Return: l.clock.Add(1),
	})
}

func (h *history) ops() (ops []porcupine.Operation) {
	for _, l := range h.logs {
		ops = append(ops, l.ops...)
	}
	slices.SortFunc(ops, func(a, b porcupine.Operation) int { return int(a.Call - b.Call) })
	return ops
}

// linearizable reports whether the history is linearizable. state is the state
// before the history. Call linearizable when all goroutines have ended.
func (h *history) linearizable(state string) bool {
	return porcupine.CheckOperations(porcupine.Model{
		Init: func() any { return state },
		Step: func(state, _, output any) (bool, any) {
			after, ok := output.(step)(state.(string))
			return ok, after
		},
	}, h.ops())
}

// String lists the operations in the order of their calls.
func (h *history) String() string {
	var sb strings.Builder
	for _, o := range h.ops() {
		fmt.Fprintf(&sb, "%4d ... %4d  goroutine %d: %v\n", o.Call, o.Return, o.ClientId, o.Input)
	}
	return sb.String()
}

// onProcessors runs a test with 1, 2 and 8 processors.
func onProcessors(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	for _, procs := range []int{1, 2, 8} {
		t.Run(fmt.Sprintf("procs=%d", procs), func(t *testing.T) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(procs))
			test(t)
		})
	}
}

// rounds returns n, or a quarter of n in a short test.
func rounds(n int) int {
	if testing.Short() {
		return n / 4
	}
	return n
}

// together returns a function that returns when the given number of goroutines
// have called it. Operations that don't overlap would test nothing.
func together(goroutines int32) (meet func()) {
	var ready atomic.Int32
	return func() {
		for ready.Add(1); ready.Load() < goroutines; {
			runtime.Gosched()
		}
	}
}

// TestTheCheckerRefuses: the checker refuses wrong histories of a queue and accepts
// right ones. The times of calls and returns are made by hand.
func TestTheCheckerRefuses(t *testing.T) {
	push := func(c string) step { return func(s string) (string, bool) { return s + c, true } }
	pop := func(c string) step {
		return func(s string) (string, bool) { return strings.TrimPrefix(s, c), strings.HasPrefix(s, c) }
	}
	empty := func(s string) (string, bool) { return s, s == "" }
	type op struct {
		call, ret int64
		step      step
	}
	for name, tt := range map[string]struct {
		ops  []op
		want bool
	}{
		"nothing":                    {nil, true},
		"in order":                   {[]op{{1, 2, push("a")}, {3, 4, push("b")}, {5, 6, pop("a")}}, true},
		"out of order":               {[]op{{1, 2, push("a")}, {3, 4, push("b")}, {5, 6, pop("b")}}, false},
		"overlapping, either order":  {[]op{{1, 4, push("a")}, {2, 3, push("b")}, {5, 6, pop("b")}}, true},
		"popped before pushed":       {[]op{{3, 4, push("a")}, {1, 2, pop("a")}}, false},
		"popped while pushed":        {[]op{{1, 4, push("a")}, {2, 3, pop("a")}}, true},
		"popped twice":               {[]op{{1, 2, push("a")}, {3, 5, pop("a")}, {4, 6, pop("a")}}, false},
		"empty after the push":       {[]op{{1, 2, push("a")}, {3, 4, empty}}, false},
		"empty during the push":      {[]op{{1, 3, push("a")}, {2, 4, empty}}, true},
		"empty, full, empty, no pop": {[]op{{1, 2, empty}, {3, 4, push("a")}, {5, 6, empty}}, false},
	} {
		var h history
		for _, o := range tt.ops {
			h.log().ops = []porcupine.Operation{{ClientId: len(h.logs) - 1, Input: name, Call: o.call, Output: o.step, Return: o.ret}}
		}
		if got := h.linearizable(""); got != tt.want {
			t.Errorf("%s: %v, want %v", name, got, tt.want)
		}
	}
}
