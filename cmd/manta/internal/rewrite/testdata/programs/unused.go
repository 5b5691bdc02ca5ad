// Packages that nothing but an instantiation names.
package main

import (
	"fmt"
	"io/fs"
	"iter"
	"math"
	"os"
	"slices"

	"github.com/seed1237c087/manta/par"
)

func main() {
	it := par.Range(0, 10)
	fmt.Println(par.Map[int, fs.FileMode](it, func(x int) os.FileMode { return os.FileMode(x) }).Sum())
	fmt.Println(len(par.Map[int, [math.MaxInt8]int](it, func(x int) (a [127]int) { return a }).Collect()))
	fmt.Println(len(par.Map[int, map[fs.FileMode][]func(fs.FileMode)](it, func(x int) (m map[os.FileMode][]func(os.FileMode)) { return m }).Collect()))
	fmt.Println(len(par.Map[[]int, iter.Seq[int]](par.Chunked(it, 3), slices.Values[[]int, int]).Collect()))
	fmt.Println(par.Map[int](it, func(x int) int { return x }).Sum())
}
