// Moved does one row of package span, for valgrind to count what it fetches from memory: see bench/moved.
//
// It is told the name of the row, and -list lists them, with the bytes of their inputs and results.
package main

import (
	"fmt"
	"os"

	"github.com/seed1237c087/manta/bench/internal/span"
	"github.com/seed1237c087/manta/core"
)

// sizes are such that each input and each result is several times as large as the cache that bench/moved simulates.
var sizes = span.Sizes{N: 500_000, Keyed: 250_000, Text: 4_000_000}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: moved -list | ROW")
		os.Exit(2)
	}
	if os.Args[1] == "-list" {
		span.List(os.Stdout, sizes)
		return
	}
	// A task does the row, because valgrind counts the thread that calls the function, and other rows would move to a worker's.
	if !core.InstallResult(core.DefaultPool(), func() bool { return span.Do(sizes, os.Args[1], counted) }) {
		fmt.Fprintf(os.Stderr, "moved: there is no row %q\n", os.Args[1])
		os.Exit(1)
	}
}

// counted is what is counted.
//
//go:noinline
func counted(do func()) { do() }
