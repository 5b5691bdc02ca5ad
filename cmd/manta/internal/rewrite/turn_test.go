package rewrite

import (
	"strings"
	"testing"
)

// TestInTurn checks that a Map and a Filter stay as they are if their calls can be told apart, also with something between that the library
// moves to the source or that tunes, and only then.
func TestInTurn(t *testing.T) {
	const why = " left (the functions of a Map and the Filter behind it are called in turn)"
	for between, want := range map[string]bool{
		"": true, ".Take(9)": true, ".Skip(2)": true, ".Limit(1)": true, ".Limit(1).Take(9)": true, ".Inspect(func(int) {})": false, ".Filter(func(x int) bool { return x > 1 })": false,
	} {
		source := "package main\n\nimport \"github.com/seed1237c087/manta/par\"\n\nvar calls int\n\nfunc run(xs []int) {\n" +
			"\tpar.Slice(xs).Map(func(x int) int { calls++; return x })" + between + ".Filter(func(x int) bool { calls *= 2; return x > 3 }).Collect()\n}\n\nfunc main() {}\n"
		got := explained(rewritten(t, "main.go", []byte(source)))
		if n := strings.Count(got, why); n != 2 && want || n != 0 && !want {
			t.Errorf("%s: %s", between, got)
		}
	}
}
