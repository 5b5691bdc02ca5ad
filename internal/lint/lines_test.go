package lint

import (
	"fmt"
	"path"
	"strings"
	"testing"
	"unicode/utf8"
)

// longestLine is how many characters a line of a page may have.
const longestLine = 150

func TestLinesOfPagesAreShort(t *testing.T) { holds(t, linesOfPages) }

// linesOfPages: who reads a page as text, or the change of one, has it on the screen. Decisions stay as they were written.
func linesOfPages(t *tree) (found []problem) {
	for _, f := range t.files {
		if path.Ext(f.path) != ".md" || strings.HasPrefix(f.path, "docs/decisions/") {
			continue
		}
		for i, line := range strings.Split(f.text, "\n") {
			if n := utf8.RuneCountInString(line); n > longestLine {
				found = append(found, problem{
					f.path, i + 1, fmt.Sprintf("has %d characters, over %d", n, longestLine),
					"break it; in a table say less, or make a list of it",
				})
			}
		}
	}
	return found
}

func TestLinesOfPagesFindsLongOnes(t *testing.T) {
	long := strings.Repeat("µ", longestLine)
	finds(t, linesOfPages, map[string]string{
		"README.md":           long + "\n" + long + "x\n\n```\n" + long + "xx\n```\n",
		"docs/a.md":           "| " + long[:2*longestLine-4] + " |",
		"docs/decisions/1.md": long + "x\n",
		"a.txt":               long + "x\n",
	},
		"README.md:2: has 151 characters, over 150",
		"README.md:5: has 152 characters",
		"docs/a.md:1: has 152 characters",
	)
}
