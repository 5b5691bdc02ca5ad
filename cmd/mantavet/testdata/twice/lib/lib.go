// Package lib has functions that make pipelines, and others that run them.
package lib

import (
	"io"

	"github.com/seed1237c087/manta/par"
)

// Lines makes one.
func Lines(r io.Reader) par.Iter[int] { // want Lines:"makes ScanLines"
	lines := par.ScanLines(r)
	return par.Map(lines, func(s string) int { return len(s) })
}

// Of makes another one.
func Of(xs []int) par.Iter[int] { return par.Slice(xs) }

// Total runs one.
func Total[T any](name string, it par.Iter[T]) int { // want Total:"ends \\[1\\]"
	if name == "" {
		name = "total"
	}
	return it.Count()
}

// Maybe may run one.
func Maybe(it par.Iter[int], really bool) int {
	if !really {
		return 0
	}
	return it.Count()
}
