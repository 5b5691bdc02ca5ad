package lint

import (
	"path"
	"regexp"
	"strings"
	"testing"
)

// Folders of the machine that somebody worked on. They stand apart here, for this file is searched as well.
var machinePath = regexp.MustCompile(`(^|[^\w.~-])/(` + strings.Join([]string{"work", "tmp", "root", "home"}, "|") + `)/`)

func TestNoPathsOfAMachine(t *testing.T) { holds(t, noPathsOfAMachine) }

// noPathsOfAMachine: what is committed is right on every machine, or wrong on all but one.
func noPathsOfAMachine(t *tree) (found []problem) {
	for _, f := range t.files {
		switch path.Ext(f.path) {
		case ".go", ".md", ".s", ".sh", ".mod", ".work", ".yml", "":
		default:
			continue
		}
		for i, text := range strings.Split(f.text, "\n") {
			if m := machinePath.FindStringSubmatch(text); m != nil {
				found = append(found, problem{
					f.path, i + 1, "names a path below /" + m[2],
					"use a path relative to the repository, os.TempDir, t.TempDir or mktemp",
				})
			}
		}
	}
	return found
}

func TestNoPathsOfAMachineFindsThem(t *testing.T) {
	at := func(folder string) string { return "/" + folder + "/" }
	finds(t, noPathsOfAMachine, map[string]string{
		"a.go":      "package p\n\nconst out = \"" + at("tmp") + "out\"\n",
		"b.md":      at("work") + "main is where it was built.\nRelative: ." + at("work") + " and docs" + at("root") + "x, https://a.b" + at("home") + "\n",
		".ci/run":   "#!/bin/bash\ncd " + at("root") + "manta\n",
		"c/d.sh":    "ls (" + at("home") + "me)\n",
		"e/f.bin":   at("tmp"),
		"c/a.go":    "package p\n\n// See /workshop/x and /tmpfs/y.\n",
		"c/b_x.go":  "package p\n\n// The socket is unix://" + "run/x.\n",
		"README.md": "mktemp -d; cd \"$(mktemp -d)" + at("work") + "\"\n",
	},
		".ci/run:2: names a path below /root",
		"README.md:1: names a path below /work",
		"a.go:3: names a path below /tmp",
		"b.md:1: names a path below /work",
		"c/d.sh:1: names a path below /home",
	)
}
