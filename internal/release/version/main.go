// Command version makes a release of the checkout, on a commit of its own:
//
//	go run ./version v0.2.0   # in internal/release
//
// The command changes all go.mod files: they require v0.2.0 of each other, and have no replace lines for modules of this repository, because
// go install refuses a module with replace lines. It then prints the commands that commit and tag the release. The commit is not merged,
// because between releases the replace lines make each module be tested with the present state of the others.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/mod/modfile"

	"github.com/seed1237c087/manta/internal/release/released"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: go run ./version v0.2.0")
		os.Exit(2)
	}
	if err := run("../..", os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "version:", err)
		os.Exit(1)
	}
}

func run(root, version string) error {
	files, err := released.Read(root)
	if err != nil {
		return err
	}
	if err := files.At(version); err != nil {
		return err
	}
	for dir, f := range files {
		if err := os.WriteFile(filepath.Join(root, dir, "go.mod"), modfile.Format(f.Syntax), 0o644); err != nil {
			return err
		}
	}
	fmt.Fprintf(os.Stdout, "git commit -am 'Release %s'\n", version)
	for _, tag := range files.Tags(version) {
		fmt.Fprintln(os.Stdout, "git tag", tag)
	}
	return nil
}
