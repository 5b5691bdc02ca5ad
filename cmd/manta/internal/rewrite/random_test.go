package rewrite

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var (
	programs = flag.Int("programs", 0, "how many random pipelines TestRandom compares; 0: 2000, or 200 if shortened")
	goarch   = flag.String("goarch", "", "the architecture that TestRandom builds for; default: this one")
	level    = flag.String("level", "", "the GOAMD64 that it does this with")
	emulator = flag.String("emulator", "", "what runs programs for that architecture")
	seed     = flag.Uint64("seed", 1, "the first of the seeds of TestRandom")
)

// perPackage is how many random pipelines a package has.
const perPackage = 200

// TestRandom builds random pipelines plain and rewritten, runs both, and compares results,
// panics, and what functions did, in its order if one goroutine does all.
func TestRandom(t *testing.T) {
	n := cmp.Or(*programs, 2000)
	if testing.Short() && *programs == 0 {
		n = perPackage
	}
	m := newModule(t)
	m.target = target{*goarch, *level, *emulator}
	fused, all, varied := 0, 0, 0
	for i := range (n + perPackage - 1) / perPackage {
		res := m.add(fmt.Sprint("random", *seed+uint64(i)), program(*seed+uint64(i), perPackage))
		for _, p := range res.Pipelines {
			for _, s := range p.Stages {
				if s.Outcome == Loop || s.Outcome == Fused {
					fused++
				}
				if s.Outcome != Kept {
					all++
				}
			}
		}
	}
	t.Logf("%d of %d stages are loops", fused, all)
	if m.fusing() == RoundsApart {
		m.build(notInlined)
	} else {
		source, err := os.ReadFile("testdata/fusing/floats.go")
		if err != nil {
			t.Fatal(err)
		}
		m.add("floats", source)
		m.build("-gcflags=-dwarf=false") // Nothing is fused across calls.
	}
	for _, name := range m.names {
		want, got := m.run(t, "plain", name), m.run(t, "rewritten", name)
		if want == got {
			continue
		}
		wants := strings.Split(want, "\n")
		var more [][]string // What the plain program prints may differ from run to run, because blocks do.
		for range 10 {
			more = append(more, strings.Split(m.run(t, "plain", name), "\n"))
		}
		for i, line := range strings.Split(got, "\n") {
			if i >= len(wants) || line == wants[i] {
				continue
			}
			differs := false
			for _, again := range more {
				differs = differs || again[i] != wants[i]
			}
			if differs {
				varied++
			} else {
				t.Errorf("%s:\n%.400s\nwant\n%.400s\n%s", name, line, wants[i], sourceOf(m, name, i))
			}
		}
	}
	t.Logf("%d of %d pipelines differ from run to run, and did", varied, perPackage*len(m.names))
}

// sourceOf returns the source of a random pipeline.
func sourceOf(m *module, name string, i int) string {
	source, _ := os.ReadFile(filepath.Join(m.dir, name, "main.go"))
	_, text, _ := strings.Cut(string(source), fmt.Sprintf("func case%d()", i))
	text, _, _ = strings.Cut(text, "\nfunc ")
	return text
}
