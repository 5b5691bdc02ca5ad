// Slowest answers 1,000 requests, and writes the execution trace of the slowest of them to a file:
// Go's flight recorder holds the last moments of the program all the time, and after a request that
// took longer than all before, they are what it did.
//
//	go run ./examples/slowest -out slowest.trace
//	go tool trace slowest.trace
//
// docs/observe.md says what to look at there. Each request bears a name of its own, and so do its
// two pipelines.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"runtime/trace"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func main() {
	requests := flag.Int("requests", 1000, "number of requests")
	out := flag.String("out", "slowest.trace", "file for the trace of the slowest one")
	seed := flag.Uint64("seed", 1, "decides which requests are large")
	flag.Parse()
	if err := run(os.Stdout, *requests, *seed, *out); err != nil {
		fmt.Fprintln(os.Stderr, "slowest:", err)
		os.Exit(1)
	}
}

// run answers requests, tells w which was the slowest, and writes the trace of that to a file.
func run(w io.Writer, requests int, seed uint64, file string) error {
	recorder, err := record()
	if err != nil {
		return err
	}
	defer recorder.Stop()
	source := rand.New(rand.NewPCG(seed, 0))
	slowest := recording{request: -1}
	for i := range requests {
		size := 1000
		if source.IntN(100) == 0 {
			size *= 100
		}
		begun := time.Now()
		core.Named(name(i), func() { answer(size) })
		if err := slowest.keep(recorder, i, time.Since(begun)); err != nil {
			return err
		}
	}
	if slowest.request < 0 {
		return errors.New("there are no requests")
	}
	fmt.Fprintf(w, "%s was the slowest: %v\n", name(slowest.request), slowest.took)
	for _, s := range par.Pipelines() {
		fmt.Fprintf(w, "%s: %d runs of %d elements, %d alone and %d forked\n", s.Name, s.Runs, s.Elements, s.Alone, s.Forked)
	}
	fmt.Fprintf(w, "its trace: go tool trace %s\n", file)
	return os.WriteFile(file, slowest.trace.Bytes(), 0o644)
}

// record starts a flight recorder that holds ten seconds or more, so that the slowest request is in it from its
// beginning, also on a busy machine.
func record() (*trace.FlightRecorder, error) {
	recorder := trace.NewFlightRecorder(trace.FlightRecorderConfig{MinAge: 10 * time.Second, MaxBytes: 16 << 20})
	return recorder, recorder.Start()
}

// recording is the slowest request so far, and its trace.
type recording struct {
	request int
	took    time.Duration
	trace   bytes.Buffer
}

// keep has the recorder write what it holds if request i, which has just ended, took longer than all
// before it. The longer the program runs, the more seldom that is.
func (r *recording) keep(recorder *trace.FlightRecorder, i int, took time.Duration) error {
	if took <= r.took {
		return nil
	}
	r.request, r.took = i, took
	r.trace.Reset()
	_, err := recorder.WriteTo(&r.trace)
	return err
}

func name(request int) string { return fmt.Sprintf("request %d", request) }

// answer is what a request asks for.
func answer(size int) float64 {
	prices := par.Map(par.Range(0, size), func(i int) float64 {
		return math.Sqrt(float64(i)) * math.Log1p(float64(i))
	}).Named("price").Collect()
	return par.Slice(prices).Filter(func(p float64) bool { return p > 1 }).Named("sum").Sum()
}
