package contexts_test

import (
	"testing"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/contexts"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/vettest"
)

func TestContext(t *testing.T) { vettest.Run(t, contexts.Analyzer, "./context/...") }
