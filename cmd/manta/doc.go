/*
Manta runs go with the pipelines of package par compiled to loops.

Usage:

	go tool manta build|test|run|vet|install [-deps] [arguments of go]
	go tool manta explain [-json] [-diff] [-test] [-deps] [build flags] [packages]
	go tool manta trace [-o file] trace
	go tool manta version
	go tool manta help

Go calls the function of a Map for each element, and inlines the same function in a loop. Manta type-checks
the packages that import package par, replaces the calls of adapters and endings by loops with the function in
them, and hands go the changed files as an overlay. The source stays as it is, and so does what the program
does, to the bit. Nothing depends on the command.

It takes all arguments of go, and goes by those that decide what is built: build tags, -C, -mod, -modfile, -race
and their like, GOFLAGS, an overlay of your own. Exit code, input and output are those of go. The flags of the
command itself come first:

	-deps
		compile the pipelines of the packages that yours import, too. An overlay can't replace files of
		the module cache, so those packages have to be vendored, or replaced by a directory.

Explain prints each pipeline, and each other call of the library such as For, and what becomes of its stages: "loop" is a loop of its own, "fused" is part of the
loop of its neighbours, "left" calls its function for each element as ever, with the reason, and "kept" has no
function that could be inlined. Its flags:

	-diff
		print what is changed, as a unified diff
	-json
		print a JSON object for each pipeline
	-test
		explain the pipelines of tests, too

A file with the comment line //manta:off is left alone. What does not compile is left as it is, for go to report. A library that does not fit the command is refused
before anything is built.

Trace reads an execution trace of Go, a file of PAR_TRACE, of package runtime/trace or of a flight recorder, and writes what ui.perfetto.dev
shows: a track for each worker and caller, jobs by function, pipelines, sleeps, steals and wakes as arrows, stand-ins. The trace "-" is
the standard input. Its flag:

	-o file
		write to the file, and not to the standard output

Results of builds are kept in the directory MANTACACHE, or in manta in the user's directory for caches. What was not used for
thirty days is removed. Whoever can write there decides what is built: the directory must be private, and the command makes it so.
*/
package main
