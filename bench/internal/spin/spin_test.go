package spin_test

import (
	"testing"
	"time"

	"github.com/seed1237c087/manta/bench/internal/fake"
	"github.com/seed1237c087/manta/bench/internal/spin"
)

func TestRounds(t *testing.T) {
	seen := map[uint64]bool{}
	for rounds := range 10 {
		for x := uint64(0); x < 20; x += 2 {
			seen[spin.Rounds(rounds, x)] = true
		}
	}
	if len(seen) != 100 {
		t.Errorf("%d different results of 100", len(seen))
	}
}

func TestRate(t *testing.T) {
	clock := &fake.Clock{Tick: time.Millisecond}
	if got := spin.Rate(clock); got != 500 {
		t.Errorf("%v rounds in a microsecond, want 500", got)
	}
}
