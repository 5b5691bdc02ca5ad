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

// envTrace is the name of the environment variable that asks for an execution trace of the whole program.
const envTrace = "PAR_TRACE"

// traceAsked: the environment variable was read.
var traceAsked seam.Bool

// Tracing reports whether Go takes an execution trace now. If the environment asks for a trace, the first call starts the
// trace. Tracing costs two loads.
func Tracing() bool {
	if !traceAsked.Load() { // Relaxed: TraceByEnv decides.
		TraceByEnv()
	}
	return Observed()
}

// Unwatched reports whether there has been no bond yet and Go takes no trace. It is for callers that would otherwise call
// CurrentBond and [Tracing]. It may return false though there is no bond and no trace.
func Unwatched() bool { return !bonded.Load() && traceAsked.Load() && !Observed() }

// TraceByEnv starts the trace that the environment asks for, if any. Package core calls it before the first pool starts and
// before the first call that a trace would show.
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

// The time between two flushes begins with firstFlush, so that the trace of a short program contains something, and doubles up
// to lastFlush.
const (
	firstFlush = time.Millisecond
	lastFlush  = 50 * time.Millisecond
)

// traceTo starts a trace to a file. The trace lasts as long as the program. Go has no hook for the end of a program, and a trace
// that is not stopped lacks the last second and may end in the middle of an event. Therefore traceTo writes whole generations,
// which readers of traces understand. The only way in Go to end a generation at a chosen time is a flight recorder, whose data
// is dropped here.
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

// flushIn ends a generation after the time d, and then again and again.
func flushIn(d time.Duration, flusher *trace.FlightRecorder) {
	seam.After(d, func() {
		if _, err := flusher.WriteTo(io.Discard); err == nil {
			flushIn(min(2*d, lastFlush), flusher)
		}
	})
}

// generations writes whole generations of a trace to a file, so that the file can be read whenever the program ends. It reports
// a first error itself, and writes nothing more after the error.
type generations struct {
	file *os.File
	held []byte
	bad  bool
}

// Write implements io.Writer. Go writes the end of a generation by a separate call, with one byte.
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
