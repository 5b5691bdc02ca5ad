package tracks

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"runtime"
	"runtime/trace"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/seed1237c087/manta/cmd/manta/internal/perfetto/perfettotest"
)

// record returns the trace of f.
func record(t *testing.T, f func(ctx context.Context)) []byte {
	t.Helper()
	var text bytes.Buffer
	if err := trace.Start(&text); err != nil {
		t.Fatal(err)
	}
	f(t.Context())
	trace.Stop()
	return text.Bytes()
}

func convert(t *testing.T, text []byte) perfettotest.Trace {
	t.Helper()
	var out bytes.Buffer
	if err := Convert(&out, bytes.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	return perfettotest.Read(t, out.Bytes())
}

// told is what an event is, without what differs from run to run.
func told(e perfettotest.Event) string {
	s := string(e.Kind) + " " + e.Category + " " + e.Name
	if e.From != 0 {
		s += " from"
	}
	if e.To != 0 {
		s += " to"
	}
	return s
}

// on returns what a track whose name has the given end shows.
func on(got perfettotest.Trace, end string) (events []string) {
	for _, e := range got.Events {
		if strings.HasSuffix(e.Track, end) {
			events = append(events, told(e))
		}
	}
	return events
}

func log(ctx context.Context, text string) { trace.Log(ctx, category, text) }

// pretend tells what two workers of a pool do for a guest. Each step is on a goroutine of who does it.
func pretend(ctx context.Context) {
	var worker0, worker1 sync.WaitGroup
	steps := [2]chan func(){make(chan func()), make(chan func())}
	work := func(steps chan func()) func() {
		return func() {
			for step := range steps {
				step()
				steps <- nil
			}
		}
	}
	worker0.Go(work(steps[0]))
	worker1.Go(work(steps[1]))
	do := func(worker int, step func()) {
		steps[worker] <- step
		<-steps[worker]
	}
	ctx, task := trace.NewTask(ctx, "resize")
	do(0, func() { log(ctx, `sleep 0 of 2 in pool 3 "images"`) })
	log(ctx, `wake 0 of 2 in pool 3 "images"`)
	do(0, func() {
		log(ctx, `steal 0 of 2 in pool 3 "images" from -`)
		trace.WithRegion(ctx, "main.f main.go:7", func() {
			do(1, func() {
				log(ctx, `steal 1 of 2 in pool 3 "images" from 0`)
				trace.WithRegion(ctx, "main.g main.go:8", func() {})
				log(ctx, `stand-in 0 of 2 in pool 3 "images"`)
				log(ctx, `a later library tells this`)
				log(ctx, `dream 1 of 2 in pool 3`)
			})
		})
	})
	task.End()
	close(steps[0])
	close(steps[1])
	worker0.Wait()
	worker1.Wait()
}

// TestTracks: each goroutine has one, with all that it tells.
func TestTracks(t *testing.T) {
	got := convert(t, record(t, pretend))
	for end, want := range map[string][]string{
		"program/pipelines": {"B span resize", "E  "},
		"pool images of 2 workers/worker 0": {
			"B sleep asleep", "E  ", "i wake awake to", "i steal steal", "B job main.f main.go:7 to", "i steal stolen from",
			"B wait waiting", "E  ", "i standin lends worker 0 from", "E  ",
		},
		"pool images of 2 workers/worker 1": {"i steal steal", "B job main.g main.go:8 to", "E  ", "i standin stands in with worker 0 to"},
		"testing.tRunner": {
			"B call resize", "i wake wakes worker 0 from", "i steal stolen from", "E  ",
		},
	} {
		events := on(got, end)
		// How often a goroutine waits for the other ones depends on the scheduler.
		events = without(events, "B wait waiting", "E  ")
		if want = without(want, "B wait waiting", "E  "); !slices.Equal(events, want) {
			t.Errorf("%s shows\n%q, want\n%q", end, events, want)
		}
	}
}

func without(events []string, what ...string) []string {
	return slices.DeleteFunc(events, func(e string) bool { return slices.Contains(what, e) })
}

// TestWaitsAreShown: those in the middle of something, and no others.
func TestWaitsAreShown(t *testing.T) {
	got := convert(t, record(t, func(ctx context.Context) {
		c := make(chan int)
		var over sync.WaitGroup
		over.Go(func() {
			trace.WithRegion(ctx, "main.f main.go:7", func() { <-c })
			<-c
		})
		for range 2 {
			for !waits() {
				runtime.Gosched()
			}
			c <- 0
		}
		over.Wait()
	}))
	n := 0
	for _, e := range got.Events {
		if e.Name == "waiting" {
			n++
		}
	}
	if n != 1 {
		t.Errorf("%d waits are shown, want 1", n)
	}
}

// waits reports whether a goroutine is blocked on a channel that it receives from, in this file.
func waits() bool {
	stacks := make([]byte, 1<<16)
	stacks = stacks[:runtime.Stack(stacks, true)]
	for stack := range strings.SplitSeq(string(stacks), "\n\n") {
		if strings.Contains(stack, "[chan receive]") && strings.Contains(stack, "TestWaitsAreShown.func") {
			return true
		}
	}
	return false
}

// TestFlightRecorder: what one holds is a trace, too, though tasks and regions may have begun before it.
func TestFlightRecorder(t *testing.T) {
	recorder := trace.NewFlightRecorder(trace.FlightRecorderConfig{})
	if err := recorder.Start(); err != nil {
		t.Fatal(err)
	}
	defer recorder.Stop()
	pretend(t.Context())
	var text bytes.Buffer
	if _, err := recorder.WriteTo(&text); err != nil {
		t.Fatal(err)
	}
	got := convert(t, text.Bytes())
	if events := on(got, "program/pipelines"); !slices.Equal(events, []string{"B span resize", "E  "}) {
		t.Errorf("%q", events)
	}
}

// TestTraceBeginsInTheMiddle: what was begun before it is left out, and what has not ended ends with it.
func TestTraceBeginsInTheMiddle(t *testing.T) {
	ctx, task := trace.NewTask(t.Context(), "before")
	var inner *trace.Region
	got := convert(t, record(t, func(context.Context) {
		trace.WithRegion(ctx, "main.f main.go:7", func() {})
		task.End()
		_, _ = trace.NewTask(ctx, "after")
		inner = trace.StartRegion(ctx, "main.g main.go:8")
		log(ctx, "steal 1 of 2 in pool 1 from 0") // of whom nothing was told
		trace.WithRegion(ctx, "main.h main.go:9", func() {})
	}))
	inner.End()
	want := []string{
		"B job main.f main.go:7", "E  ", "B call after", "B job main.g main.go:8", "i steal steal", "B job main.h main.go:9", "E  ", "E  ", "E  ",
	}
	if events := on(got, "/worker 1"); !slices.Equal(without(events, "B wait waiting", "E  "), without(want, "E  ")) {
		t.Errorf("%q, want %q", events, want)
	}
}

// TestNothing: a trace of nothing is one, and so is one that ends behind any of its generations.
func TestNothing(t *testing.T) {
	text := record(t, func(context.Context) {})
	if got := convert(t, text[:16]); len(got.Events) != 0 {
		t.Errorf("%v", got.Events)
	}
	convert(t, text)
}

// TestNotATrace is an error, and nothing is written.
func TestNotATrace(t *testing.T) {
	text := record(t, pretend)
	for name, text := range map[string][]byte{
		"nothing":   {},
		"text":      []byte("this is no trace, and long enough for the head of one\n"),
		"json":      []byte("[\n]\n"),
		"cut off":   text[:len(text)/2],
		"in two":    slices.Concat(text[:len(text)/2], text[len(text)/2+7:]),
		"a version": slices.Concat([]byte("go 9.99 trace\x00\x00\x00"), text[16:]),
	} {
		var out bytes.Buffer
		if err := Convert(&out, bytes.NewReader(text)); err == nil || out.Len() > 0 {
			t.Errorf("%s: error %v, and %d bytes are written", name, err, out.Len())
		}
	}
	failing := errors.New("failing")
	if err := Convert(writer{failing}, bytes.NewReader(text)); !errors.Is(err, failing) {
		t.Error(err)
	}
	if err := Convert(io.Discard, io.MultiReader(bytes.NewReader(text[:100]), reader{failing})); err == nil {
		t.Error("an error of the reader's is none")
	}
}

// TestCutOff: of a trace of two generations, the second of which lacks its end, the first is written.
func TestCutOff(t *testing.T) {
	var first int
	recorder := trace.NewFlightRecorder(trace.FlightRecorderConfig{})
	var text bytes.Buffer
	if err := trace.Start(&text); err != nil {
		t.Skip(err) // somebody else does
	}
	if err := recorder.Start(); err != nil {
		trace.Stop()
		t.Skip(err)
	}
	pretend(context.Background())
	_, err := recorder.WriteTo(io.Discard) // Go ends a generation for it.
	pretend(context.Background())
	recorder.Stop()
	trace.Stop()
	if err != nil {
		t.Fatal(err)
	}
	convert(t, text.Bytes())
	var out bytes.Buffer
	for cut := 2; cut < text.Len(); cut += 1 + text.Len()/50 {
		out.Reset()
		err := Convert(&out, bytes.NewReader(text.Bytes()[:text.Len()-cut]))
		switch {
		case errors.Is(err, ErrCut) && out.Len() > 0:
			first++
		case err != nil && out.Len() > 0:
			t.Errorf("without %d bytes: %v, and %d bytes are written", cut, err, out.Len())
		}
	}
	if first == 0 {
		t.Error("nothing was converted of a trace whose last part was cut off")
	}
}

// TestBadBytes: whatever stands in a file, the answer is a trace or an error.
func TestBadBytes(t *testing.T) {
	text, r := record(t, pretend), rand.New(rand.NewPCG(1, 2))
	bad := 0
	for range 3000 {
		text := bytes.Clone(text)
		for range 1 + r.IntN(3) {
			text[r.IntN(len(text))] = byte(r.Uint32())
		}
		if Convert(io.Discard, bytes.NewReader(text)) != nil {
			bad++
		}
	}
	if bad < 300 {
		t.Errorf("%d of 3000 were errors", bad)
	}
}

type writer struct{ err error }

func (w writer) Write([]byte) (int, error) { return 0, w.err }

type reader struct{ err error }

func (r reader) Read([]byte) (int, error) { return 0, r.err }

// TestParse reads logs as core/registry/observe.go writes them.
func TestParse(t *testing.T) {
	for text, want := range map[string]struct {
		is  logged
		bad bool
	}{
		"sleep 1 of 4 in pool 2":                   {is: logged{"sleep", 1, 4, 2, "", nobody}},
		`wake 0 of 1 in pool 12 "a \"b\" from 3"`:  {is: logged{"wake", 0, 1, 12, `a "b" from 3`, nobody}},
		`steal 3 of 4 in pool 2 "resize" from 0`:   {is: logged{"steal", 3, 4, 2, "resize", 0}},
		`steal 3 of 4 in pool 2 from -`:            {is: logged{"steal", 3, 4, 2, "", nobody}},
		`stand-in 3 of 4 in pool 2 and more of it`: {is: logged{"stand-in", 3, 4, 2, "", nobody}},
		"":                        {bad: true},
		"sleep":                   {bad: true},
		"sleep -1 of 4 in pool 2": {bad: true},
		"sleep 1 of 4 in pool x":  {bad: true},
		"sleep 1 in 4 of pool 2":  {bad: true},
	} {
		got, ok := parse(text)
		if ok == want.bad || ok && got != want.is {
			t.Errorf("%q is %+v, %v", text, got, ok)
		}
	}
}
