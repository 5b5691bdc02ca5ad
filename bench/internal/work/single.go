package work

import (
	"fmt"
	"slices"
	"time"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/spin"
	"github.com/seed1237c087/manta/par"
)

// singleRows are calls of half a millisecond to three, each by itself: their mean, and the 95th percentile of a turn. A pause is slept, so
// that the processors go to sleep, too.
func singleRows(everyone crew) []Row {
	var rows []Row
	for _, s := range []singleCall{
		{everyone, 500 * time.Microsecond, 0},
		{everyone, 500 * time.Microsecond, time.Millisecond},
		{everyone, 500 * time.Microsecond, 10 * time.Millisecond},
		{everyone, time.Millisecond, 0},
		{everyone, time.Millisecond, time.Millisecond},
		{everyone, 3 * time.Millisecond, 0},
	} {
		rows = append(rows, s.row("mean", meanOf), s.row("slow", percentile95))
	}
	return rows
}

type singleCall struct {
	crew
	work, pause time.Duration
}

func meanOf(took []float64) (m float64) {
	for _, t := range took {
		m += t / float64(len(took))
	}
	return m
}

func percentile95(took []float64) float64 {
	slices.Sort(took)
	return took[len(took)*95/100]
}

func (s singleCall) row(name string, of func(took []float64) float64) Row {
	const rows = 256 // as of an image
	title := fmt.Sprintf("calls of %v with pauses of %v, %s: ", s.work, s.pause, s.crew)
	return Row{
		Name:  fmt.Sprintf("calls/single/%d/%d/%s", s.work.Microseconds(), s.pause.Microseconds(), name),
		Title: title + map[string]string{"mean": "the mean of 40", "slow": "the slowest but two of 40"}[name],
		Setup: func(e *Env) ([]measure.Rival, error) {
			calls, rounds := 40, e.rounds(s.work/rows)
			if e.Shrink > 1 {
				calls = 2
			}
			done := make([]uint64, rows)
			row := func(i int) { done[i] = spin.Rounds(rounds, uint64(i)) }
			check := func() error {
				for i, x := range done {
					if x != spin.Rounds(rounds, uint64(i)) {
						return fmt.Errorf("row %d was not done", i)
					}
				}
				clear(done)
				return nil
			}
			some := func(_, lo, hi int) {
				for i := lo; i < hi; i++ {
					row(i)
				}
			}
			by := func(name string, call func()) measure.Rival {
				return measure.Rival{Name: name, Check: check, Turn: func(clock measure.Clock) []float64 {
					took := make([]float64, calls)
					for i := range took {
						time.Sleep(s.pause)
						start := clock.Now()
						call()
						took[i] = float64(clock.Now() - start)
					}
					return []float64{of(took)}
				}}
			}
			return []measure.Rival{
				by(loop, func() { some(0, 0, rows) }),
				by(writtenHands, func() { s.hands(rows, some) }),
				by(manta, func() { par.For(rows, row) }),
			}, nil
		},
		Compare: []measure.Comparison{
			{Rival: manta, Against: writtenHands, Factor: 1.05},
			{Rival: manta, Against: loop},
		},
	}
}
