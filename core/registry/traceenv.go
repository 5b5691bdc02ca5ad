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
	if !traceAsked.Load() { // Relaxed: TraceByEnv decides. If it is false the first pool has not started, and its start asks, too.
		TraceByEnv()
	}
	return Observed()
}

// Unwatched reports whether there has been no bond yet and Go takes no trace. It is for callers that need no other result of
// CurrentBond and [Tracing]. It may be false though there is no bond and no trace.
func Unwatched() bool { return !bonded.Load() && traceAsked.Load() && !Observed() }

// TraceByEnv starts the trace that the environment asks for, if any. It is called before the first pool starts, and before the
// first call that a trace would show.
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

// traceTo starts a trace to a file that lasts as long as the program. Go has no hook for the end of a program, and a trace that
// is not stopped lacks the last second, and may end in the middle of an event. So the file gets whole generations, which
// readers of traces understand. To end a generation at a chosen time, Go has only the flight recorder, whose data is dropped.
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
		return nil // The program has its own flight recorder. Go ends a generation every second.
	}
	flushIn(firstFlush, flusher)
	return nil
}

// flushIn writes everything that was recorded after a while, and then again and again.
func flushIn(d time.Duration, flusher *trace.FlightRecorder) {
	seam.After(d, func() {
		if _, err := flusher.WriteTo(io.Discard); err == nil {
			flushIn(min(2*d, lastFlush), flusher)
		}
	})
}

// generations writes whole generations of a trace to a file, so that the file can be read whenever the program ends. It reports
// an error itself, and writes nothing more after it.
type generations struct {
	file *os.File
	held []byte
	bad  bool
}

// Write implements io.Writer. Go writes the end of a generation by a call of its own, of one byte.
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
