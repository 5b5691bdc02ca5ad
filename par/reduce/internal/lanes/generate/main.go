// Command generate writes the assembly of package lanes, and its declarations, to the folder above, with avo. It is a
// module of its own, so that nobody who uses the library needs that. A test of it tells whether the files are what it
// writes.
//
//	GOWORK=off go run -C par/reduce/internal/lanes/generate .
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/pass"
	"github.com/mmcloughlin/avo/printer"
)

// tags are when the assembly is used. The race detector and its like don't see what it reads, so they get Go.
const tags = "amd64,!manta_noasm,!race,!msan,!asan"

func main() {
	for name, text := range files() {
		if err := os.WriteFile(filepath.Join("..", name), text, 0o644); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

// files returns the files by their names.
func files() map[string][]byte {
	k := kernels{build.NewContext(), "AVX2", 32}
	k.ConstraintExpr(tags)
	k.cpu()
	for _, e := range elements {
		k.extreme(e, false)
		k.extreme(e, true)
	}
	for _, e := range elements {
		if e.float {
			k.sumPower(e)
		} else if !e.signed { // Sums of signed integers have the same bits.
			k.sum(e)
		}
	}
	k.extension, k.vector = "AVX512", long
	k.cpu()
	for _, e := range elements {
		if e.size < 8 {
			continue // It is quick enough, and so are sums of integers.
		}
		k.extreme(e, false)
		k.extreme(e, true)
		if e.float {
			k.sumPower(e)
		}
	}
	f, err := k.Result()
	if err == nil {
		err = pass.Compile.Execute(f)
	}
	if err != nil {
		panic(err)
	}
	config := printer.Config{Name: "par/reduce/internal/lanes/generate", Pkg: "lanes"}
	asm, err := printer.NewGoAsm(config).Print(f)
	if err != nil {
		panic(err)
	}
	stubs, err := printer.NewStubs(config).Print(f)
	if err != nil {
		panic(err)
	}
	return map[string][]byte{"kernels_amd64.s": append(bytes.TrimRight(asm, "\n"), '\n'), "kernels_amd64.go": stubs}
}
