package main

// A target is a package whose code is changed.
type target struct {
	dir string
	// share is how many of 200 mutants are of this package; those with none are only
	// tried if they are named.
	share int
	// suites are the packages whose tests run, in this order.
	suites []string
}

var targets = []target{
	{"core/registry", 75, []string{"core/registry", "core"}},
	{"core/sleep", 40, []string{"core/sleep", "core/registry", "core"}},
	{"core/internal/joinstack", 20, []string{"core/internal/joinstack", "core/registry", "core"}},
	{"core/internal/deque", 20, []string{"core/internal/deque", "core/registry", "core"}},
	{"par/slice", 45, []string{"par/slice"}},
	{"core/internal/injector", 0, []string{"core/internal/injector", "core/registry", "core"}},
	{"core/internal/latch", 0, []string{"core/internal/latch", "core/sleep", "core/registry", "core"}},
	{"core/internal/gid", 0, []string{"core/internal/gid", "core/registry", "core"}},
	{"core", 0, []string{"core"}},
}

// share is how many of n mutants are of t, where all targets have sum shares.
func (t target) of(n, sum int) int {
	if sum == 0 {
		return n
	}
	return (n*t.share + sum/2) / sum
}
