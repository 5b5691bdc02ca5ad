package wrong

import (
	"bufio"
	"fmt"
	"io"

	"github.com/seed1237c087/manta/par"
)

func sharedWriter() {
	var w io.Writer = bufio.NewWriter(io.Discard)
	par.For(1<<16, func(i int) {
		fmt.Fprintln(w, i) // WRONG race
	})
}
