package main

import (
	"os"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/core/internal/bubble"
	"github.com/seed1237c087/manta/internal/seam"
)

// TestMain uses the pool before there is a bubble, so that nothing is left to chance.
func TestMain(m *testing.M) {
	core.Join(func() {}, func() {})
	os.Exit(m.Run())
}

// TestBubble: the pool that serves a bubble is one of its own, and ends with it.
func TestBubble(t *testing.T) {
	if seam.Simulated {
		t.Skip("a controlled schedule has no bubbles")
	}
	for range 2 {
		synctest.Test(t, func(t *testing.T) {
			if !bubble.In() {
				t.Error("not in a bubble inside of one")
			}
			begun := time.Now()
			sleep := func() { time.Sleep(time.Second) } //nolint:forbidigo // The bubble's time.
			core.Join(sleep, sleep)
			if took := time.Since(begun); took != time.Second && took != 2*time.Second {
				t.Errorf("two sleeps of a second took %v", took)
			}
		})
	}
}
