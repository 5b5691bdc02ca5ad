package race_test

import (
	"testing"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/race"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/vettest"
)

func TestFixes(t *testing.T) { vettest.Run(t, race.Analyzer, "./race/fixes") }

func TestRace(t *testing.T) {
	vettest.Run(t, race.Analyzer, "./race/ways", "./race/unnamed", "./race/shared")
}
