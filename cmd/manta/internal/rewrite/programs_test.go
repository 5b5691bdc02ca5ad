package rewrite

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what explain says to the golden files")

// TestPrograms rewrites each program of testdata/programs, builds all with the rewritten
// files as an overlay, and compares what they print with what the source prints that was not
// rewritten. What became of the pipelines is in golden files. A program whose name ends with
// .src is not as gofmt would have it; it is run with other line ends and without the last
// one, too.
func TestPrograms(t *testing.T) {
	names, err := filepath.Glob("testdata/programs/*.*")
	if err != nil || len(names) == 0 {
		t.Fatal("no programs", err)
	}
	m := newModule(t)
	for _, name := range names {
		base, ext := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name)), filepath.Ext(name)
		if ext == ".golden" || !selected(base) {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		res := m.add(base, source)
		t.Run(base, func(t *testing.T) {
			golden(t, strings.TrimSuffix(name, ext)+".golden", explained(res))
			checkLines(t, source, res.Source)
		})
		if ext != ".src" {
			continue
		}
		for variant, source := range variants(source) {
			variant = base + variant
			res2 := m.add(variant, source)
			m.same[variant] = base
			t.Run(variant, func(t *testing.T) {
				if a, b := explained(res2), explained(res); a != b {
					t.Errorf("got\n%swant\n%s", a, b)
				}
				checkLines(t, source, res2.Source)
			})
		}
	}
	flags := strings.Fields(*with)
	m.buildForm("plain", append([]string{notInlined}, flags...)...)
	m.buildForm("rewritten", append([]string{"-gcflags=-dwarf=false"}, flags...)...) // Inlined, as users have it.
	for _, name := range m.names {
		t.Run("run/"+name, func(t *testing.T) {
			if want, got := m.run(t, "plain", name), m.run(t, "rewritten", name); want != got {
				t.Errorf("printed\n%s", difference(want, got))
			}
		})
	}
}

var with = flag.String("with", "", "flags of go build for the programs of TestPrograms, such as -race")

var only = flag.String("only", "", "the programs of TestPrograms to run, with commas between")

func selected(name string) bool {
	return *only == "" || strings.Contains(","+*only+",", ","+name+",")
}

// variants returns the source in other forms, by what to add to its name.
func variants(source []byte) map[string][]byte {
	return map[string][]byte{
		"_crlf":  bytes.ReplaceAll(source, []byte("\n"), []byte("\r\n")),
		"_bom":   append([]byte("\ufeff"), source...),
		"_noend": bytes.TrimRight(bytes.TrimSuffix(bytes.TrimSpace(source), []byte("// the end")), " "),
	}
}

// checkLines checks that a rewritten file has as many lines as the source, those aside that say where they are.
func checkLines(t *testing.T, source, rewritten []byte) {
	if a, b := bytes.Count(source, []byte("\n")), bytes.Count(rewritten, []byte("\n"))-bytes.Count(rewritten, []byte(Fresh+lineMark)); rewritten != nil && a != b {
		t.Errorf("%d lines became %d", a, b)
	}
	for line := range bytes.Lines(rewritten) {
		for _, at := range calledFar.FindAllIndex(line, -1) {
			if at[0] > 150 {
				t.Errorf("calls of a function so far to the right are not inlined: %s", line[at[0]:])
			}
		}
	}
}

// calledFar is where a literal stands whose result a loop uses.
var calledFar = regexp.MustCompile(`manta_[a-z0-9]+ (:=|=|\+=) /\*line :[0-9:]+\*/func\(`)

// difference returns the lines in which two outputs differ.
func difference(want, got string) string {
	var b strings.Builder
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range max(len(w), len(g)) {
		var x, y string
		if i < len(w) {
			x = w[i]
		}
		if i < len(g) {
			y = g[i]
		}
		if x != y {
			fmt.Fprintf(&b, "%d: %s\nwant %s\n", i+1, y, x)
		}
	}
	return b.String()
}

// explained returns what became of each stage, a line each.
func explained(res Result) string {
	var b strings.Builder
	for _, p := range res.Pipelines {
		for i, s := range p.Stages {
			if i > 0 {
				b.WriteString(" | ")
			}
			fmt.Fprintf(&b, "%s %v", s.Op, s.Outcome)
			if s.Why != "" {
				fmt.Fprintf(&b, " (%s)", s.Why)
			}
		}
		fmt.Fprintf(&b, " // line %d\n", p.Pos.Line)
	}
	return b.String()
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != got {
		t.Errorf("%s: got\n%swant\n%s", name, got, want)
	}
}
