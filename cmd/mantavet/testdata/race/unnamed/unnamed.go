// Package unnamed adds up values of a type that the file can't name: a fix would not compile.
package unnamed

import (
	"github.com/seed1237c087/manta/par"
	"vetted/race/far"
)

func unnamed(xs []int) {
	d := far.Took()
	par.Slice(xs).ForEach(func(x int) { d += far.Took() }) // want `this changes d`
}
