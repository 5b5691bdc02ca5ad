package lint

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// layersPage has the arrows as a table, for people.
const layersPage = "CONTRIBUTING.md"

// layer is a row of it: a package, what it holds, what it may import. A row of the table of modules has two columns.
var (
	layer     = regexp.MustCompile("^\\| `([^`]+)` \\|.*\\| ([^|]*) \\|$")
	layerRest = regexp.MustCompile(`^\| \| \| ([^|]*) \|$`) // the row before goes on
	moduleRow = regexp.MustCompile("^\\| `([^`]+)` \\| [^|]* \\|$")
)

func TestLayersAreTold(t *testing.T) { holds(t, layersAreTold(arrows)) }

// layersAreTold: the table of packages is what the arrows are, in their order; each package of the main module has an
// arrow, whether or not it imports anything; and each other module has a row of its own.
func layersAreTold(arrows []arrow) rule {
	return func(t *tree) (found []problem) {
		at, modules := 0, map[string]bool{}
		for _, page := range t.named([]string{layersPage}) {
			lines := strings.Split(page.text, "\n")
			for i, line := range lines {
				if m := moduleRow.FindStringSubmatch(line); m != nil {
					modules[m[1]] = true
					continue
				}
				m := layer.FindStringSubmatch(line)
				if m == nil {
					continue
				}
				want := "has no arrow, or stands in another place than that"
				if at < len(arrows) && m[1] == arrows[at].from {
					want = arrows[at].told()
				}
				for _, next := range lines[i+1:] {
					rest := layerRest.FindStringSubmatch(next)
					if rest == nil {
						break
					}
					m[2] += " " + rest[1]
				}
				if m[2] != want {
					found = append(found, problem{page.path, i + 1, "of " + m[1] + " the arrows say: " + want, "make the table and arrows, in internal/lint, agree"})
				}
				at++
			}
		}
		for _, a := range arrows[min(at, len(arrows)):] {
			found = append(found, problem{layersPage, 0, "does not tell what " + a.from + " may import", "give it a line: " + a.told()})
		}
		seen := map[string]bool{}
		for _, f := range t.files {
			dir := f.dir()
			switch {
			case f.isGo() && f.inMain() && !seen[dir]:
				seen[dir] = true
				if !slices.ContainsFunc(arrows, func(a arrow) bool { return matches(a.from, dir) }) {
					found = append(found, problem{dir, 0, "is a package without an arrow", lineFor(dir)})
				}
			case strings.HasSuffix(f.path, "/go.mod") && !modules[dir]:
				found = append(found, problem{f.path, 0, "is a module that " + layersPage + " doesn't tell of", "give it a line there"})
			}
		}
		return found
	}
}

// told is how the table says what a leads to.
func (a arrow) told() string {
	if len(a.to) == 0 {
		return "nothing of ours"
	}
	return "`" + strings.Join(a.to, "`, `") + "`"
}

func TestLayersAreToldFindsOthers(t *testing.T) {
	made := []arrow{{from: "a", to: []string{"b", "c/*"}}, {from: "b"}, {from: "c/*"}, {from: "d"}}
	const table = "| package | what | may import |\n| --- | --- | --- |\n"
	finds(t, layersAreTold(made), map[string]string{
		layersPage:   table + "| `a` | x | `b`, |\n| | | `c/*` |\n| `b` | y (z) | nothing of ours |\n| `c/*` | y | nothing of ours |\n| `d` | y | nothing of ours |\n| `e/f` | a module |\n",
		"a/a.go":     "package a\n",
		"c/x/a.go":   "package x\n",
		"e/f/go.mod": "module f\n",
		"e/f/g/a.go": "package g\n",
	})
	finds(t, layersAreTold(made), map[string]string{
		layersPage:   table + "| `a` | x | `b` |\n| `c/*` | y | nothing |\n| | | of ours |\n| `c/*` | y | nothing of ours |\n",
		"c/x/y/a.go": "package y\n",
		"e/f/go.mod": "module f\n",
	},
		layersPage+":3: of a the arrows say: `b`, `c/*`: make",
		layersPage+":4: of c/* the arrows say: has no arrow, or stands in another place",
		layersPage+": does not tell what d may import",
		"c/x/y: is a package without an arrow: give c/x/y a line",
		"e/f/go.mod: is a module that "+layersPage+" doesn't tell of",
	)
}
