// Package peek lets the tests of package par look into the pipelines of package iter, which hands it the means when the
// program starts. Only tests call them. So nothing is exported for tests where users could call it, and no test has to
// leave the package that it tests.
package peek

// State is what is known of a pipeline before anything runs.
type State struct {
	Positions                           int
	Exact, View, Whole, Loose, Streamed bool
	MinLen, MaxLen                      int
}

// A Cutter makes blocks of any positions of a pipeline.
type Cutter interface {
	// Block returns the elements of the positions [lo, hi), a describe.Block.
	Block(lo, hi int) any
	// Ends returns for every unit of the last block the number of elements up to its end.
	Ends() []int
}

// Means are how to look into a pipeline, a describe.Node.
type Means struct {
	// State tells what is known of it.
	State func(node any) State
	// Settled returns it with all done that must run before its positions are known.
	Settled func(node any) any
	// Cutter returns a Cutter of it, for blocks of up to size positions. If unit is not 0, that keeps marks for units
	// of that length.
	Cutter func(node any, size, unit int) Cutter
}

// Into is how to look into a pipeline.
var Into Means

// Provide sets Into. It returns what it got, so that a declaration can call it.
func Provide(m Means) Means {
	Into = m
	return m
}
