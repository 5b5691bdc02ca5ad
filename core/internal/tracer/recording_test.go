//go:build !manta_sim

package tracer

import (
	"bytes"
	"encoding/json"
	"io"
	"runtime"
	"sync"
	"testing"
	"testing/synctest"

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

// TestTimeGoesOn along the track that goroutines share, those of bubbles too.
func TestTimeGoesOn(t *testing.T) {
	var text bytes.Buffer
	c, err := Start(&text)
	require.NoError(t, err)
	note := func() {
		for range 200 {
			c.NoteShared(&Event{Kind: Wake, Worker: -1})
			runtime.Gosched()
		}
	}
	var others sync.WaitGroup
	for range 3 {
		others.Go(note)
	}
	synctest.Test(t, func(*testing.T) { note() })
	others.Wait()
	require.NoError(t, c.Stop())
	var events []struct {
		Ph string
		TS float64 `json:"ts"`
	}
	require.NoError(t, json.Unmarshal(text.Bytes(), &events))
	notes, last := 0, 0.0
	for _, e := range events {
		if e.Ph == "i" {
			require.GreaterOrEqual(t, e.TS, last)
			notes, last = notes+1, e.TS
		}
	}
	require.Equal(t, 4*200, notes)
}
