package lint

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"
)

// An arrow says which packages of this module the packages that match from may import. Imports go downwards only: the
// table is in the order of the layers, highest first, and stands in CONTRIBUTING.md for people. Patterns are those of
// path.Match, relative to the module.
type arrow struct {
	from   string
	to     []string
	remedy string
}

// Tests of par hold what it promises to what the engine does, and examples may also import the packages in which users
// meet what they show.
var (
	testArrows = []arrow{
		{from: "par", to: []string{"par/internal/*", "core/whatif"}},
		{from: "par/internal/schedules", to: []string{"par"}},
		{from: "par/internal/bykey", to: []string{"par"}}, // endings with hashes that are equal
	}
	exampleArrows = []arrow{{from: "par/iter", to: []string{"par"}}}
)

var arrows = []arrow{
	{
		".",
		[]string{"par"},
		"the package at the root is a page, and imports par for go get",
	},
	{
		"docs/howto",
		[]string{"par", "par/slice", "core", "core/whatif"},
		"docs/howto shows what users import",
	},
	{
		"core/internal/bubble/program",
		[]string{"core", "core/internal/bubble", "internal/seam"},
		"core/internal/bubble/program is the test of a program that imports core",
	},
	{
		"par",
		[]string{"par/slice", "par/loops", "par/iter", "par/reduce", "par/internal/describe", "par/internal/sources", "par/internal/run", "par/internal/endings", "par/internal/check", "par/internal/counting", "par/internal/bykey", "par/internal/rounds", "par/internal/sorting", "par/internal/runstats", "par/internal/walk", "core", "core/sleep", "internal/apart", "internal/under", "internal/seam"},
		"par knows types and leaves the rest to what is below it",
	},
	{
		"par/iter",
		[]string{"par/loops", "par/internal/describe"},
		"par/iter shows what a source or a stage of one's own needs",
	},
	{
		"par/loops",
		[]string{"par/slice", "par/internal/describe", "par/internal/sources", "par/internal/run", "par/internal/endings", "par/internal/check", "par/internal/counting", "par/internal/sorting", "core"},
		"par/loops has the blocks and what rewritten source calls: what it needs is in the rooms of pipelines",
	},
	{
		"par/slice",
		[]string{"par/reduce", "par/internal/*", "core", "internal/under", "internal/seam"},
		"par/slice stands on the engine and core",
	},
	{
		"par/internal/bykey",
		[]string{"par/internal/counting", "par/internal/endings", "par/internal/describe"},
		"par/internal/bykey is made of endings, and keeps elements in ledgers",
	},
	{
		"par/internal/counting",
		[]string{"par/internal/endings", "par/internal/describe"},
		"par/internal/counting is made of endings",
	},
	{
		"par/internal/endings",
		[]string{"par/internal/flow", "par/internal/run", "par/internal/sources", "par/internal/describe"},
		"endings are the highest of the four rooms",
	},
	{
		"par/internal/flow",
		[]string{"par/internal/run", "par/internal/describe"},
		"a range over a Seq is a run, and knows no other ending",
	},
	{
		"par/internal/run",
		[]string{"par/internal/sources", "par/internal/describe"},
		"what does the pieces knows no ending: hand it what it needs from there as an interface",
	},
	{
		"par/internal/sources",
		[]string{"par/internal/describe"},
		"sources ask the describe.Runner for what must run first",
	},
	{
		"par/internal/*",
		[]string{
			"par/internal/block", "par/internal/caller", "par/internal/check", "par/internal/engine", "par/internal/explain", "par/internal/pace",
			"par/internal/place", "par/internal/rope", "par/internal/rounds", "par/internal/sorting", "par/internal/freelist",
			"par/internal/runstats", "par/internal/walk", "core", "internal/choice", "internal/crowd", "internal/origin", "internal/recall",
			"internal/under", "internal/seam",
		},
		"the four rooms stand on the engine, on core and on packages with an idea each, which know none of them: hand these what they need from above as a func",
	},
	{
		"par/reduce", []string{"par/reduce/internal/lanes"},
		"par/reduce is plain arithmetic and imports nothing of ours but its loops in assembly",
	},
	{
		"par/reduce/internal/lanes", nil,
		"par/reduce/internal/lanes is loops over numbers",
	},
	{
		"core/whatif",
		[]string{"core", "core/internal/*", "internal/seam"},
		"the simulator records by core, and knows nothing of how pools do what it simulates",
	},
	{
		"internal/simrig",
		[]string{"core", "internal/seam", "internal/sim"},
		"what tests of schedules share goes through them by the controller, in pools, and knows no program",
	},
	{
		"core",
		[]string{"core/speedup", "core/registry", "core/sleep", "core/internal/*", "internal/apart", "internal/choice", "internal/seam"},
		"core knows nothing of par: it takes and calls plain funcs",
	},
	{
		"core/speedup",
		[]string{"core/internal/plot"},
		"what a measurement says knows nothing of how it was made",
	},
	{
		"internal/under",
		[]string{"core/registry"},
		"what core has for par alone hands on what the registry has",
	},
	{
		"core/registry",
		[]string{"core/sleep", "core/internal/*", "internal/seam", "internal/gid"},
		"the registry knows workers, deques, guests and sleep: joins and pools are core's",
	},
	{
		"core/sleep",
		[]string{"core/internal/latch", "core/internal/spin", "internal/seam"},
		"sleep knows neither jobs nor deques: hand it a func that answers what it asks",
	},
	{
		"core/internal/*",
		[]string{"core/internal/*", "internal/origin", "internal/seam", "internal/gid"},
		"what core hides knows nothing of what is above it",
	},
	{
		"internal/choice",
		[]string{"internal/recall", "internal/seam"},
		"a choice knows nothing of what it is for",
	},
	{
		"internal/crowd",
		[]string{"internal/seam"},
		"who looks for a crowd knows nothing of what it waits for",
	},
	{
		"internal/recall",
		[]string{"internal/seam"},
		"a table knows nothing of what it is for",
	},
	{
		"internal/seam",
		[]string{"internal/sim"},
		"the seam stands on nothing but the controller behind it",
	},
	{
		"internal/sim",
		[]string{"internal/gid"},
		"the controller decides for all others, so it uses none of them",
	},
	{
		"internal/*", nil,
		"what all need, and what looks after the tree, stands on nothing",
	},
}

