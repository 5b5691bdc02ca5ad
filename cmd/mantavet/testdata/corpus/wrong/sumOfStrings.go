package wrong

import (
	"strings"

	"github.com/seed1237c087/manta/par"
)

func sumOfStrings() {
	words := par.Fields("a b c")
	if words.Map(strings.ToUpper).Sum() != "ABC" { // WRONG number
		panic("not joined")
	}
}
