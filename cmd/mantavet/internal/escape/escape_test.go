package escape_test

import (
	"testing"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/escape"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/vettest"
)

func Test(t *testing.T) { vettest.Run(t, escape.Analyzer, "./escape") }
