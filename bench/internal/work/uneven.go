package work

import (
	"time"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/spin"
	"github.com/seed1237c087/manta/par"
)

const (
	skewedSize = 10_000
	coarseCost = 2 * time.Millisecond
)

// unevenRows are those whose elements are few and dear, or of very different cost:
// coarse and skewed. They are set beside the ideal, which is the time of
// the plain loop divided by the number of workers.
func unevenRows(everyone crew) []Row {
	return []Row{
		unevenRow(everyone, "coarse", "as many elements as workers times two, 2 ms of arithmetic each",
			func(e *Env) (int, int, func(int) uint64) {
				rounds := e.rounds(coarseCost)
				return 2 * everyone.Workers, rounds, func(i int) uint64 { return spin.Rounds(rounds, uint64(i)) }
			}, 1.05),
		unevenRow(everyone, "skewed", "10,000 elements, of which number i costs i*i/10^6 microseconds of arithmetic",
			func(e *Env) (int, int, func(int) uint64) {
				n, most := e.size(skewedSize), e.rounds(100*time.Microsecond)
				return n, most, func(i int) uint64 {
					place := float64(i) / float64(n)
					return spin.Rounds(int(float64(most)*place*place), uint64(i))
				}
			}, 1.05),
	}
}

func unevenRow(c crew, name, title string, work func(*Env) (n, rounds int, f func(int) uint64), limit float64) Row {
	return Row{
		Name: name + "/" + c.Name, Title: title + "; " + c.String(),
		Setup: func(e *Env) ([]measure.Rival, error) {
			n, rounds, f := work(e)
			f = hide(f)
			plain := func(lo, hi int) (sum uint64) {
				for i := lo; i < hi; i++ {
					sum += f(i)
				}
				return sum
			}
			sum := plain(0, n)
			check := same(sum)
			var s slot[uint64]
			abroad := errand{name, []any{n, rounds}, sameNumber(sum >> 12)}
			return c.sendWith(e, abroad,
				s.by(loop, func() uint64 { return plain(0, n) }, check),
				s.by(goroutines, func() (sum uint64) {
					parts := make([]uint64, c.Workers)
					c.hands(n, func(part, lo, hi int) { parts[part] = plain(lo, hi) })
					for _, p := range parts {
						sum += p
					}
					return sum
				}, check),
				s.by(manta, func() uint64 { return par.Sum(par.Map(par.Range(0, n), f)) }, check))
		},
		Compare: []measure.Comparison{
			{Rival: manta, Against: loop, Share: c.ideal(), Factor: limit},
			{Rival: manta, Against: goroutines},
			{Rival: manta, Against: rayon},
		},
	}
}
