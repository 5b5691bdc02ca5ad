package block_test

import (
	"testing"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/block"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/vettest"
)

func TestBlock(t *testing.T) {
	if err := block.Analyzer.Flags.Set("on", "true"); err != nil {
		t.Fatal(err)
	}
	vettest.Run(t, block.Analyzer, "./block")
}
