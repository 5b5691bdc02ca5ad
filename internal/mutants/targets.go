package main

import "strings"

// A suite is tests of one package.
type suite struct {
	name  string   // the name in the report
	dir   string   // the folder of the package
	build []string // more flags of go test -c
	run   []string // more flags of the tests
}

// testsOf returns the -short tests of a package.
func testsOf(dir string) suite { return suite{name: dir, dir: dir} }

// schedules runs the programs of docs/schedules.md for a few seconds. They find faults
// that take some switches at the right places, which other tests meet only by chance.
var schedules = suite{
	name:  "schedules",
	dir:   "core",
	build: []string{"-tags=manta_sim"},
	run:   []string{"-test.run=^TestSchedules$", "-sim.schedules=2000"},
}

// A target is a package whose code is changed.
type target struct {
	dir string
	// share is how many of 200 mutants are of this package. A target with a share of 0
	// is tried only if it is named.
	share int
	// suites run in this order.
	suites []suite
}

var targets = []target{
	{"core/registry", 75, below("core/registry core")},
	{"core/sleep", 40, below("core/sleep core/registry core")},
	{"core/internal/joinstack", 20, below("core/internal/joinstack core/registry core")},
	{"core/internal/deque", 20, below("core/internal/deque core/registry core")},
	{"par/slice", 45, []suite{testsOf("par/slice")}},
	{"core/internal/injector", 0, below("core/internal/injector core/registry core")},
	{"core/internal/latch", 0, below("core/internal/latch core/sleep core/registry core")},
	{"internal/gid", 0, []suite{testsOf("internal/gid"), testsOf("core/registry"), testsOf("core")}},
	{"core", 0, below("core")},
}

// below returns the suites of code that runs below core: tests of the packages that
// dirs names, and then the schedules.
func below(dirs string) []suite {
	var all []suite
	for dir := range strings.FieldsSeq(dirs) {
		all = append(all, testsOf(dir))
	}
	return append(all, schedules)
}

// of returns how many of n mutants are of t, if the shares of all targets add up to sum.
func (t target) of(n, sum int) int {
	if sum == 0 {
		return n
	}
	return (n*t.share + sum/2) / sum
}
