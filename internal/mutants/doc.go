// Mutants tells what the tests don't notice. It changes the code in one place, as a
// slip of the author's might, runs the tests that cover it, and looks whether one
// fails. If none does, the mutant lived: a test is missing, or the change changes
// nothing that anybody could see.
//
//	go run ./internal/mutants                        # 200 mutants, as many of each package as targets says
//	go run ./internal/mutants -seed=2                # 200 others
//	go run ./internal/mutants -n=0 ./par/slice       # all of one package
//	go run ./internal/mutants -n=0 -only='Merge'     # all whose line, as it is printed, matches
//	go run ./internal/mutants -n=0 -list ./core      # what there is to try, and no more
//
// The tree is not touched: the compiler reads the changed file by way of -overlay.
// Each mutant runs against the -short tests of its own package first and, as long as
// it lives, against those of the packages above, and last, if it is one of core, under
// some thousand schedules (docs/schedules.md). A mutant is killed if a test fails or
// hangs. Those that don't compile don't count.
//
// The file known.txt lists mutants that live, with reasons. The command fails if one
// lives that is not listed, if less than nine in ten of those that change anything
// were killed, and if known.txt names a mutant that the code no longer has.
package main
