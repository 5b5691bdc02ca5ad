package right

import (
	"strings"

	"github.com/seed1237c087/manta/par"
)

func maxOfStrings() {
	words := par.Fields("a b c")
	if last, _ := words.Map(strings.ToUpper).Max(); last != "C" || strings.Join(words.Collect(), "") != "abc" {
		panic("not joined")
	}
}
