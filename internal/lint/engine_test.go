package lint

import (
	"fmt"
	"path"
	"strings"
	"testing"
)

// What a reader of the engine of pipelines opens: few files, each of which is read in one go.
const (
	engine           = "par/iter"
	engineParts      = "par/internal/"
	mostEngineFiles  = 40
	mostEngineLength = 200
)

func TestEngineIsSmall(t *testing.T) { holds(t, engineIsSmall) }

// engineIsSmall bounds the files of code of the engine, and the length of each. What it is made of, in packages of their own, may
// have any number of files. Tests are bounded as all files are.
func engineIsSmall(t *tree) (found []problem) {
	files := 0
	for _, f := range t.files {
		if !f.isGo() || f.isTest() || !(f.dir() == engine || strings.HasPrefix(f.dir()+"/", engine+"/internal/") || strings.HasPrefix(f.dir()+"/", engineParts)) {
			continue
		}
		if f.dir() == engine && path.Base(f.path) != "doc.go" {
			files++
		}
		if f.lines() > mostEngineLength {
			found = append(found, problem{
				f.path, 0, fmt.Sprintf("has %d lines, over %d", f.lines(), mostEngineLength),
				"split it by ideas, or move one to a package of its own with a small interface",
			})
		}
	}
	if files > mostEngineFiles {
		found = append(found, problem{
			path.Join(engine, "doc.go"), 0, fmt.Sprintf("is in a package of %d files, over %d", files, mostEngineFiles),
			"join what is one idea, delete, or move what is separate to a package of its own with a small interface",
		})
	}
	return found
}

func TestEngineIsSmallFindsWhatIsNot(t *testing.T) {
	long := strings.Repeat("\n", mostEngineLength)
	files := map[string]string{
		"par/iter/a.go":          "package iter" + long,
		"par/iter/b.go":          "package iter\n" + long,
		"par/iter/b_test.go":     "package iter\n" + long,
		"par/iter/README.md":     "\n" + long,
		"par/internal/rope/a.go": "package rope\n" + long,
		"par/iterate/a.go":       "package iterate\n" + long,
		"par/a.go":               "package par\n" + long,
	}
	for i := range mostEngineFiles - 2 {
		files[fmt.Sprintf("par/iter/c%d.go", i)] = "package iter\n"
	}
	tooLong := []string{
		"par/internal/rope/a.go: has 201 lines, over 200",
		"par/iter/b.go: has 201 lines, over 200",
	}
	finds(t, engineIsSmall, files, tooLong...)
	files["par/iter/d.go"] = "package iter\n"
	finds(t, engineIsSmall, files, append(tooLong, "par/iter/doc.go: is in a package of 41 files, over 40")...)
}
