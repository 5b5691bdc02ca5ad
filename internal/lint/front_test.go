package lint

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// fronts are the pages that a new user sees first, and firstNames what each of them begins with, in this order.
var (
	fronts     = []string{"README.md", "doc.go", "docs/howto/README.md", "par/doc.go"}
	firstNames = []string{
		"Slice", "Range", "Map", "Filter", "Collect", "ForEach", "Sum", "Reduce", "CountBy", "GroupBy", "Sort", "For", "TryApply", "MapErr", "Try", "Do",
	}
	capital = regexp.MustCompile(`\b[A-Z]\w*`)
)

// longestReadme is how many lines the README may have.
const longestReadme = 130

func TestFrontPages(t *testing.T) { holds(t, frontPages) }

// frontPages: whoever has read one of the front pages finds the same names on the others. MapErr with Try counts as one.
func frontPages(t *tree) (found []problem) {
	for _, f := range t.named(fronts) {
		if n := f.lines(); f.path == "README.md" && n > longestReadme {
			found = append(found, problem{f.path, 0, fmt.Sprintf("has %d lines, over %d", n, longestReadme), "move what a reader does not need first to a page"})
		}
		_, names, _ := strings.Cut(f.text, "fifteen names")
		at := 0
		for _, name := range capital.FindAllString(names, -1) {
			if at == len(firstNames) {
				break
			}
			if name == firstNames[at] {
				at++
			} else if slices.Contains(firstNames[at:], name) {
				break
			}
		}
		if at < len(firstNames) {
			found = append(found, problem{f.path, 0, "does not have " + firstNames[at] + " in its turn", "after the words \"fifteen names\" name them as firstNames has them"})
		}
	}
	return found
}

func TestFrontPagesFindsOthers(t *testing.T) {
	if tree, err := repository(); err == nil && len(tree.named(fronts)) != len(fronts) {
		t.Errorf("not all of %v are there", fronts)
	}
	all := strings.Join(firstNames, ", ")
	finds(t, frontPages, map[string]string{
		"README.md":            "fifteen names: " + all + strings.Repeat("\n", longestReadme+1),
		"doc.go":               "// The fifteen names are " + strings.Replace(all, "Map, Filter", "Filter, Map", 1) + ".\npackage p\n",
		"docs/howto/README.md": "Slice, Range: fifteen names. [Slice] makes an Iter of a Slice, " + strings.TrimPrefix(all, "Slice, "),
		"par/doc.go":           "// Package par has " + all + ".\npackage par\n",
		"par/README.md":        "fifteen names",
	},
		"README.md: has 131 lines, over 130",
		"doc.go: does not have Map in its turn",
		"par/doc.go: does not have Slice in its turn",
	)
}
