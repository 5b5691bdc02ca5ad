package compiled

import (
	"os"
	"strings"
	"testing"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/par/loops"
)

// TestSameSource checks that the pipelines are those of package asis.
func TestSameSource(t *testing.T) {
	read := func(name string) string {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	asis := read("../asis/pipelines.go")
	want := strings.Replace(strings.Replace(asis, "package asis\n", "package compiled\n", 1), "//manta:off\n\n", "", 1)
	if len(want) >= len(asis) {
		t.Error("package asis does not say manta:off")
	}
	if got := read("pipelines.go"); got != want {
		t.Errorf("pipelines.go is\n%s\nand with the source of package asis it would be\n%s", got, want)
	}
}

// TestLoopsAbove checks that a function knows whether package loops calls it.
func TestLoopsAbove(t *testing.T) {
	one := par.Range(0, 1)
	if n := one.Map(func(int) int { return loopsAbove() }).Collect()[0]; n != 0 && !Is() {
		t.Errorf("%d functions of package loops call that of a Map", n)
	}
	if n := loops.Total(one.Node(), func(src []int) int { return loopsAbove() }); n == 0 {
		t.Error("package loops is not seen")
	}
}
