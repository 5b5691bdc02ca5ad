package race

import (
	"golang.org/x/tools/go/analysis"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/effects"
)

func (f *finder) fixes(a effects.Access, fn *function, call *calls.Call) []analysis.SuggestedFix {
	return nil
}
