package main

import (
	"golang.org/x/tools/go/analysis/multichecker"

	"github.com/seed1237c087/manta/cmd/mantavet/analyzers"
)

func main() { multichecker.Main(analyzers.All()...) }
