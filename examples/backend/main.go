// Backend is a service in which everything happens: 200 places in its code go through 10 numbers or ten million, for 32 callers at the same
// time. It tells how long requests wait: half of them, and the slowest ones. So it shows what a place costs that is seldom called, and whether
// large requests are in the way of small ones.
//
//	go run ./examples/backend
//	go run ./examples/backend -callers 2 -pause 5ms
//
// The ways are plain loops (loop), goroutines in an errgroup (errgroup), and pipelines (manta). All get the same requests. If all processors
// are busy with requests anyway, none of them can be quicker in all than the loop. With few callers, or pauses, processors have time to help.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"sync"
	"text/tabwriter"
	"time"

	"golang.org/x/sync/errgroup"
)

//go:generate go run ./generate

// A place does the same with numbers in three ways.
type place struct{ loop, errgroup, manta func(xs []uint32) uint64 }

// score is what a place thinks of a number, in 10 to 30 nanoseconds.
func score(x, place uint32) uint64 {
	for range 8 + place%5*4 {
		x = x*1664525 + 1013904223 + place
	}
	return uint64(x>>3) ^ uint64(place)
}

func sum(a, b uint64) uint64  { return a + b }
func most(a, b uint64) uint64 { return max(a, b) }

// inGroup is what one writes without a library: a part for each processor, unless there are few numbers.
func inGroup(xs []uint32, join func(a, b uint64) uint64, part func(xs []uint32) uint64) (r uint64) {
	const few = 10_000
	if len(xs) < few {
		return part(xs)
	}
	parts := make([]uint64, runtime.GOMAXPROCS(0))
	var g errgroup.Group
	for i := range parts {
		g.Go(func() error {
			parts[i] = part(xs[i*len(xs)/len(parts) : (i+1)*len(xs)/len(parts)])
			return nil
		})
	}
	_ = g.Wait() // None fails.
	for _, p := range parts {
		r = join(r, p)
	}
	return r
}

// A load is the requests of a run.
type load struct {
	callers, requests, largest, rounds int
	pause                              time.Duration
	seed                               uint64
}

// request is a place and how many numbers it is to go through.
type request struct{ place, size int }

// next returns a request: most are small, one of twenty has 10,000 numbers or more, and one of a thousand a million or more.
func (l load) next(rng *rand.Rand) request {
	from, to := 1.0, 4.0
	switch u := rng.IntN(1000); {
	case u == 0:
		from, to = 6, 7
	case u < 50:
		from, to = 4, 6
	}
	size := int(math.Pow(10, from+(to-from)*rng.Float64()))
	return request{rng.IntN(len(places)), min(size, l.largest)}
}

// A tally is what the callers of a way have seen.
type tally struct {
	waited  []time.Duration
	took    time.Duration // of all rounds
	results uint64        // all of them, added up
}

// run has all callers send their requests to a way.
func (l load) run(t *tally, numbers []uint32, way func(p place) func(xs []uint32) uint64) {
	waited, results := make([][]time.Duration, l.callers), make([]uint64, l.callers)
	begun := time.Now()
	var all sync.WaitGroup
	for c := range l.callers {
		all.Go(func() {
			rng := rand.New(rand.NewPCG(l.seed, uint64(c)))
			for range l.requests {
				r := l.next(rng)
				time.Sleep(l.pause)
				start := time.Now()
				results[c] += way(places[r.place])(numbers[:r.size])
				waited[c] = append(waited[c], time.Since(start))
			}
		})
	}
	all.Wait()
	t.took += time.Since(begun)
	t.waited = append(t.waited, slices.Concat(waited...)...)
	for _, r := range results {
		t.results += r
	}
}

// ways are what is compared.
var ways = []struct {
	name string
	of   func(p place) func(xs []uint32) uint64
}{
	{"loop", func(p place) func(xs []uint32) uint64 { return p.loop }},
	{"errgroup", func(p place) func(xs []uint32) uint64 { return p.errgroup }},
	{"manta", func(p place) func(xs []uint32) uint64 { return p.manta }},
}

// compare runs all ways in turn, and writes a table. It fails if their results differ.
func (l load) compare(w io.Writer) error {
	numbers := make([]uint32, l.largest)
	for i := range numbers {
		numbers[i] = uint32(i) * 2654435761
	}
	tallies := make([]tally, len(ways))
	for range l.rounds {
		for i, way := range ways {
			l.run(&tallies[i], numbers, way.of)
		}
	}
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "way\trequests/s\t50%\t99%\t99.9%\tall\t")
	for i := range tallies {
		t := &tallies[i]
		slices.Sort(t.waited)
		at := func(part float64) time.Duration {
			return t.waited[min(len(t.waited)-1, int(part*float64(len(t.waited))))].Round(100 * time.Nanosecond)
		}
		rate := float64(len(t.waited)) / t.took.Seconds()
		fmt.Fprintf(table, "%s\t%.0f\t%v\t%v\t%v\t%v\t\n", ways[i].name, rate, at(0.5), at(0.99), at(0.999), at(1))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	for i := range tallies {
		if tallies[i].results != tallies[0].results {
			return fmt.Errorf("results of %s are not those of %s", ways[i].name, ways[0].name)
		}
	}
	return nil
}

// check returns an error if nothing could be measured.
func (l load) check() error {
	if min(l.callers, l.requests, l.largest, l.rounds) < 1 {
		return errors.New("callers, requests, largest and rounds must be at least 1")
	}
	return nil
}

func main() {
	var l load
	flag.IntVar(&l.callers, "callers", 32, "number of callers at the same time")
	flag.IntVar(&l.requests, "requests", 300, "number of requests of each caller in a round")
	flag.IntVar(&l.largest, "largest", 10_000_000, "numbers that a request has at most")
	flag.IntVar(&l.rounds, "rounds", 3, "number of rounds, in each of which every way has its turn")
	flag.DurationVar(&l.pause, "pause", 0, "what a caller does nothing before each request")
	flag.Uint64Var(&l.seed, "seed", 1, "decides what is asked")
	flag.Parse()
	err := l.check()
	if err == nil {
		err = l.compare(os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "backend:", err)
		os.Exit(1)
	}
}
