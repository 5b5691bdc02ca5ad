package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	xtrace "golang.org/x/exp/trace"

	"github.com/seed1237c087/manta/par"
)

// TestTraceIsOfTheSlowest holds that the trace has a task of the request that the program calls the
// slowest, that this one is among the last in it, and that its pipelines are within it.
func TestTraceIsOfTheSlowest(t *testing.T) {
	before := runs()
	file := filepath.Join(t.TempDir(), "slowest.trace")
	var told bytes.Buffer
	// On a busy machine a request may take seconds, and the recorder must not have forgotten its begin.
	if err := run(&told, 300, 7, time.Hour, file); err != nil {
		t.Fatal(err)
	}
	var request int
	if _, err := fmt.Sscanf(told.String(), "request %d was the slowest", &request); err != nil {
		t.Fatalf("%v: %s", err, told.String())
	}
	names := tasksIn(t, file)
	last := ""
	within := map[string]bool{}
	for _, name := range names {
		switch {
		case strings.HasPrefix(name, "request "):
			last = name
			clear(within)
		default:
			within[name] = true
		}
	}
	if last != name(request) {
		t.Errorf("the last request in the trace is %q, and %s was the slowest", last, name(request))
	}
	if !within["price"] || !within["sum"] {
		t.Errorf("%s has the tasks %v: its pipelines are not among them", last, within)
	}
	after := runs()
	if price, sum := after["price"]-before["price"], after["sum"]-before["sum"]; price != 300 || sum != 300 {
		t.Errorf("300 requests, and the pipelines ran %d and %d times", price, sum)
	}
}

// runs returns how often the pipelines of each name have run.
func runs() map[string]uint64 {
	of := map[string]uint64{}
	for _, s := range par.Pipelines() {
		of[s.Name] = s.Runs
	}
	return of
}

// tasksIn returns the names of the tasks that a trace in a file shows, in their order.
func tasksIn(t *testing.T, file string) (names []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	r, err := xtrace.NewReader(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for {
		e, err := r.ReadEvent()
		if errors.Is(err, io.EOF) {
			return names
		}
		if err != nil {
			t.Fatal(err)
		}
		if e.Kind() == xtrace.EventTaskBegin {
			names = append(names, e.Task().Type)
		}
	}
}
