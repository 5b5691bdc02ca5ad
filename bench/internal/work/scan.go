package work

import (
	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/par/slice"
)

const scanSize = 10_000_000

func plus(a, b int64) int64 { return a + b }

func loopPrefixSum(dst, xs []int64) {
	var sum int64
	for i, x := range xs {
		sum += x
		dst[i] = sum
	}
}

func loopScan(dst, xs []int64, op func(a, b int64) int64) {
	var sum int64
	for i, x := range xs {
		sum = op(sum, x)
		dst[i] = sum
	}
}

// scanRows are scan, of 10 million elements and of 1,000.
func scanRows(everyone crew) []Row {
	op := hide(plus)
	var rows []Row
	for _, m := range []struct {
		name, title    string
		factor         float64
		plain, library func(dst, xs []int64)
	}{
		{"prefix_sum", "inclusive prefix sum", 1, loopPrefixSum, func(dst, xs []int64) { slice.PrefixSum(dst, xs) }},
		{
			"scan", "inclusive scan by a function", 1,
			func(dst, xs []int64) { loopScan(dst, xs, op) }, func(dst, xs []int64) { slice.ScanInto(dst, xs, op) },
		},
	} {
		for _, c := range []crew{single, everyone} {
			compare := []measure.Comparison{{Rival: manta, Against: loop, Factor: m.factor}}
			if !c.own {
				compare = append(compare, measure.Comparison{Rival: manta, Against: rayon})
			}
			rows = append(rows, Row{
				Name: m.name + "/10m/" + c.Name, Title: m.title + " of 10 million int64; " + c.String(),
				Setup: func(e *Env) ([]measure.Rival, error) {
					rivals, xs, want := scanners(e.size(scanSize), m.plain, m.library)
					return c.sendWith(e, errand{"scan", []any{xs}, sameNumber(uint64(digest(want)))}, rivals...)
				},
				Compare: compare,
			})
		}
		rows = append(rows, Row{
			Name: m.name + "/1k", Title: m.title + " of 1,000 int64, called from outside",
			Setup: func(*Env) ([]measure.Rival, error) {
				rivals, _, _ := scanners(1000, m.plain, m.library)
				return rivals, nil
			},
			Compare: []measure.Comparison{{Rival: manta, Against: loop, Factor: 1.1}},
		})
	}
	return rows
}

// scanners are the rivals that scan n elements, and these and what they come to, as words.
func scanners(n int, plain, library func(dst, xs []int64)) (rivals []measure.Rival, input []int64, result []uint64) {
	xs, dst, want := fill(n, n, randomInt64), make([]int64, n), make([]int64, n)
	loopPrefixSum(want, xs)
	check := equal(want)
	for _, w := range want {
		result = append(result, uint64(w))
	}
	by := func(name string, scan func(dst, xs []int64)) measure.Rival {
		return measure.Rival{
			Name: name,
			Op:   func() { scan(dst, xs) },
			// dst holds what the rival before has left there, so the judge has it done once more.
			Check: func() error {
				clear(dst)
				scan(dst, xs)
				return check(dst)
			},
		}
	}
	return []measure.Rival{by(loop, plain), by(manta, library)}, xs, result
}
