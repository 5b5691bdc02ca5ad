package main

import (
	"testing"

	"github.com/seed1237c087/manta/examples/internal/demotest"
)

func TestMain(m *testing.M) { demotest.Main(m, main) }

func TestWaysAgree(t *testing.T) {
	demotest.Agrees(t, "-size", "1")
	demotest.Agrees(t, "-size", "2000")
}

// TestMemoryIsBounded by the channel, a batch of FromChan, and a record in a hand at each end.
func TestMemoryIsBounded(t *testing.T) {
	if o := manta(20_000); o.records > 1024+1024+2 {
		t.Errorf("%d records were in memory", o.records)
	}
}
