package par_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// TestCheapRunsAreAsAllOthers: a run that is known to be cheap goes a shorter way, on which its result, the panic that surfaces
// and the elements that its ending has had before are those of the first run, of which nothing was known. All are
// in a pool of one worker, so that elements come in order.
func TestCheapRunsAreAsAllOthers(t *testing.T) {
	p, err := core.NewPool(core.Config{Workers: 1})
	require.NoError(t, err)
	defer p.Close()
	two, err := core.NewPool(core.Config{Workers: 2})
	require.NoError(t, err)
	defer two.Close()
	for _, n := range []int{0, 1, 2, 10, 100} {
		for name, run := range cheapRuns(n) {
			t.Run(fmt.Sprint(name, " of ", n), func(t *testing.T) {
				for range 40 { // The cost is known soon. With one worker no clock is read.
					two.Install(func() { (&panicsAt{quiet: true}).outcome(run) })
				}
				for i := 0; i <= n; i += 1 + n/10 {
					for _, bad := range []panicsAt{{stage: i}, {filter: i}, {ending: i}, {stage: i + 1, filter: i, ending: i}} {
						want := bad.sequential(name, n)
						p.Install(func() {
							if d := cmp.Diff(want, bad.outcome(run)); d != "" {
								t.Errorf("panics at %+v: (-want +got)\n%s", bad, d)
							}
						})
					}
				}
			})
		}
	}
}

// panicsAt are the elements, from 1 on, at which the functions of a pipeline panic; 0: at none.
type panicsAt struct {
	stage, filter, ending int
	seen                  []int
	quiet                 bool // Nothing is noted, because several may come at once.
}

// outcome returns what a run gives, the value of its panic, and the elements that came to the ending.
func (b *panicsAt) outcome(run func(*panicsAt) any) (out []any) {
	b.seen = []int{}
	defer func() {
		if v := recover(); v != nil {
			if e, ok := v.(*core.PanicError); ok { // It is none in a loop.
				v = e.Value
			}
			out = []any{v, b.seen}
		}
	}()
	res := run(b)
	return []any{res, b.seen}
}

func (b *panicsAt) double(x int) int {
	if x == b.stage {
		panic(fmt.Sprint("stage ", x))
	}
	return 2 * x
}

func (b *panicsAt) keep(x int) bool {
	if x == 2*b.filter && x > 0 {
		panic(fmt.Sprint("filter ", x/2))
	}
	return x%3 != 0
}

func (b *panicsAt) see(x int) {
	if x == 2*b.ending && x > 0 {
		panic(fmt.Sprint("ending ", x/2))
	}
	if !b.quiet {
		b.seen = append(b.seen, x)
	}
}

// sequential is outcome of the named run as a loop.
func (b panicsAt) sequential(name string, n int) []any {
	return b.outcome(func(b *panicsAt) any {
		sum, list := 0, []int{}
		for i := 1; i <= n; i++ {
			x := b.double(i)
			if name != "Collect" && name != "Range.Sum" && !b.keep(x) {
				continue
			}
			if name == "ForEach" {
				b.see(x)
			}
			sum += x
			list = append(list, x)
		}
		switch name {
		case "ForEach":
			return nil
		case "Collect":
			return list
		case "Count":
			return len(list)
		case "TopK":
			slices.SortStableFunc(list, func(x, y int) int { return byTens(y, x) })
			return list[:min(3, len(list))]
		}
		return sum
	})
}

// byTens compares numbers of which many are equal.
func byTens(x, y int) int { return x/10 - y/10 }

// cheapRuns are runs over 1 to n.
func cheapRuns(n int) map[string]func(b *panicsAt) any {
	xs := make([]int, n)
	for i := range xs {
		xs[i] = i + 1
	}
	return map[string]func(b *panicsAt) any{
		"Sum":       func(b *panicsAt) any { return par.Slice(xs).Map(b.double).Filter(b.keep).Sum() },
		"Range.Sum": func(b *panicsAt) any { return par.Range(1, n+1).Map(b.double).Sum() },
		"Collect":   func(b *panicsAt) any { return par.Slice(xs).Map(b.double).Collect() },
		"Count":     func(b *panicsAt) any { return par.Slice(xs).Map(b.double).Filter(b.keep).Count() },
		"TopK":      func(b *panicsAt) any { return par.TopK(par.Slice(xs).Map(b.double).Filter(b.keep), 3, byTens) },
		"ForEach": func(b *panicsAt) any {
			par.Slice(xs).Map(b.double).Filter(b.keep).ForEach(b.see) //mantavet:ok in a pool of one worker, or it notes nothing
			return nil
		},
	}
}
