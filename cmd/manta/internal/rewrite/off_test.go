package rewrite

import (
	"strings"
	"testing"
)

// TestOff checks that a file is left alone if it has the comment manta:off, and only then.
func TestOff(t *testing.T) {
	const why = "the file says manta:off"
	for _, c := range []struct {
		comment string
		off     bool
	}{
		{"//manta:off", true},
		{"//manta:off The benchmark runs it beside the compiled one.", true},
		{"// A comment.\n//\n//manta:off", true},
		{"//manta:offer", false},
		{"// manta:off", false},
		{"//manta:on", false},
		{"/* //manta:off */", false},
	} {
		res := rewritten(t, "off.go", []byte(c.comment+`

package main

import "github.com/seed1237c087/manta/par"

const text = "//manta:off"

func main() {
	_ = par.Slice([]int{1}).Map(func(x int) int { return x * x }).Sum()
	_ = par.Map(par.Zip(par.Range(0, 2), par.Slice([]int{1, 2})), func(p par.Pair[int, int]) int { return p.First }).Collect()
	par.MaxByKey(par.Enumerate(par.Slice([]int{1})), func(p par.Item[int]) int { return p.Value })
}
`))
		if got := res.Source == nil; got != c.off {
			t.Errorf("%s: left alone: %v", c.comment, got)
		}
		left := explained(res)
		if n := strings.Count(left, "left ("+why+")"); c.off && n != 3 || !c.off && n != 0 {
			t.Errorf("%s: %d stages left because of it:\n%s", c.comment, n, left)
		}
	}
}
