package twice_test

import (
	"testing"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/twice"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/vettest"
)

func TestTwice(t *testing.T) { vettest.Run(t, twice.Analyzer, "./twice/...") }
