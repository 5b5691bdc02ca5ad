package work

import (
	"fmt"
	"math"
	"time"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

const (
	classSize  = 100_000   // elements of a short call
	classLong  = 5_000_000 // of a long one, each of some 40 ns
	classCalls = 100       // short calls of a turn, one every millisecond
	// classDelay is by how much long work in the background may delay short work.
	classDelay = time.Millisecond
)

// The rivals of a row of classes: what runs beside the short calls.
const (
	shortAlone   = "nothing beside"
	besideLong   = "a long pipeline"
	besideOwn    = "a long pipeline in a pool of its own"
	besideHands  = "goroutines"
	besideBehind = "a long pipeline in the background"
)

// rooted is some 40 ns of arithmetic.
func rooted(i int) float64 {
	x := float64(i)
	for range 12 {
		x = math.Sqrt(x + 1)
	}
	return x
}

// classRows have short calls, and short spawned tasks, beside a pipeline that goes on for as
// long as they are made.
func classRows(everyone crew) []Row {
	kinds := []struct {
		name, title string
		short       func(xs []float64, check func(float64) error) func(measure.Clock) (float64, error)
	}{
		{"call", "map_sum over 100 thousand every millisecond", shortCall},
		{"spawn", "an empty Spawn every millisecond, until it begins", shortSpawn},
	}
	figures := []struct {
		name, title string
		of          func(took []float64) []float64
	}{
		{"median", "the median", func(took []float64) []float64 { return took }},
		{"p99", "the 99th percentile of 100", func(took []float64) []float64 {
			return []float64{measure.Quantile(took, 0.99)}
		}},
	}
	var rows []Row
	for _, k := range kinds {
		for _, f := range figures {
			rows = append(rows, Row{
				Name:      fmt.Sprintf("users/classes/%s/%s/%s", k.name, f.name, everyone.Name),
				Title:     k.title + ", beside long work, " + f.title + "; " + everyone.count(),
				MinRounds: 3,
				Setup: func(e *Env) ([]measure.Rival, error) {
					xs := floats(e.size(classSize))
					return everyone.besides(e, e.size(classCalls), k.short(xs, near(loopSum(xs, square))), f.of)
				},
				Compare: []measure.Comparison{
					{Rival: besideBehind, Against: shortAlone, Factor: 1, Plus: float64(classDelay)},
					{Rival: besideBehind, Against: besideLong},
					{Rival: besideBehind, Against: besideOwn},
				},
			})
		}
	}
	return append(rows, longRow(everyone))
}

func shortCall(xs []float64, check func(float64) error) func(measure.Clock) (float64, error) {
	return func(clock measure.Clock) (float64, error) {
		start := clock.Now()
		sum := par.Map(par.Slice(xs), func(x float64) float64 { return x * x }).Sum()
		return float64(clock.Now() - start), check(sum)
	}
}

func shortSpawn([]float64, func(float64) error) func(measure.Clock) (float64, error) {
	return func(clock measure.Clock) (float64, error) {
		start := clock.Now()
		began := make(chan time.Duration)
		core.Spawn(func() { began <- clock.Now() })
		return float64(<-began - start), nil
	}
}

// besides are the rivals: what the short work has beside it.
func (c crew) besides(e *Env, calls int, short func(measure.Clock) (float64, error), figure func([]float64) []float64) ([]measure.Rival, error) {
	own, err := e.pool(c.Workers)
	if err != nil {
		return nil, err
	}
	n := e.size(classLong)
	long := par.Map(par.Range(0, n), rooted)
	var rivals []measure.Rival
	for _, b := range []struct {
		name   string
		beside func()
	}{
		{shortAlone, nil},
		{besideLong, func() { long.Sum() }},
		{besideOwn, func() { long.WithPool(own).Sum() }},
		{besideHands, func() {
			c.hands(n, func(_, lo, hi int) {
				var sum float64
				for i := lo; i < hi; i++ {
					sum += rooted(i)
				}
				hide(sum)
			})
		}},
		{besideBehind, func() { long.WithPriority(core.Background).Sum() }},
	} {
		s := &server{beside: b.beside, short: short, calls: calls, figure: figure}
		rivals = append(rivals, measure.Rival{Name: b.name, Turn: s.turn, Check: func() error { return s.err }})
	}
	return rivals, nil
}

// longRow is what the long work takes itself, in either class.
func longRow(everyone crew) Row {
	return Row{
		Name:  "users/classes/long/" + everyone.Name,
		Title: "the sum of 1 million elements of 40 ns, in either class, nothing beside; " + everyone.String(),
		Setup: func(e *Env) ([]measure.Rival, error) {
			n := e.size(classLong / 5)
			long := par.Map(par.Range(0, n), rooted)
			var want float64
			for i := range n {
				want += rooted(i)
			}
			var s slot[float64]
			return []measure.Rival{
				s.by("foreground", long.Sum, near(want)),
				s.by("background", func() float64 { return long.WithPriority(core.Background).Sum() }, near(want)),
			}, nil
		},
		Compare: []measure.Comparison{{Rival: "background", Against: "foreground", Factor: 1.1}},
	}
}
