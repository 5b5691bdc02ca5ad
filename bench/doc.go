// Bench measures this library beside what it is to be better than: plain loops and
// goroutines with a WaitGroup as one writes them by hand.
//
//	go run ./bench
//	go run ./bench -list
//	go run ./bench -rows map_sum,small,fib/1 -time 5s
//	go run ./bench -rows 'increment_all.*' -markdown
//
// The rivals of a row are measured in turn, in one process. A row prints for each the
// median and the processor time that it used, then the ratio of the medians and the median
// of the ratios turn by turn, and the bound that the ratio is to keep. A bound
// that is missed is marked, and nothing worse: a figure depends on what else the
// machine does.
//
// What the rivals compute is checked before it is timed and afterwards. With -check
// that is all that is done. A wrong result ends the program with status 1, a
// command line that makes no sense with 2.
//
// A row that starts goroutines by the thousand slows down all that allocates after
// it in the same process, its own rivals too. Those rows come last, and a row
// given alone by -rows is free of others.
//
// Rivals in other languages, Rayon, oneTBB and OpenMP, take part where they can be built; bench/rivals
// tells what that needs. -rivals leaves out all but some. -out writes a folder with a table, plots
// and all samples:
//
//	go run ./bench -rows join_recursively,fib -rivals rayon -out report
//	go run ./bench -out docs/performance -samples 12 -time 1s
//
// -samples keeps the file of the samples small. -cpuprofile writes a profile.
//
// The rows as_written have cheap functions where users write them: in place, so that loops and goroutines
// inline them. The command manta compiles pipelines to loops. If the bench is built by it, those rows
// have one rival more, the pipelines compiled so, beside the same ones as they are:
//
//	go run ./cmd/manta run ./bench -rows as_written
//
// The rows region are short pieces of parallel work in a row, with serial work between: region/W/gap in microseconds.
// The rows cold, tick and tokens are such work in programs: called for the first time, in bursts, and 202 times for a token.
//
// The rows users are programs of users who know the library from its documentation alone: the loop as one writes
// it, goroutines by hand, and the ways that the documentation leads to.
//
// The rows ports are loops with the shapes of those of public projects that have pools of their own: the goroutines that
// they start, and what stands in their place after a port to the library.
//
// -scale has rows of its own: works done by pools of 1, 2, 4, 8, 16, 64 and 256 workers, whatever the machine
// has. -allocations tells what each ending of a pipeline allocates over few and many elements.
// -build tells what it costs to build with the library. -span tells the work and the span of all that goes through its
// input, and with -floors holds them.
//
//	go run ./bench -scale
//	go run ./bench -allocations
//	go run ./bench -build
//	go run ./bench -span
//
// docs/performance.md explains the tables.
//
// The strategies of sleeping are measured by a command of their own, go run ./bench/sleep.
package main
