package work

//manta:off

import (
	"fmt"
	"slices"
	"sync"

	"github.com/seed1237c087/manta/par"
)

// unordered is a way with Unordered, beside the same one without it.
const unordered = "manta, Unordered"

// foldRows are programs that fold what many elements make into few values: Fold, MapLocal, statistics, k-means.
func foldRows(everyone crew) []Row {
	return slices.Concat(
		ledgerRows(everyone),
		wordRows(everyone),
		localRows(everyone),
		kmeansRows(everyone),
		csvRows(everyone),
		momentRows(everyone),
	)
}

// classes is how many classes of elements a ledger has.
const classes = 20

// A ledger is an accumulator of 648 bytes: for each class of readings how many there are and their sums.
type ledger struct {
	sums [classes][3]float64
	n    [classes]int
	all  float64
}

type reading struct {
	class   int
	x, y, z float64
}

func (l *ledger) add(r *reading) {
	s := &l.sums[r.class]
	s[0] += r.x
	s[1] += r.y
	s[2] += r.z
	l.n[r.class]++
	l.all += r.x
}

func (l *ledger) merge(m *ledger) *ledger {
	for i := range l.n {
		for j := range l.sums[i] {
			l.sums[i][j] += m.sums[i][j]
		}
		l.n[i] += m.n[i]
	}
	l.all += m.all
	return l
}

func readings(n int) []reading {
	rs, xs := make([]reading, n), floats(3*n)
	for i := range rs {
		rs[i] = reading{i * 7 % classes, xs[3*i], xs[3*i+1], xs[3*i+2]}
	}
	return rs
}

func ledgerLoop(rs []reading) *ledger {
	l := new(ledger)
	for i := range rs {
		l.add(&rs[i])
	}
	return l
}

func ledgerFold(rs []reading) *ledger {
	return par.Fold(par.Refs(rs), func() *ledger { return new(ledger) }, func(l *ledger, r *reading) *ledger { l.add(r); return l }).
		ReduceFunc(func() *ledger { return new(ledger) }, (*ledger).merge)
}

func ledgerUnordered(rs []reading) *ledger {
	return par.Fold(par.Refs(rs).Unordered(), func() *ledger { return new(ledger) }, func(l *ledger, r *reading) *ledger { l.add(r); return l }).
		ReduceFunc(func() *ledger { return new(ledger) }, (*ledger).merge)
}

func ledgerBlocks(rs []reading) *ledger {
	return par.FoldBlocks(par.Slice(rs), func() *ledger { return new(ledger) }, func(l *ledger, src []reading) *ledger {
		for i := range src {
			l.add(&src[i])
		}
		return l
	}).ReduceFunc(func() *ledger { return new(ledger) }, (*ledger).merge)
}

// ledgerRows are rows of a Fold whose accumulator is larger than the work on few elements.
func ledgerRows(everyone crew) (rows []Row) {
	for _, s := range []struct {
		n      int
		name   string
		factor float64
		plus   float64
	}{{100, "100", 1, 1000}, {1000, "1k", 1.3, 0}, {10_000, "10k", 1, 0}} {
		rows = append(rows, using[[]reading, *ledger]{
			name:  "fold_650_bytes/" + s.name,
			title: fmt.Sprintf("%d elements into an accumulator of 648 bytes", s.n),
			input: func(e *Env) []reading { return readings(e.size(s.n)) },
			loop:  ledgerLoop,
			hands: func(c crew, rs []reading) *ledger {
				parts := make([]*ledger, c.Workers)
				var wg sync.WaitGroup
				for i := range parts {
					wg.Go(func() { parts[i] = ledgerLoop(rs[i*len(rs)/len(parts) : (i+1)*len(rs)/len(parts)]) })
				}
				wg.Wait()
				for _, p := range parts[1:] {
					parts[0].merge(p)
				}
				return parts[0]
			},
			ways: []way[[]reading, *ledger]{
				{name: manta, run: ledgerFold, everyone: s.factor, plus: s.plus},
				{name: unordered, run: ledgerUnordered, everyone: s.factor, plus: s.plus},
				{name: blocks, run: ledgerBlocks, everyone: s.factor, plus: s.plus},
			},
			check: func(want *ledger) func(*ledger) error {
				return func(got *ledger) error {
					if got.n != want.n {
						return fmt.Errorf("classes have %v elements, want %v", got.n, want.n)
					}
					for i := range want.sums {
						for j := range want.sums[i] {
							if err := near(want.sums[i][j])(got.sums[i][j]); err != nil {
								return err
							}
						}
					}
					return near(want.all)(got.all)
				}
			},
		}.rows(everyone)...)
	}
	return rows
}
