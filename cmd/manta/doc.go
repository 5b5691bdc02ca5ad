/*
Manta runs go with the pipelines of package par compiled to loops.

Usage:

	go tool manta build|test|run|vet|install [-deps] [arguments of go]
	go tool manta explain [-json] [-diff] [-test] [-deps] [build flags] [packages]
	go tool manta trace [-o file] trace
	go tool manta version
	go tool manta help

Go calls the function of a Map for each element, but inlines the same function in a loop. Manta type-checks the packages
that import package par, and replaces the calls of stages and endings by loops with the functions in them. Go builds the
changed files by means of an overlay. The source does not change, and the program computes the same results, to the bit.
Without the command, the program builds and runs as well.

Manta passes all arguments on to go. The arguments that decide what is built also hold for Manta: build tags, -C, -mod,
-modfile, -race and similar flags, GOFLAGS, and an overlay of your own. Exit code, input and output are those of go. The
flags of Manta come first:

	-deps
		also compile the pipelines of the packages that your packages import. An overlay can't replace files of
		the module cache, so these packages must be vendored, or replaced by a directory.

Explain prints the pipelines and the other calls of the library, such as For, with the outcome of each stage. The outcome
"loop" means that the stage is a loop of its own, and "fused" that the stage is part of one loop with its neighbours. The
outcome "left", with a reason, means that the function of the stage is called for each element, as without Manta. The
outcome "kept" means that the stage has no function that could be inlined. The flags of explain are:

	-diff
		print the changes as a unified diff
	-json
		print a JSON object for each pipeline
	-test
		also explain the pipelines of tests

A file with the comment line //manta:off stays as it is. A package with errors also stays as it is, and go reports the
errors. If the library does not fit the command, Manta reports that before anything is built.

Trace reads an execution trace of Go from PAR_TRACE, from package runtime/trace or from a flight recorder, and writes a
trace for ui.perfetto.dev. That page shows a track for each worker and caller, jobs by function, pipelines, sleeps and
stand-ins, and steals and wakes as arrows. The trace "-" is the standard input. The flag of trace is:

	-o file
		write to the file instead of the standard output

Manta keeps its results in the directory MANTACACHE, or in the directory manta of your cache directory if that variable
is not set. Results that have not been used for thirty days are removed. Everybody who can write to the directory can
decide what is built, so the directory must be private. If Manta creates the directory, only you have access to it.
*/
package main
