// Package lock holds the analyzer lock.
package lock

import (
	"golang.org/x/tools/go/analysis"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
)

// Analyzer is the analyzer lock.
var Analyzer = &analysis.Analyzer{
	Name:     "lock",
	Doc:      "lock",
	URL:      calls.URL("lock"),
	Requires: []*analysis.Analyzer{calls.Analyzer},
	Run:      run,
}

func run(pass *analysis.Pass) (any, error) {
	return nil, nil
}
