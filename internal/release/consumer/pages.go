package main

import (
	"errors"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// A command gets or installs a package or command of ours.
type command struct {
	page, text string
}

var (
	getting = regexp.MustCompile(`\bgo (?:get|install) (?:-tool )?` + regexp.QuoteMeta(module) + `[\w./@-]*`)
	fenced  = regexp.MustCompile("(?s)```go\n(package main\n.*?)```\n")
)

// always contains commands that must work although no page names them: each of our commands can be installed.
var always = []command{
	{"what Go says of modules", "go get " + module},
	{"what Go says of commands", "go install " + module + "/cmd/manta@latest"},
	{"what Go says of commands", "go install " + module + "/cmd/mantavet@latest"},
	{"what Go says of commands", "go install " + module + "/examples/nbody@latest"},
}

// read returns the commands in pages and package comments, each once, and the README's program.
func read(tree fs.FS) (commands []command, program string, err error) {
	commands = slices.Clone(always)
	err = fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || len(d.Name()) > 1 && d.Name()[0] == '.'):
			return fs.SkipDir
		case d.IsDir() || path.Ext(name) != ".md" && d.Name() != "doc.go":
			return nil
		}
		text, err := fs.ReadFile(tree, name)
		if err != nil {
			return err
		}
		for _, found := range getting.FindAllString(string(text), -1) {
			found = strings.TrimRight(found, ".")
			if !slices.ContainsFunc(commands, func(c command) bool { return c.text == found }) {
				commands = append(commands, command{name, found})
			}
		}
		if m := fenced.FindSubmatch(text); name == "README.md" && m != nil {
			program = string(m[1])
		}
		return nil
	})
	if err == nil && program == "" {
		err = errors.New("README.md has no program")
	}
	return commands, program, err
}