// Test files may use besides, wherever they are: the package that they test, and helpers for tests.
const testHelpers = "internal/*"

// Packages of others, by the prefix of their path.
var (
	foreign     = []string{"golang.org/x/exp"}
	foreignTest = []string{"golang.org/x/exp", "github.com/stretchr/testify", "github.com/google/go-cmp"}
)

func TestImportArrows(t *testing.T) { holds(t, importArrows) }

func importArrows(t *tree) (found []problem) {
	for _, f := range t.files {
		if !f.isGo() || !f.inMain() {
			continue
		}
		for _, spec := range f.ast.Imports {
			target := strings.Trim(spec.Path.Value, `"`)
			if what, remedy := refuse(f, target); remedy != "" {
				found = append(found, problem{f.path, t.line(spec), fmt.Sprintf("%s %q", what, target), remedy})
			}
		}
	}
	return found
}

// refuse says why f may not import target, with a remedy; none where it may.
func refuse(f *file, target string) (what, remedy string) {
	if target == "C" {
		return "imports", "a library that needs a C compiler is one that many can't use: write it in Go"
	}
	own, ours := strings.CutPrefix(target, modulePath+"/")
	if !ours {
		allowed := foreign
		if f.isTest() {
			allowed = foreignTest
		}
		if first, _, _ := strings.Cut(target, "/"); !strings.Contains(first, ".") || hasPrefixPath(target, allowed) {
			return "", ""
		}
		return "imports", "use the standard library, or move this into a module of its own, as bench and examples are"
	}
	if f.isTest() && (own == f.dir() || matches(testHelpers, own)) {
		return "", ""
	}
	leads := func(a arrow) bool { return a.leads(f, own) }
	if slices.ContainsFunc(arrows, leads) || f.isTest() && slices.ContainsFunc(testArrows, leads) ||
		isExample(f) && slices.ContainsFunc(exampleArrows, leads) {
		return "", ""
	}
	for _, a := range arrows {
		if matches(a.from, f.dir()) {
			return "imports", a.remedy
		}
	}
	return "in a package without an arrow, imports", lineFor(f.dir())
}

