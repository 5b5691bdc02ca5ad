package measure

import "math"

// A Comparison sets the figure of a rival beside that of another, and may bound it:
//
//	figure(Rival) <= Factor * Share * figure(Against) + Plus
//
// Against "" is none, for a bound that stands by itself. Factor and Plus both 0:
// there is no bound.
type Comparison struct {
	Rival, Against string
	// Share is the part of Against's figure that is compared with: an n-th of the
	// plain loop is what n workers need at best. 0 stands for 1.
	Share        float64
	Factor, Plus float64
}

// A Verdict is what a comparison came to.
type Verdict struct {
	Comparison
	// Figure and Base are the two figures, Base multiplied by Share; NaN where
	// there is none.
	Figure, Base float64
	// Ratio is Figure/Base, Paired the median of the ratios turn by turn.
	Ratio, Paired float64
	// Limit is what Figure was to be at most, +Inf without a bound.
	Limit float64
}

// Bounded tells whether there is a bound.
func (c Comparison) Bounded() bool { return c.Factor != 0 || c.Plus != 0 }

// Known tells whether there is a figure to be judged.
func (v *Verdict) Known() bool { return !math.IsNaN(v.Figure) && !math.IsNaN(v.Limit) }

// Met tells whether the bound is met. What is not known meets none.
func (v *Verdict) Met() bool { return v.Figure <= v.Limit }

// Judge compares. A rival without a track has no figure.
func (c Comparison) Judge(tracks []Track) Verdict {
	nan := math.NaN()
	v := Verdict{c, nan, nan, nan, nan, math.Inf(1)}
	if v.Share == 0 {
		v.Share = 1
	}
	rival, against := Find(tracks, c.Rival), Find(tracks, c.Against)
	if rival != nil {
		v.Figure = rival.Median()
	}
	if against != nil {
		v.Base = against.Median() * v.Share
	}
	if rival != nil && against != nil {
		v.Ratio = v.Figure / v.Base
		v.Paired = PairedRatio(rival.Turns, against.Turns) / v.Share
	}
	if c.Bounded() {
		v.Limit = v.Plus
		if v.Factor != 0 {
			v.Limit += v.Factor * v.Base
		}
	}
	return v
}
