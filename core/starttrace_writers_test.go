package core_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// badWriter fails at the nth Write.
type badWriter struct {
	n    int
	kept []byte
}

var errBad = errors.New("bad")

func (w *badWriter) Write(b []byte) (int, error) {
	if w.n--; w.n < 0 {
		return 0, errBad
	}
	return len(b), nil
}

// TestTraceTellsOfTheWritersError when it stops.
func TestTraceTellsOfTheWritersError(t *testing.T) {
	watch(t)
	for n := range 2 {
		stop, err := core.StartTrace(&badWriter{n: n})
		require.NoError(t, err)
		for range 2000 { // more than a buffer
			core.Named(strings.Repeat("x", 100), func() {})
		}
		require.ErrorIs(t, stop(), errBad)
	}
	stop, err := core.StartTrace(shortWriter{})
	require.NoError(t, err)
	require.ErrorIs(t, stop(), io.ErrShortWrite)
}

// shortWriter writes less than it gets and says nothing of it.
type shortWriter struct{}

func (shortWriter) Write(b []byte) (int, error) { return len(b) - 1, nil }

// slowWriter lets the first Write return when told to.
type slowWriter struct {
	bytes.Buffer
	wait chan struct{}
}

func (w *slowWriter) Write(b []byte) (int, error) {
	<-w.wait
	return w.Buffer.Write(b)
}

// TestTraceTellsOfDrops: nothing is lost silently.
func TestTraceTellsOfDrops(t *testing.T) {
	inChild(t, func(t *testing.T) { // Nobody else may write.
		w := &slowWriter{wait: make(chan struct{})}
		stop, err := core.StartTrace(w)
		require.NoError(t, err)
		const spans = 20_000 // The ring holds fewer events, and the writer stands still soon.
		for range spans {
			core.Named("x", func() {})
		}
		close(w.wait)
		err = stop()
		require.ErrorIs(t, err, core.ErrTraceIncomplete)
		var told, dropped, seen int
		for _, e := range parseTrace(t, w.Bytes()) {
			switch {
			case e.Cat == "drops":
				told += e.Args.Events
			case e.Ph == "b" || e.Ph == "e":
				seen++
			}
			dropped += e.Args.Dropped
		}
		require.Equal(t, 2*spans, seen+told)
		require.Equal(t, told, dropped)
		require.ErrorContains(t, err, fmt.Sprint(told))
	})
}
