package coreweb

import (
	"fmt"
	"strconv"
)

// number writes a number with a thin space before each three digits.
func number[N int | uint64](n N) string {
	digits := fmt.Sprint(n)
	var b []byte
	for i := range len(digits) {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b = append(b, "\u202f"...)
		}
		b = append(b, digits[i])
	}
	return string(b)
}

// duration writes seconds with three digits and a fitting unit.
func duration(seconds float64) string {
	if seconds <= 0 {
		return "0"
	}
	for _, unit := range []struct {
		seconds float64
		name    string
	}{{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}} {
		if seconds >= 0.9995*unit.seconds {
			return threeDigits(seconds/unit.seconds) + "\u202f" + unit.name
		}
	}
	return threeDigits(seconds*1e9) + "\u202fns"
}

func threeDigits(x float64) string {
	switch {
	case x >= 99.95:
		return strconv.FormatFloat(x, 'f', 0, 64)
	case x >= 9.995:
		return strconv.FormatFloat(x, 'f', 1, 64)
	}
	return strconv.FormatFloat(x, 'f', 2, 64)
}

// percent writes a share.
func percent(part, whole int) string {
	if whole == 0 {
		return "–"
	}
	return fmt.Sprintf("%.0f\u202f%%", 100*float64(part)/float64(whole))
}

// rate writes how often something happened in a second.
func rate(n, seconds float64) string {
	if seconds <= 0 {
		return "–"
	}
	r := n / seconds
	if r >= 99.95 {
		return number(uint64(r+0.5)) + "/s"
	}
	return strconv.FormatFloat(r, 'f', 1, 64) + "/s"
}
