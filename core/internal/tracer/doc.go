// Package tracer records what the goroutines of pools do and writes it as a trace that Perfetto and Chrome show.
//
// Each goroutine has a [Ring] of its own, into which only it writes, and a goroutine of the [Recording] reads them all
// and writes text. So who is recorded takes no lock and waits for nobody. A ring that is full drops what comes and
// counts it. A slice that was begun in a ring has its end there too: the room for it is kept.
package tracer
