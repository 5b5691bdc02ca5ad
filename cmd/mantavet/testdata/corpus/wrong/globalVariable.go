package wrong

import "github.com/seed1237c087/manta/par"

func globalVariable() {
	par.Range(0, 1<<20).ForEach(addToGlobal) // WRONG race
}

var global int

func addToGlobal(x int) { global += x }
