package wrong

import (
	"bytes"
	"fmt"

	"github.com/seed1237c087/manta/par"
)

func buffer() {
	var b bytes.Buffer
	par.Range(0, 1<<14).ForEach(func(x int) {
		fmt.Fprintln(&b, x) // WRONG race
	})
}
