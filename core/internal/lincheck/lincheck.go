// Package lincheck checks recorded histories of concurrent operations for
// linearizability, for the tests of small concurrent structures.
//
// A history is linearizable if each operation can be given one moment between
// its call and its return such that the operations, done one after the other
// in the order of those moments, give the answers that were recorded (Herlihy
// and Wing, "Linearizability: A Correctness Condition for Concurrent Objects",
// TOPLAS 1990). The search is that of Wing and Gong, "Testing and Verifying
// Concurrent Objects", JPDC 1993, with the states that it has seen kept: try
// every operation that was called before any open one returned as the next,
// and go back where the answers don't fit. It is meant for histories of some
// tens of operations.
package lincheck

import (
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
)

// Most is the greatest number of operations that a history may have.
const Most = 64

// A Step is an operation with the answer that it gave: it returns the state
// after the operation, or false if the answer is wrong in this state. States
// are strings, so that they can be compared and kept.
type Step func(state string) (after string, ok bool)

type op struct {
	name      string
	call, ret int64
	step      Step
}

// A History records the operations of several goroutines, each in a Log of its
// own. The zero value is ready.
type History struct {
	clock atomic.Int64
	logs  []*Log
}

// A Log records the operations of one goroutine.
type Log struct {
	clock *atomic.Int64
	ops   []op
}

// Log adds a log. Call it before the goroutines begin.
func (h *History) Log() *Log {
	l := &Log{clock: &h.clock}
	h.logs = append(h.logs, l)
	return l
}

// Do calls an operation and records it. The operation returns what it did and
// answered twice: as text, for reports, and as a step.
func (l *Log) Do(operation func() (name string, step Step)) {
	call := l.clock.Add(1)
	name, step := operation()
	l.ops = append(l.ops, op{name, call, l.clock.Add(1), step})
}

// Check reports whether the history is linearizable from this first state on.
// Call it when all goroutines have ended. It panics if there are more than
// Most operations.
//
// Exponential time in the number of operations that overlap.
func (h *History) Check(state string) bool {
	var ops []op
	for _, l := range h.logs {
		ops = append(ops, l.ops...)
	}
	if len(ops) > Most {
		panic(fmt.Sprintf("lincheck: History.Check: %d operations, more than %d", len(ops), Most))
	}
	s := search{ops: ops, failed: map[node]struct{}{}}
	return s.from(node{state: state})
}

// String lists the operations in the order of their calls.
func (h *History) String() string {
	var ops []op
	for _, l := range h.logs {
		ops = append(ops, l.ops...)
	}
	slices.SortFunc(ops, func(a, b op) int { return int(a.call - b.call) })
	var sb strings.Builder
	for _, o := range ops {
		fmt.Fprintf(&sb, "%4d ... %4d  %s\n", o.call, o.ret, o.name)
	}
	return sb.String()
}

// A node is a set of operations that are done, as bits, and the state after them.
type node struct {
	done  uint64
	state string
}

type search struct {
	ops    []op
	failed map[node]struct{}
}

func (s *search) from(n node) bool {
	if n.done == 1<<len(s.ops)-1 {
		return true
	}
	if _, ok := s.failed[n]; ok {
		return false
	}
	// Whoever was called after some open operation has returned can't be next.
	first := int64(1<<63 - 1)
	for i, o := range s.ops {
		if n.done>>i&1 == 0 {
			first = min(first, o.ret)
		}
	}
	for i, o := range s.ops {
		if n.done>>i&1 != 0 || o.call > first {
			continue
		}
		if after, ok := o.step(n.state); ok && s.from(node{n.done | 1<<i, after}) {
			return true
		}
	}
	s.failed[n] = struct{}{}
	return false
}
