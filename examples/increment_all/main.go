package main

import (
	"github.com/urfave/cli/v3"

	"github.com/seed1237c087/manta/examples/internal/demo"
)

func main() { program().Main() }

// defaultSize is the number of elements in the benchmark of Rayon's that this
// one follows.
const defaultSize = 100 * 1024

// A repetition goes over the slice, or down the tree, several times. One pass
// takes too little time for the clock of the processor time.
const (
	incrementPasses = 32
	joinPasses      = 4
)

func program() *demo.Program {
	var size int
	return &demo.Program{
		Name:  "increment_all",
		Usage: "what a parallel loop costs by itself: increment every element of a slice",
		About: "loop is a plain loop; blocks one in each block of the slice; increment_all calls a function for each element,\n" +
			"and with _min, _max, _atomized and _serialized does so in leaves of at least 1,024 elements, of at most 100,\n" +
			"of one, and in a single leaf. The modes of join have no work but 65,535 joins in a binary tree: by plain calls,\n" +
			"core.Recurse, core.Join with closures, and goroutines with a WaitGroup; -size is not for them.",
		Groups: []demo.Group{
			{Name: "all", Modes: []string{"loop", "blocks", "increment_all", "increment_all_min", "increment_all_max",
				"increment_all_atomized", "increment_all_serialized"}},
			{Name: "join", Modes: []string{"calls", "recurse", "closures", "goroutines"}},
		},
		Reps: 20,
		Flags: []cli.Flag{
			&cli.IntFlag{Name: "size", Value: defaultSize, Destination: &size, Validator: demo.Between(1, 1<<30),
				Usage: "`NUMBER` of elements"},
		},
		Plan: func(group string) (demo.Plan, error) {
			if group == "join" {
				return joinPlan(), nil
			}
			return incrementPlan(size), nil
		},
	}
}
