package main

import (
	"errors"
	"fmt"
	"time"

	"github.com/seed1237c087/manta/cmd/manta/internal/cache"
	"github.com/seed1237c087/manta/cmd/manta/internal/cmdline"
	"github.com/seed1237c087/manta/cmd/manta/internal/compat"
	"github.com/seed1237c087/manta/cmd/manta/internal/gocmd"
	"github.com/seed1237c087/manta/cmd/manta/internal/load"
	"github.com/seed1237c087/manta/cmd/manta/internal/plan"
)

// build runs a verb of go.
func (c *command) build(verb string, args []string) int {
	line, err := cmdline.Parse(verb, args, "deps")
	if err != nil {
		return c.bad(err)
	}
	goCommand, err := gocmd.Find()
	if err != nil {
		return c.fail(err)
	}
	overlay := ""
	if !line.Plain {
		p, err := c.prepare(goCommand, line, verb == "test" || verb == "vet")
		if _, ok := errors.AsType[*gocmd.Failure](err); err != nil && !ok {
			return c.fail(err)
		}
		if err == nil { // if go failed, it will fail again and report the reason
			if overlay, err = plan.Overlay(p.store, p.program.Overlay, p.files); err != nil {
				return c.fail(err)
			}
			if overlay != "" && (line.Covers || p.program.Env.Covers()) {
				fmt.Fprintln(c.err, "manta: packages whose coverage is measured are compiled as they are, without loops (golang.org/issue/73802)")
			}
		}
	}
	code, err := gocmd.Become(goCommand, line.Command(overlay))
	if err != nil {
		return c.fail(err)
	}
	return code
}

// prepared holds the packages that a command line names, with their changed files.
type prepared struct {
	program *load.Program
	store   *cache.Cache
	files   []plan.File
	broken  map[string]error // packages with errors
	fixed   []*load.Package  // packages that can't be changed, because they are in the module cache
}

// prepare loads the packages that a command line names, and changes their files.
func (c *command) prepare(goCommand string, line *cmdline.Line, tests bool) (*prepared, error) {
	store, err := cache.Open()
	if err != nil {
		return nil, err
	}
	defer store.Trim(time.Now())
	program, err := load.List(goCommand, store, line, tests)
	if err != nil {
		return nil, err
	}
	p := &prepared{program: program, store: store}
	candidates, fixed := plan.Candidates(program, line.Own["deps"])
	p.fixed = fixed
	if len(candidates) == 0 {
		return p, nil
	}
	if err := compat.Library(program); err != nil {
		return nil, err
	}
	tool, err := gocmd.Self()
	if err != nil {
		return nil, err
	}
	made := plan.Plan{Program: program, Store: p.store, Rewrite: c.rewrite, Tool: tool}
	p.files, err = made.Make(candidates)
	p.broken = made.Broken
	return p, err
}
