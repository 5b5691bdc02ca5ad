package tracer

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRingKeepsRoomForEnds: whatever is dropped, what was begun ends.
func TestRingKeepsRoomForEnds(t *testing.T) {
	c := &Recording{calls: make(chan struct{}, 1)}
	r := c.newRing("r", programPool, nil)
	begun := 0
	for range 2 * ringSize {
		if r.Begin(&Event{Kind: Job}) {
			begun++
		}
	}
	require.Equal(t, ringSize/2, begun)
	require.False(t, r.Note(&Event{Kind: Steal}))
	for range begun {
		r.End(&Event{})
	}
	require.EqualValues(t, 2*ringSize-begun+1, r.dropped.Load())
	require.Len(t, c.calls, 1, "the reader is called before the ring is full")
	depth := 0
	r.drain(func(e *Event) {
		if depth++; e.Kind == End {
			depth -= 2
		}
	})
	require.Zero(t, depth)
	require.True(t, r.Note(&Event{Kind: Steal}))
}

// TestRingIsReadWhileItIsWritten: each event is seen once, in order, or counted as dropped.
func TestRingIsReadWhileItIsWritten(t *testing.T) {
	c := &Recording{calls: make(chan struct{}, 1)}
	r := c.newRing("r", programPool, nil)
	const events = 50 * ringSize
	done := make(chan struct{})
	go func() {
		defer close(done)
		for n := range uint64(events) {
			r.Note(&Event{Kind: Steal, N: n + 1})
		}
	}()
	last, seen := uint64(0), uint64(0)
	read := func() {
		r.drain(func(e *Event) {
			if e.N <= last {
				t.Errorf("%d after %d", e.N, last)
			}
			last = e.N
			seen++
		})
	}
	for over := false; !over; {
		select {
		case <-done:
			over = true
		default:
		}
		read()
		runtime.Gosched() // Nobody is preempted on js/wasm.
	}
	require.EqualValues(t, events, seen+r.dropped.Load())
}

// TestQuoted: names of any bytes are strings of JSON.
func TestQuoted(t *testing.T) {
	for s, want := range map[string]string{
		"a":        `"a"`,
		"\"\\":     `"\"\\"`,
		"\n\x00é":  `"\u000a\u0000é"`,
		"a\xffb":   "\"a\uFFFDb\"",
		"</script": `"</script"`,
	} {
		require.Equal(t, want, string(AppendQuoted(nil, s)))
	}
}
