package rewrite

import (
	"go/ast"
	"strings"
	"testing"

	"github.com/seed1237c087/manta/cmd/internal/ops"
)

// TestListedOperations checks that what becomes of an operation without a form goes by the list of operations: that of Positions does, if
// the list has it as something else.
func TestListedOperations(t *testing.T) {
	const source = "package main\n\nimport \"github.com/seed1237c087/manta/par\"\n\nfunc main() {\n\tpar.Positions(par.Range(0, 9), func(x int) bool { return x > 3 }).Sum()\n}\n"
	was := ops.Of("Positions")
	defer func() { ops.Add("Positions", was) }()
	for calls, want := range map[string]string{
		"each":  "Positions left (there is no loop for Positions)",
		"block": "Positions kept (its function is the loop already)",
		"turn":  "Positions kept |",
		"once":  "Positions kept |",
	} {
		ops.Add("Positions", ops.Op{Is: "stage", Calls: calls, Elements: "made"})
		if got := explained(rewritten(t, "main.go", []byte(source))); !strings.Contains(got, want) {
			t.Errorf("called by %s: %s, want %s", calls, got, want)
		}
	}
	defer ops.Add("Zzz", ops.Op{Is: "tuning", Calls: "-", Elements: "same"})()
	if !tunes("Zzz") || cuts("Zzz") {
		t.Error("a new way to tune is not one")
	}
	w, zzz := &writer{}, &stage{op: "Zzz", on: &ast.Ident{}}
	defer ops.Add("Zzz", ops.Op{Is: "stage", Calls: "each", Elements: "moved"})()
	if w.callsNothing(zzz) {
		t.Error("a new stage that calls a function calls nothing")
	}
	defer ops.Add("Zzz", ops.Op{Is: "stage", Calls: "-", Elements: "moved"})()
	if tunes("Zzz") || !cuts("Zzz") {
		t.Error("a new stage that moves elements does not")
	}
	if !w.callsNothing(zzz) {
		t.Error("a new stage without a function calls one")
	}
}
