// Package race holds the analyzer race.
package race

import (
	"golang.org/x/tools/go/analysis"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
)

// Analyzer is the analyzer race.
var Analyzer = &analysis.Analyzer{
	Name:     "race",
	Doc:      "race",
	URL:      calls.URL("race"),
	Requires: []*analysis.Analyzer{calls.Analyzer},
	Run:      run,
}

func run(pass *analysis.Pass) (any, error) {
	return nil, nil
}
