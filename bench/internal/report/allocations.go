package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/seed1237c087/manta/bench/internal/work"
)

// Allocations writes what endings allocate, as values between tabs: a line for each of them, below one with the settings.
func Allocations(w io.Writer, settings string, all []work.Allocated) error {
	var b strings.Builder
	b.WriteString("# " + settings + "\n")
	heads := []string{"ending"}
	for _, what := range []string{"objects", "bytes"} {
		for _, n := range work.AllocationSizes {
			heads = append(heads, what+", "+count(float64(n)))
		}
	}
	fields(&b, heads...)
	for _, a := range all {
		cells := []string{a.Ending}
		for _, v := range append(append([]float64{}, a.Objects...), a.Bytes...) {
			cells = append(cells, count(v))
		}
		fields(&b, cells...)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// count writes a number without a fraction, in thousands or millions where it is large.
func count(v float64) string {
	switch {
	case v >= 1e6:
		return strings.TrimSuffix(fmt.Sprintf("%.1f", v/1e6), ".0") + " million"
	case v >= 1e5:
		return fmt.Sprintf("%.0f thousand", v/1e3)
	default:
		return fmt.Sprintf("%.0f", v)
	}
}
