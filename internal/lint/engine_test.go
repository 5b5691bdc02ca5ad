package lint

import (
	"fmt"
	"strings"
	"testing"
)

// What a reader of the engine of pipelines opens: files each of which is read in one go.
const (
	engine           = "par/iter"
	engineParts      = "par/internal/"
	mostEngineLength = 200
)

func TestEngineIsSmall(t *testing.T) { holds(t, engineIsSmall) }

// engineIsSmall bounds the length of each file of the engine. How its packages lean on each other is in arrows. Tests are bounded as
// all files are.
func engineIsSmall(t *tree) (found []problem) {
	for _, f := range t.files {
		if !f.isGo() || f.isTest() || f.dir() != engine && !strings.HasPrefix(f.dir()+"/", engineParts) {
			continue
		}
		if f.lines() > mostEngineLength {
			found = append(found, problem{
				f.path, 0, fmt.Sprintf("has %d lines, over %d", f.lines(), mostEngineLength),
				"split it by ideas, or move one to a package of its own with a small interface",
			})
		}
	}
	return found
}

func TestEngineIsSmallFindsWhatIsNot(t *testing.T) {
	long := strings.Repeat("\n", mostEngineLength)
	finds(t, engineIsSmall, map[string]string{
		"par/iter/a.go":          "package iter" + long,
		"par/iter/b.go":          "package iter\n" + long,
		"par/iter/b_test.go":     "package iter\n" + long,
		"par/iter/README.md":     "\n" + long,
		"par/internal/rope/a.go": "package rope\n" + long,
		"par/iterate/a.go":       "package iterate\n" + long,
		"par/a.go":               "package par\n" + long,
	}, "par/internal/rope/a.go: has 201 lines, over 200", "par/iter/b.go: has 201 lines, over 200")
}
