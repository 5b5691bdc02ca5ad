//go:build !manta_sim

package tracer

import (
	"io"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRingsAreUsedAgain when their goroutines are gone, and pools are forgotten when they have ended.
func TestRingsAreUsedAgain(t *testing.T) {
	c, err := Start(io.Discard)
	require.NoError(t, err)
	const most = 8
	name := func() string { return "x" }
	for range 10 * most {
		ended := false
		r := c.Attach(new(int), name, name, func() bool { return ended })
		require.NotNil(t, r)
		require.True(t, r.Begin(&Event{Kind: Job})) // Nobody ends it but the reader.
		r.Retire()
		for c.attached() > most/2 {
			c.nudge()
			runtime.Gosched() // Nobody is preempted on js/wasm.
		}
	}
	require.NoError(t, c.Stop())
	require.LessOrEqual(t, c.attached(), most/2+1)
	require.Nil(t, c.Attach(new(int), name, name, nil), "after the end")
}

func (c *Recording) attached() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.rings)
}

// TestTooManyGoroutines: what those beyond the limit do is counted as dropped.
func TestTooManyGoroutines(t *testing.T) {
	c, err := Start(io.Discard)
	require.NoError(t, err)
	const most = 8
	c.mu.Lock()
	c.limit = most
	c.mu.Unlock()
	name := func() string { return "x" }
	var pool int
	n := 0
	for c.Attach(&pool, name, name, func() bool { return false }) != nil {
		n++
	}
	require.Equal(t, most-1, n) // One is for goroutines outside.
	require.ErrorIs(t, c.Stop(), ErrIncomplete)
}
