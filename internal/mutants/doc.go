// Mutants shows what the tests don't notice. It changes the code in one place, as a
// slip of the author might, and runs the tests that cover the place. If no test
// fails, the mutant lived: a test is missing, or the change makes no visible
// difference.
//
//	go run ./internal/mutants                        # 200 mutants, as many of each package as targets says
//	go run ./internal/mutants -seed=2                # 200 others
//	go run ./internal/mutants -n=0 ./par/slice       # all of one package
//	go run ./internal/mutants -n=0 -only='Merge'     # all whose printed line matches
//	go run ./internal/mutants -n=0 -list ./core      # prints the mutants and tries none
//
// The tree is not touched: the compiler reads the changed file by way of -overlay.
// Each mutant first runs against the -short tests of its own package. As long as the
// mutant lives, it runs against the tests of the packages above. A mutant of core
// last runs under some thousand schedules (docs/schedules.md). A mutant is killed if
// a test fails or hangs. Mutants that don't compile don't count.
//
// The file known.txt lists mutants that live, with reasons. The command fails if a
// mutant lives that is not listed, if fewer than nine in ten of the mutants that make
// a difference were killed, or if known.txt names a mutant that the code no longer
// has.
package main
