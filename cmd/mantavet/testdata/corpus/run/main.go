// Command run runs one program of the corpus, some times, in a pool of four workers: run right sum 3; 0 stands for as
// often as it takes. Built with -race it ends with the code of the race detector if the program races, and with that of
// a panic if it panics.
package main

import (
	"fmt"
	"os"
	"strconv"

	"vetted/corpus/right"
	"vetted/corpus/wrong"
)

func main() {
	programs := right.Programs()
	if os.Args[1] == "wrong" {
		programs = wrong.Programs()
	}
	f, ok := programs[os.Args[2]]
	if !ok {
		fmt.Fprintln(os.Stderr, "no such program")
		os.Exit(1)
	}
	times, err := strconv.Atoi(os.Args[3])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for n := 0; n < times || times == 0; n++ {
		f()
	}
}
