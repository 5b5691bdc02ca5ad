package bubble_test

import (
	"testing"
	"testing/synctest"

	"github.com/seed1237c087/manta/core/internal/bubble"
	"github.com/seed1237c087/manta/internal/seam"
)

func TestIn(t *testing.T) {
	if seam.Simulated {
		t.Skip("a controlled schedule has no bubbles, and In says so")
	}
	for range 2 {
		if bubble.In() {
			t.Error("in a bubble outside of one")
		}
		synctest.Test(t, func(t *testing.T) {
			if !bubble.In() {
				t.Error("not in a bubble inside of one")
			}
			done := make(chan bool)
			go func() { done <- bubble.In() }()
			if !<-done {
				t.Error("a goroutine that was started in a bubble is not in it")
			}
		})
	}
}

func BenchmarkIn(b *testing.B) {
	for b.Loop() {
		bubble.In()
	}
}
