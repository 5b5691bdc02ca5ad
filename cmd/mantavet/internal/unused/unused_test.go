package unused_test

import (
	"testing"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/unused"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/vettest"
)

func TestUnused(t *testing.T) { vettest.Run(t, unused.Analyzer, "./unused") }
