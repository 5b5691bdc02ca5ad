package effects_test

import (
	"testing"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/effects"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/vettest"
)

func TestFacts(t *testing.T) { vettest.Run(t, effects.Analyzer, "./race/far") }
