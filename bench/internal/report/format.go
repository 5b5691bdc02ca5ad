package report

import (
	"fmt"
	"math"
	"strconv"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/work"
)

// figure writes a value of a row, with its unit.
func figure(row *work.Row, v float64) string {
	if math.IsNaN(v) {
		return "unknown"
	}
	var s string
	switch row.Unit {
	case work.Share:
		return digits(v*100) + "%"
	case work.Count:
		s = digits(v)
	default:
		s = duration(v)
	}
	if row.Per != "" {
		s += "/" + row.Per
	}
	return s
}

// duration writes nanoseconds in the unit that suits them.
func duration(ns float64) string {
	switch a := math.Abs(ns); {
	case a >= 1e9:
		return digits(ns/1e9) + " s"
	case a >= 1e6:
		return digits(ns/1e6) + " ms"
	case a >= 1e3:
		return digits(ns/1e3) + " µs"
	default:
		return digits(ns) + " ns"
	}
}

// digits writes v with three digits that count, and no more behind the point than
// three.
func digits(v float64) string {
	switch a := math.Abs(v); {
	case a == 0:
		return "0"
	case a >= 100:
		return strconv.FormatFloat(v, 'f', 0, 64)
	case a >= 10:
		return strconv.FormatFloat(v, 'f', 1, 64)
	case a >= 1:
		return strconv.FormatFloat(v, 'f', 2, 64)
	default:
		return strconv.FormatFloat(v, 'f', 3, 64)
	}
}

// against names what a comparison is with.
func against(v *measure.Verdict) string {
	if v.Share != 1 {
		return fmt.Sprintf("%s/%.3g", v.Against, 1/v.Share)
	}
	return v.Against
}

// relation tells how the figure stands to what it is compared with; "" where it
// is compared with nothing.
func relation(row *work.Row, v *measure.Verdict) string {
	switch {
	case v.Against == "":
		return ""
	case v.Plus != 0:
		return against(v) + sum(row, v.Figure-v.Base)
	default:
		return digits(v.Ratio) + " of " + against(v)
	}
}

// bound names the bound of a comparison, "" where there is none.
func bound(row *work.Row, v *measure.Verdict) string {
	switch {
	case !v.Bounded():
		return ""
	case v.Against == "":
		return "at most " + figure(row, v.Plus)
	case v.Plus == 0:
		return "at most " + strconv.FormatFloat(v.Factor, 'g', 3, 64)
	case v.Factor == 1:
		return "at most" + sum(row, v.Plus)
	default:
		return "at most " + strconv.FormatFloat(v.Factor, 'g', 3, 64) + sum(row, v.Plus)
	}
}

// sum writes v as what is added to a value of a row.
func sum(row *work.Row, v float64) string {
	operator := " + "
	if v < 0 {
		operator = " - "
	}
	if v = math.Abs(v); row.Unit == work.Time {
		return operator + duration(v)
	}
	return operator + digits(v)
}

// mark tells whether the bound is met, "" where there is none.
func mark(v *measure.Verdict) string {
	switch {
	case !v.Bounded():
		return ""
	case !v.Known():
		return "unknown"
	case v.Met():
		return "met"
	default:
		return "MISSED"
	}
}
