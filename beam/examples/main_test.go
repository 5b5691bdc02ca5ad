package main

import (
	"bytes"
	"log/slog"
	"testing"
)

// Each example writes the same files on both runners: measure compares them.
func TestExamples(t *testing.T) {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	var table bytes.Buffer
	names := []string{"words", "tfidf", "forces", "sessions"}
	if err := run(t.Context(), &table, size{bytes: 200_000, files: 4, bodies: 300, rounds: 1, plain: true}, names); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if !bytes.Contains(table.Bytes(), []byte(name)) {
			t.Errorf("the table has no row for %s:\n%s", name, &table)
		}
	}
}
