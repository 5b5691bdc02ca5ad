// Nbody lets a flock of bodies fly, in which every body looks at every other
// one, and measures four ways of doing so: on one goroutine (seq), in
// parallel over the bodies (par), with a parallel reduction over the others
// inside (parreduce), and in parallel over a sequential iterator (bridge).
//
//	go run ./examples/nbody
//	go run ./examples/nbody -mode seq,par -bodies 1000 -ticks 10 -reps 50
//	go run ./examples/nbody -workers 1 -json
//	go run ./examples/nbody -measure -mode par -plot par.svg
//	go run ./examples/nbody -web
//	go run ./examples/nbody -whatif -mode par -ticks 10 -plot processors.svg
//
// With -measure it tells instead what more processors would make of each mode
// (core.Measure), and with -whatif what the library's own scheduling would on 1 to 1,024
// workers (core/whatif).
//
// With -web it serves a page instead, that shows the flock while it flies: modes,
// bodies and workers can be changed, curves show the time per tick and the speed-up,
// and a strip for each worker when it is busy, looking for work, or asleep. Any number
// of viewers see the same flock, and it rests while nobody looks. The page is at
// localhost:8080 unless -listen names another address. It needs no network, and no
// framework: package web has it in one file.
//
// It checks what each mode computed, and ends with status 1 where one is
// wrong: seq, par and bridge must end with the same bodies to the bit, and
// parreduce within rounding of them in every tick, and with the same bits in every
// repetition. The simulation itself is in package sim.
package main
