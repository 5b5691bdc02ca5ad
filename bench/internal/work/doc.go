// Package work has the works that the library is measured on, and for each the
// ways of doing it that are compared: a plain loop, goroutines as one writes them by
// hand, and this library. A file has the rows of one group.
//
// The sizes and constants are those of Rayon's benchmarks where it has such a
// work.
//
// A plain loop calls the user's function through a variable, as the library must: it is
// never inlined on either side. In the rows as_written the function stands in its place
// instead, in the loop and in the pipeline. Packages asis and compiled have those pipelines: a
// build by the command manta leaves the one as it is and compiles the other to loops.
package work
