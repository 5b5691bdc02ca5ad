package right

import (
	"bytes"
	"fmt"

	"github.com/seed1237c087/manta/par"
)

func ownBuffer() {
	lines := par.Map(par.Range(0, 1<<14), func(x int) string {
		var b bytes.Buffer
		fmt.Fprintf(&b, "%d", x)
		b.WriteByte(';')
		return b.String()
	}).Collect()
	_ = lines
}
