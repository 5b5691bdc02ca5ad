package main

import (
	"os"
	"slices"

	"golang.org/x/tools/go/analysis/multichecker"

	"github.com/seed1237c087/manta/cmd/mantavet/analyzers"
)

func main() {
	all := analyzers.All()
	for _, a := range all { // Who names an analyzer wants to hear of it.
		on := a.Flags.Lookup("on")
		if on != nil && slices.ContainsFunc(os.Args[1:], func(arg string) bool { return arg == "-"+a.Name || arg == "--"+a.Name || arg == "-"+a.Name+"=true" }) {
			if err := on.Value.Set("true"); err != nil {
				panic(err)
			}
		}
	}
	multichecker.Main(all...)
}
