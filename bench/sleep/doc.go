// Sleep measures the strategies by which a pool's workers sleep and are woken
// (core/sleep) against each other, on the workloads of Rayon's RFC and on what
// a pool does that has nothing or little to do.
//
//	go run ./bench/sleep                                     # some minutes
//	go run ./bench/sleep -rows idle,periodic -workers 2
//	go run ./bench/sleep -strategies Counters,TickleAll -full
//	go run -tags manta_tickle ./bench/sleep                  # two more strategies
//	go run ./bench/sleep -data figures.json -plots docs/sleep
//	go run ./bench/sleep -list
//
// It prints tables in Markdown: one for each number of workers, which sums up, one for each row,
// with the tag manta_tickle the overheads of a push that stores or swaps, and the bounds
// that the figures are to keep; with -plots it
// draws them as SVG too. With -data the figures are kept in a file, together with
// those that are there from other runs: so a long measurement can be made in
// parts, and -report prints them again and measures nothing.
//
// A goroutine from outside is a guest of the default pool, and a process has one of
// these. So each strategy with each number of workers runs in a process of its own,
// which this one starts and has do the rows in turn, A B A B, one at a time; the others
// sleep meanwhile. Processor time and wakes are each process's own. "loop" is
// one process more, without a pool: plain loops, and go statements where the others
// spawn.
//
// The rows increment_all to nbody are called on a worker, so that as many
// goroutines work as there are workers; the others from outside.
//
// What was computed is checked after each turn. A wrong result ends the program with
// status 1.
package main
