package perfetto_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/seed1237c087/manta/cmd/manta/internal/perfetto"
	"github.com/seed1237c087/manta/cmd/manta/internal/perfetto/perfettotest"
)

// TestTrace: what is written is read again, tracks first.
func TestTrace(t *testing.T) {
	var trace perfetto.Trace
	trace.Begin(perfetto.Event{Track: 7, Time: 1 << 40, Category: "job", Name: "f", To: 3, Notes: []perfetto.Note{{Key: "of", Value: "x"}}})
	trace.Mark(perfetto.Event{Track: 8, Time: 1<<40 + 1, Name: "steal", From: 1 << 63})
	trace.End(7, 1<<40+2)
	trace.Process(1, 1, "program")
	trace.Thread(7, 1, 65536, "worker 0")
	trace.Lane(8, 1, "pipelines")
	var text bytes.Buffer
	if n, err := trace.WriteTo(&text); err != nil || n != int64(text.Len()) {
		t.Fatal(n, err)
	}
	got := perfettotest.Read(t, text.Bytes())
	if want := []string{"program", "program/worker 0", "program/pipelines"}; !slices.Equal(got.Tracks, want) {
		t.Errorf("tracks %q, want %q", got.Tracks, want)
	}
	want := []perfettotest.Event{
		{Track: "program/worker 0", Time: 1 << 40, Kind: 'B', Category: "job", Name: "f", To: 3},
		{Track: "program/pipelines", Time: 1<<40 + 1, Kind: 'i', Name: "steal", From: 1 << 63},
		{Track: "program/worker 0", Time: 1<<40 + 2, Kind: 'E'},
	}
	if !slices.Equal(got.Events, want) {
		t.Errorf("events %+v, want %+v", got.Events, want)
	}
}
