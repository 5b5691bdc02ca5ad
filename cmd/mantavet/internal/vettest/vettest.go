// Package vettest runs analyzers over the packages of ../testdata, a separate module that imports the library from the tree.
package vettest

import (
	"path/filepath"
	"runtime"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
)

// Dir returns the directory of the module.
func Dir(t testing.TB) string {
	t.Helper()
	_, file, _, ok := runtime.Caller(0)
	if !ok {
		t.Fatal("no caller")
	}
	return filepath.Join(filepath.Dir(file), "..", "..", "testdata")
}

// Run runs an analyzer over packages, such as ./race/..., and compares its reports with the comments "want". If a file has a copy
// that ends in .golden, the suggested fixes must produce that copy.
func Run(t *testing.T, a *analysis.Analyzer, patterns ...string) []*analysistest.Result {
	t.Helper()
	return analysistest.RunWithSuggestedFixes(t, Dir(t), a, patterns...)
}
