package work

import (
	"iter"
	"time"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/spin"
	"github.com/seed1237c087/manta/par"
)

const (
	seqSize  = 1_000_000
	seqCost  = time.Microsecond
	fewSize  = 10
	fewLimit = 1500 // nanoseconds
)

// numbers is a sequence of n cheap elements that nothing but itself knows the length of.
func numbers(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

// inOrder is a sum that tells in what order its terms came.
func inOrder(xs iter.Seq[uint64]) (sum uint64) {
	for x := range xs {
		sum = sum*31 + x
	}
	return sum
}

// seqRows are the ways between sequences and pipelines: seq ranges over what a pipeline yields, from_seq makes
// one of a sequence.
func seqRows(everyone crew) []Row {
	rows := []Row{{
		Name:  "seq/1m/" + everyone.Name,
		Title: "range over Seq of 1 million elements, each mapped by 1 µs of arithmetic; " + everyone.String(),
		Setup: func(e *Env) ([]measure.Rival, error) {
			n, rounds := e.size(seqSize), e.rounds(seqCost)
			f := hide(func(i uint64) uint64 { return spin.Rounds(rounds, i) })
			plain := func() (sum uint64) {
				for i := range uint64(n) {
					sum = sum*31 + f(i)
				}
				return sum
			}
			check := same(plain())
			var s slot[uint64]
			return everyone.send(e,
				s.by(loop, plain, check),
				s.by(manta, func() uint64 { return inOrder(par.Map(par.Range(0, uint64(n)), f).Seq()) }, check))
		},
		Compare: []measure.Comparison{{Rival: manta, Against: loop, Factor: 0.6}},
	}}
	for _, c := range []crew{single, everyone} {
		factor := 0.0
		if c.own {
			factor = 3
		}
		rows = append(rows, Row{
			Name:  "from_seq/1m/" + c.Name,
			Title: "sum of FromSeq of 1 million cheap elements; " + c.String(),
			Setup: func(e *Env) ([]measure.Rival, error) {
				seq := hide(numbers(e.size(seqSize)))
				plain := func() (sum int) {
					for x := range seq {
						sum += x
					}
					return sum
				}
				check := same(plain())
				var s slot[int]
				return c.send(e, s.by(loop, plain, check), s.by(manta, func() int { return par.FromSeq(seq).Sum() }, check))
			},
			Compare: []measure.Comparison{{Rival: manta, Against: loop, Factor: factor}},
		})
	}
	return append(rows, fiveStages())
}

// fiveStages is a pipeline whose parts cost more than its elements do.
func fiveStages() Row {
	return Row{
		Name: "five_stages", Title: "a pipeline of five stages over 10 elements, called from outside",
		Setup: func(*Env) ([]measure.Rival, error) {
			xs := randoms(fewSize)
			f, keep := hide(eighth), hide(even)
			plain := func() (sum uint64) {
				for _, x := range xs {
					if x = f(x); keep(x) {
						if x = f(f(x)); keep(x) {
							sum += x
						}
					}
				}
				return sum
			}
			check := same(plain())
			var s slot[uint64]
			return []measure.Rival{
				s.by(loop, plain, check),
				s.by(manta, func() uint64 {
					return par.Slice(xs).Map(f).Filter(keep).Map(f).Map(f).Filter(keep).Sum()
				}, check),
			}, nil
		},
		Compare: []measure.Comparison{{Rival: manta, Plus: fewLimit}, {Rival: manta, Against: loop}},
	}
}
