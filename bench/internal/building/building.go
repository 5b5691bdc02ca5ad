package building

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// Result is what was measured.
type Result struct {
	// Types are numbers of element types. Loops and Par are the times to rebuild a
	// program with so many after an edit, and LoopsSize and ParSize its bytes.
	Types              []int
	Loops, Par         []time.Duration
	LoopsSize, ParSize []int64
	// Second is the time to rebuild a program that uses the element type of a package
	// that works on it too.
	Second time.Duration
	// Demo is the time to build the n-body example on an empty cache, without what the
	// standard library takes.
	Demo time.Duration
	// Tests and RaceTests are to build the tests of par and what is below it, with
	// nothing but the standard library in the cache, and their memory that of the
	// largest process.
	Tests, RaceTests             time.Duration
	TestsMemory, RaceTestsMemory int64
}

// types are the numbers of element types that are tried.
var types = [...]int{0, 1, 2, 4, 8, 16}

// Steps is how often progress is told.
const Steps = len(types) + 4

// Measure measures the library in the given folder. progress is told what comes next.
func Measure(library string, progress func(what string)) (r Result, err error) {
	library, err = filepath.Abs(library)
	if err != nil {
		return r, err
	}
	m, err := newModule(library)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, m.remove()) }()
	for _, n := range types {
		progress("programs with element types")
		loops, loopsSize, err := m.rebuilt("loops", func(edit int) string { return program(Loops, n, edit) })
		if err != nil {
			return r, err
		}
		par, parSize, err := m.rebuilt("par", func(edit int) string { return program(Par, n, edit) })
		if err != nil {
			return r, err
		}
		r.Types = append(r.Types, n)
		r.Loops, r.LoopsSize = append(r.Loops, loops), append(r.LoopsSize, loopsSize)
		r.Par, r.ParSize = append(r.Par, par), append(r.ParSize, parSize)
	}
	progress("a second package with the same type")
	if err := m.write("shared/shared.go", libraryText()); err != nil {
		return r, err
	}
	if r.Second, _, err = m.rebuilt("user", user); err != nil {
		return r, err
	}
	if err := m.demo(&r, progress); err != nil {
		return r, err
	}
	return r, m.tests(&r, progress)
}

// demo measures the n-body example on an empty cache.
func (m *module) demo(r *Result, progress func(what string)) error {
	progress("the n-body example on an empty cache")
	if err := m.emptyCache(); err != nil {
		return err
	}
	examples := filepath.Join(m.library, "examples")
	if err := m.standard(examples, "./nbody"); err != nil {
		return err
	}
	c, err := m.run(examples, "build", "-o", filepath.Join(m.dir, "program"), "./nbody")
	r.Demo = c.cpu
	return errors.Join(err, os.RemoveAll(m.cache))
}

// tests measures the tests of par.
func (m *module) tests(r *Result, progress func(what string)) error {
	for _, race := range []bool{false, true} {
		args := []string{"test", "-run", "xxx", "-vet=off"}
		var flags []string
		what, cpu, memory := "the tests of par", &r.Tests, &r.TestsMemory
		if race {
			flags = []string{"-race"}
			args = append(args, "-race")
			what, cpu, memory = what+" with the race detector", &r.RaceTests, &r.RaceTestsMemory
		}
		progress(what)
		if err := m.emptyCache(); err != nil {
			return err
		}
		if err := m.standard(m.library, append(flags, "-test", "./par/...")...); err != nil {
			return err
		}
		c, err := m.run(m.library, append(args, "./par/...")...)
		if err := errors.Join(err, os.RemoveAll(m.cache)); err != nil {
			return err
		}
		*cpu, *memory = c.cpu, c.memory
	}
	return nil
}

// emptyCache gives m an empty build cache.
func (m *module) emptyCache() error {
	dir, err := os.MkdirTemp("", "buildcost-cache")
	m.cache = dir
	return err
}

// standard builds the packages of the standard library that others need, with the flags
// that come before them.
func (m *module) standard(dir string, flagsAndPackages ...string) error {
	list := exec.Command("go", append([]string{"list", "-deps", "-f", "{{if .Standard}}{{.ImportPath}}{{end}}"}, flagsAndPackages...)...)
	list.Dir = dir
	list.Env = append(os.Environ(), "GOWORK=off")
	out, err := list.Output()
	if err != nil {
		return err
	}
	args := []string{"build"}
	for _, a := range flagsAndPackages {
		if a == "-race" {
			args = append(args, a)
		}
	}
	for pkg := range strings.FieldsSeq(string(out)) {
		if pkg != "unsafe" && pkg != "C" {
			args = append(args, pkg)
		}
	}
	_, err = m.run(dir, args...)
	return err
}
