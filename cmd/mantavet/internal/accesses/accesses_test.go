package accesses_test

import (
	"testing"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/accesses"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/vettest"
)

func TestFacts(t *testing.T) { vettest.Run(t, accesses.Analyzer, "./race/far") }
