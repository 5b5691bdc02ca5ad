package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/seed1237c087/manta/cmd/manta/internal/cmdline"
	"github.com/seed1237c087/manta/cmd/manta/internal/explain"
	"github.com/seed1237c087/manta/cmd/manta/internal/gocmd"
)

// explain prints what becomes of pipelines.
func (c *command) explain(args []string) int {
	line, err := cmdline.Parse("explain", args, "json", "diff", "test", "deps")
	if err != nil {
		return c.bad(err)
	}
	if line.Plain {
		return c.bad(fmt.Errorf("explain takes packages of this build, compiled with gc; it was given %q", args))
	}
	goCommand, err := gocmd.Find()
	if err != nil {
		return c.fail(err)
	}
	p, err := c.prepare(goCommand, line, line.Own["test"])
	if err != nil {
		return c.fail(err)
	}
	notes := c.out
	if line.Own["json"] || line.Own["diff"] {
		notes = c.err // the reader of this output expects no notes
	}
	code := 0
	for _, pkg := range p.program.Packages {
		if pkg.Error != nil {
			code = c.fail(fmt.Errorf("%s: %s", pkg.ImportPath, strings.TrimSpace(pkg.Error.Err)))
		}
	}
	for _, path := range slices.Sorted(maps.Keys(p.broken)) {
		code = c.fail(fmt.Errorf("%s: %w", path, p.broken[path]))
	}
	printer := explain.Printer{Out: c.out, Dir: p.program.Dir, Read: p.program.Read}
	for _, pkg := range p.fixed {
		fmt.Fprintf(notes, "%s: left, because it is in the module cache; go mod vendor brings it into the module\n", pkg.ImportPath)
	}
	if len(p.files) == 0 && code == 0 {
		fmt.Fprintln(c.err, "nothing in these packages calls package par")
	}
	for _, f := range p.files {
		switch {
		case line.Own["diff"]:
			err = printer.Diff(f)
		case line.Own["json"]:
			err = printer.JSON(f)
		default:
			printer.Text(f)
		}
		if err != nil {
			return c.fail(err)
		}
	}
	return code
}