func lineFor(dir string) string {
	return "give " + dir + " a line in arrows, in internal/lint, and in the table of CONTRIBUTING.md"
}

// leads reports whether a leads from f's package to the one called own.
func (a arrow) leads(f *file, own string) bool {
	return matches(a.from, f.dir()) && slices.ContainsFunc(a.to, func(to string) bool { return matches(to, own) })
}

// isExample reports whether f holds nothing but examples, by its name.
func isExample(f *file) bool { return f.isTest() && strings.HasPrefix(path.Base(f.path), "example_") }

func hasPrefixPath(target string, prefixes []string) bool {
	for _, p := range prefixes {
		if target == p || strings.HasPrefix(target, p+"/") {
			return true
		}
	}
	return false
}

func matches(pattern, name string) bool {
	ok, err := path.Match(pattern, name)
	if err != nil {
		panic(err)
	}
	return ok
}

func TestImportArrowsFindsBrokenOnes(t *testing.T) {
	imports := func(paths ...string) string {
		return "package p\n\nimport (\n\t_ \"" + strings.Join(paths, "\"\n\t_ \"") + "\"\n)\n"
	}
	m := modulePath + "/"
	finds(t, importArrows, map[string]string{
		"core/a.go":                imports(m+"core/registry", m+"core/internal/latch", m+"par/iter", "sync/atomic"),
		"core/a_test.go":           imports(m+"core", m+"internal/partest", "github.com/stretchr/testify/require", m+"par"),
		"core/sleep/a.go":          imports(m+"core/internal/latch", m+"core/internal/deque", m+"core/registry"),
		"par/a.go":                 imports(m+"par/iter", m+"par/internal/engine"),
		"par/a_test.go":            imports(m+"par/iter", m+"par/internal/engine", m+"core/registry"),
		"par/iter/a.go":            imports("golang.org/x/exp/constraints", "github.com/google/go-cmp/cmp", m+"par"),
		"par/iter/b_test.go":       imports("github.com/google/go-cmp/cmp", "github.com/google/go-cmpx"),
		"par/iter/c_test.go":       imports(m + "par"),
		"par/iter/example_test.go": imports(m+"par", m+"par/slice"),
		"par/reduce/a.go":          imports("C", m+"core"),
		"queue/a.go":               imports(m + "core"),
		"bench/go.mod":             "module bench\n",
		"bench/sub/a.go":           imports("github.com/someone/else", m+"core/internal/deque"),
	},
		`core/a.go:6: imports "`+m+`par/iter": core knows nothing of par`,
		`core/a_test.go:7: imports "`+m+`par": core knows`,
		`core/sleep/a.go:5: imports "`+m+`core/internal/deque": sleep knows neither jobs nor deques`,
		`core/sleep/a.go:6: imports "`+m+`core/registry": sleep knows`,
		`par/a.go:5: imports "`+m+`par/internal/engine": par knows types`,
		`par/a_test.go:6: imports "`+m+`core/registry": par knows types`,
		`par/iter/a.go:5: imports "github.com/google/go-cmp/cmp": use the standard library`,
		`par/iter/a.go:6: imports "`+m+`par": par/iter shows what`,
		`par/iter/b_test.go:5: imports "github.com/google/go-cmpx": use the standard library`,
		`par/iter/c_test.go:4: imports "`+m+`par": par/iter shows what`,
		`par/iter/example_test.go:5: imports "`+m+`par/slice": par/iter shows what`,
		`par/reduce/a.go:4: imports "C": `,
		`par/reduce/a.go:5: imports "`+m+`core": par/reduce is plain arithmetic`,
		`queue/a.go:4: in a package without an arrow, imports "`+m+`core": give queue a line`,
	)
}

// TestArrowsGoDownwards: no arrow leads to a package that stands above it in the table.
func TestArrowsGoDownwards(t *testing.T) {
	for i, a := range arrows {
		for _, to := range a.to {
			for _, above := range arrows[:i] {
				if above.from == to {
					t.Errorf("the arrow from %s to %s leads upwards", a.from, to)
				}
			}
		}
	}
}
