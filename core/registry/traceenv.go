package registry

import (
	"fmt"
	"io"
	"os"
	"runtime/trace"
	"time"

	"github.com/seed1237c087/manta/core/internal/bubble"
	"github.com/seed1237c087/manta/internal/seam"
)

// envTrace names the environment variable by which Go's execution trace of the whole program is taken.
const envTrace = "PAR_TRACE"

// traceAsked: the environment variable was looked at.
var traceAsked seam.Bool

// Tracing reports whether Go takes an execution trace now. The environment may ask for one: then it begins with the first
// call. It costs two loads.
func Tracing() bool {
	if !traceAsked.Load() { // Relaxed: TraceByEnv decides. The first pool has not started then, and what starts it asks, too.
		TraceByEnv()
	}
	return Observed()
}

// Unwatched reports whether there has been no bond yet and Go takes no trace, for who needs nothing else of CurrentBond and
// [Tracing]. It may be false though nobody watches.
func Unwatched() bool { return !bonded.Load() && traceAsked.Load() && !Observed() }

// TraceByEnv starts the trace that the environment asks for, if any, before the first pool and before the first call that a
// trace would show.
func TraceByEnv() {
	if seam.Simulated || bubble.In() || !traceAsked.CompareAndSwap(false, true) {
		return
	}
	if name := os.Getenv(envTrace); name != "" {
		if err := traceTo(name); err != nil { // A trace is no reason for a program not to run.
			tellEnv(err)
		}
	}
}

func tellEnv(err error) { fmt.Fprintf(os.Stderr, "core: %s: %v\n", envTrace, err) }

// The time between two flushes: at first, because the trace of a short program must have something in it, and in the long run.
const (
	firstFlush = time.Millisecond
	lastFlush  = 50 * time.Millisecond
)

// traceTo starts a trace to a file that lasts as long as the program. Go has nothing that runs at a program's exit, and a
// trace that is not stopped lacks what happened in the last second, and ends anywhere. So the file gets whole generations,
// which are what readers need, and a flight recorder, of which nothing is kept, is the one way to have Go end one when we want.
func traceTo(name string) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := trace.Start(&generations{file: file}); err != nil {
		return err
	}
	flusher := trace.NewFlightRecorder(trace.FlightRecorderConfig{MinAge: 1, MaxBytes: 1})
	if err := flusher.Start(); err != nil {
		return nil // Somebody else has one. Go ends a generation every second.
	}
	flushIn(firstFlush, flusher)
	return nil
}

// flushIn has all that was recorded written after a while, and again and again.
func flushIn(d time.Duration, flusher *trace.FlightRecorder) {
	seam.After(d, func() {
		if _, err := flusher.WriteTo(io.Discard); err == nil {
			flushIn(min(2*d, lastFlush), flusher)
		}
	})
}

// generations writes whole generations of a trace to a file, so that it can be read whenever the program ends. It tells of
// errors itself. There is one at most: nothing more is written then.
type generations struct {
	file *os.File
	held []byte
	bad  bool
}

// Write implements io.Writer. What ends a generation comes alone, as one byte.
func (g *generations) Write(b []byte) (int, error) {
	if g.bad {
		return len(b), nil
	}
	if g.held = append(g.held, b...); len(b) != 1 {
		return len(b), nil
	}
	if _, err := g.file.Write(g.held); err != nil {
		g.bad = true
		tellEnv(err)
	}
	g.held = g.held[:0]
	return len(b), nil
}
