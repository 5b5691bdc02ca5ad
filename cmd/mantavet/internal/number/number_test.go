package number_test

import (
	"testing"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/number"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/vettest"
)

func TestNumber(t *testing.T) { vettest.Run(t, number.Analyzer, "./number") }
