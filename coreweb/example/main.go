// Example serves the live page of a program that has something to do: pipelines of a few kinds, a pool
// of its own, and tasks that wait.
//
//	go run ./coreweb/example
//
// and then look at http://localhost:6060/debug/manta/.
package main

import (
	"cmp"
	"flag"
	"fmt"
	"log"
	"math"
	"net/http"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/coreweb"
	"github.com/seed1237c087/manta/par"
)

func main() {
	address := flag.String("http", "localhost:6060", "where to serve")
	flag.Parse()
	load()
	http.Handle("/debug/manta/", coreweb.Handler(coreweb.Config{}))
	fmt.Printf("http://%s/debug/manta/\n", *address)
	log.Fatal(http.ListenAndServe(*address, nil))
}

// load starts goroutines that never end.
func load() {
	xs := make([]float64, 1_000_000)
	for i := range xs {
		xs[i] = math.Sin(float64(i))
	}
	// Short pipelines, some of which don't fork, and longer ones.
	go every(20*time.Millisecond, func() {
		par.Slice(xs[:2000]).Map(math.Sqrt).Named("roots of 2000").Sum()
	})
	go every(150*time.Millisecond, func() {
		par.Slice(xs).Map(math.Exp).Named("exponentials").Sum()
	})
	go every(700*time.Millisecond, func() {
		sorted := append([]float64(nil), xs...)
		par.SortFunc(sorted, cmp.Compare[float64])
	})
	// A pool of its own, whose tasks wait for a network.
	fetch, err := core.NewPool(core.Config{Workers: 3, Name: "fetch"})
	if err != nil {
		log.Fatal(err)
	}
	go every(100*time.Millisecond, func() {
		fetch.Spawn(func() {
			core.Blocking(func() { time.Sleep(80 * time.Millisecond) })
			var sum float64
			for range 20 {
				for _, x := range xs[:100_000] {
					sum += x * x
				}
			}
		})
	})
}

// every calls f again and again.
func every(d time.Duration, f func()) {
	for range time.Tick(d) {
		f()
	}
}
