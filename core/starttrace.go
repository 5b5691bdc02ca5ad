package core

import (
	"bytes"
	"fmt"
	"io"
	"os"

	"github.com/seed1237c087/manta/core/internal/bubble"
	"github.com/seed1237c087/manta/core/internal/tracer"
	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/internal/seam"
)

// ErrTraceIncomplete is what the function that [StartTrace] returns says if events were
// dropped because memory for traces is bounded.
var ErrTraceIncomplete = tracer.ErrIncomplete

// StartTrace records what all pools do and writes it to w until stop is called: which
// function ran where from when to when, who stole from whom, who slept and was woken by whom,
// who searched, waited, blocked, and stood in for whom, calls from outside, and the spans of
// [Named], of [Traced] and of the pipelines of package par. The text is in the Chrome JSON form: ui.perfetto.dev and
// chrome://tracing show it, and so does docs/observe/trace.html, without a network.
//
// What a goroutine runs itself, the joins that nobody steals, is not recorded, only the job or the call in which it
// does. Each goroutine at work in a pool has a ring of 4,096 events of its own, some 260 kB, as long as the trace
// lasts; at most 1,024 of them. A goroutine started by StartTrace writes what there is to w at first every millisecond,
// and in the long run every 100. So if the program ends before stop is called, what
// was written until then is a trace too. If a ring is full, because w is slow, what comes is dropped; the trace says
// how many events that were, and where.
//
// stop ends the trace and returns when all is written: nil, an error of w, or one that is
// [ErrTraceIncomplete] if events were dropped. What still runs is shown to end there. A
// second call does nothing.
//
// It is an error if a trace is being taken already, in a bubble of testing/synctest, and in builds with the tag
// manta_sim. Pools that belong to a bubble are not recorded. The environment variable PAR_TRACE has the whole program
// traced to the file that it names, from the first call that needs a pool, and until the program ends, however it does: the
// file is whole after each write, and lacks at most what happened in the last 100 ms. Standard error says if it can't be written.
//
// A job that is recorded costs some 200 ns more, and everything else nothing. Without a trace the same
// places cost a load each, and joins that nobody steals nothing (docs/observe/traces.md).
//
// StartTrace panics if w is nil.
func StartTrace(w io.Writer) (stop func() error, err error) {
	if w == nil {
		panic("core: StartTrace: nil writer")
	}
	c, err := tracer.Start(w)
	if err != nil {
		return nil, err
	}
	return c.Stop, nil
}

// envTrace names the environment variable by which the whole program is traced.
const envTrace = "PAR_TRACE"

// traceAsked: the environment variable was looked at.
var traceAsked seam.Bool

// envFile is the file that the environment names. Nobody stops its trace, because Go has nothing that runs at a program's
// exit. So each write ends with the end of the array, which the next one begins on, and the file is whole between them. It
// tells of errors itself. There is one at most: nothing more is written then.
type envFile struct {
	file *os.File
	size int64  // without the end of the array
	text []byte // of the last write
	// plain: nothing can be written at an offset, because it is a pipe or a device. So it has no end.
	plain bool
}

const endOfArray = "\n]\n"

// Write writes whole events, each with a comma and a newline behind it; the first one has the beginning of the array, too.
func (f *envFile) Write(b []byte) (int, error) {
	var err error
	if f.plain {
		_, err = f.file.Write(b)
	} else {
		err = f.append(bytes.TrimSuffix(b, []byte(",\n")))
	}
	if err != nil {
		tellEnv(err)
		return 0, err
	}
	return len(b), nil
}

// append puts events between those before and the end of the array, in one write: the program may end before another one.
func (f *envFile) append(events []byte) error {
	f.text = f.text[:0]
	if f.size > 0 {
		f.text = append(f.text, ",\n"...)
	}
	f.text = append(append(f.text, events...), endOfArray...)
	_, err := f.file.WriteAt(f.text, f.size)
	f.size += int64(len(f.text) - len(endOfArray))
	return err
}

// newEnvFile makes a file that is the trace of nothing.
func newEnvFile(name string) (*envFile, error) {
	file, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	is, err := file.Stat()
	if err != nil {
		return nil, err
	}
	f := &envFile{file: file, plain: !is.Mode().IsRegular()}
	if !f.plain {
		_, err = file.WriteString("[\n]\n")
	}
	return f, err
}

// tellEnv tells of an error on standard error, since a trace is no reason for a program not to run.
func tellEnv(err error) { fmt.Fprintf(os.Stderr, "core: %s: %v\n", envTrace, err) }

// traceByEnv starts the trace that the environment asks for, if any. It comes before the first pool, and before the
// first call that a trace would show. It reports whether a trace is being taken now.
func traceByEnv() bool {
	if seam.Simulated || bubble.In() || !traceAsked.CompareAndSwap(false, true) {
		return registry.Observed()
	}
	name := os.Getenv(envTrace)
	if name == "" {
		return false
	}
	file, err := newEnvFile(name)
	if err == nil {
		_, err = StartTrace(file)
	}
	if err != nil {
		tellEnv(err)
	}
	return err == nil
}
