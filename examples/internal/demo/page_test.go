package demo

import (
	"os"
	"strings"
	"testing"
)

// TestPageHasAllDemos: a demo that docs/demos.md does not name is found by nobody.
func TestPageHasAllDemos(t *testing.T) {
	page, err := os.ReadFile("../../../docs/demos.md")
	if err != nil {
		t.Fatal(err)
	}
	gate, err := os.ReadFile("../../../.ci/run")
	if err != nil {
		t.Fatal(err)
	}
	programs, err := os.ReadDir("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range programs {
		if !d.IsDir() || d.Name() == "internal" {
			continue
		}
		if !strings.Contains(string(page), "](../examples/"+d.Name()+")") {
			t.Errorf("docs/demos.md has no row for examples/%s", d.Name())
		}
		if !strings.Contains(string(gate), "\t"+d.Name()+" ") && !strings.Contains(string(gate), "./examples/"+d.Name()+" ") {
			t.Errorf("the gate does not run examples/%s", d.Name())
		}
	}
}
