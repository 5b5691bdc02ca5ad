// Package escape holds the analyzer escape.
package escape

import (
	"golang.org/x/tools/go/analysis"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
)

// Analyzer is the analyzer escape.
var Analyzer = &analysis.Analyzer{
	Name:     "escape",
	Doc:      "escape",
	URL:      calls.URL("escape"),
	Requires: []*analysis.Analyzer{calls.Analyzer},
	Run:      run,
}

func run(pass *analysis.Pass) (any, error) {
	return nil, nil
}
