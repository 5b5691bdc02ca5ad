package overhead_test

import (
	"testing"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/overhead"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/vettest"
)

func TestOverhead(t *testing.T) {
	if err := overhead.Analyzer.Flags.Set("on", "true"); err != nil {
		t.Fatal(err)
	}
	vettest.Run(t, overhead.Analyzer, "./overhead")
}
