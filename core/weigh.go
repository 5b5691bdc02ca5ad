package core

import (
	"time"

	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/internal/choice"
	"github.com/seed1237c087/manta/internal/seam"
)

// places decide for each outermost call of Join, Recurse or InScope, by the function that it is given, whether others are woken to help. If
// that has proved slower, the caller is shy for the call (core/registry, "Who is shy").
var places choice.Table

// epoch is the time from which the times in places are counted.
var epoch = seam.Now()

const (
	// doubtful is how long a call may take at most if others are to stay asleep.
	doubtful = 300 * time.Microsecond
	// overrun is how much longer than expected a shy call may take before others are woken after all, and leastOverrun
	// how long it may take in any case.
	overrun      = 4
	leastOverrun = 20 * time.Microsecond
	// farLonger: if a call takes this many times longer than expected, what was known of the place is dropped.
	farLonger = 32
)

// weigh begins to time a call with f on r, which is a guest, and decides whether the call is shared. leave ends it.
func weigh(r *registry.Runner, f any) {
	if !r.Unplaced() && r.Registry().NumWorkers() > 1 {
		weighingOf(r).weigh(r, f)
	}
}

// weighInside is weigh for a runner that carries a worker. The caller has seen that r.Weighs. It returns false if the call is not timed.
//
//go:noinline
func weighInside(r *registry.Runner, f any) bool {
	if r.Weighed || !r.Outermost() {
		return false
	}
	weighingOf(r).weigh(r, f)
	return r.Weighed
}

// weighedInside ends what weighInside has begun. As a rule a call that finds other workers awake is not timed, because that costs more than
// a short join does. But after others were woken the next few calls are timed too, because they show whether the wake was worth it.
func weighedInside(r *registry.Runner) {
	j := weighingOf(r)
	j.weighed(r)
	r.Bold()
	r.Curious(j.Share && j.asleep || j.Unsettled())
}

// weigh begins to time a call with f on r.
func (w *weighing) weigh(r *registry.Runner, f any) {
	w.Choice = placeOf(f)
	w.began = seam.Now()
	r.Weighed, w.asleep, w.stolenFrom = true, r.OthersAsleep(), r.StolenFrom()
	switch {
	case w.Most() > float64(doubtful):
		w.ShareAnyway()
	case !w.Share && !w.asleep:
		w.Hurry()
	}
	if !w.Share {
		limit := overrun * time.Duration(w.Most())
		if w.triesAlone() { // A trial takes as long as two shared calls at most, on any number of processors.
			limit = time.Duration(w.Shared())
		}
		r.Weighed = r.BeShy(w.began.Add(max(leastOverrun, limit)))
	}
}

// triesAlone reports whether the call runs alone as a trial, because only the time of shared calls is known.
func (w *weighing) triesAlone() bool { return w.Trial && !w.Share && w.Shared() != 0 }

// placeOf returns the choice for f. It drops the lower bits of the product, because the lower bits of all addresses are alike.
func placeOf(f any) choice.Choice {
	return places.Of(uint64(registry.Code(f))*0x9E3779B97F4A7C15>>20, false)
}

func (w *weighing) weighed(r *registry.Runner) {
	r.Weighed = false
	now := seam.Now()
	took := float64(now.Sub(w.began))
	switch {
	case w.Share:
	case w.stolenFrom != r.StolenFrom() && w.triesAlone(): // It was shared because it took too long: alone it would have taken even longer.
	case w.stolenFrom != r.StolenFrom(): // It was shared after all, and may have run alone for long before that.
		w.Forget()
		w.ShareAnyway()
	case w.Alone() != 0 && took > farLonger*w.Alone():
		w.Forget()
		w.ShareAnyway()
	}
	w.Note(took, int64(w.began.Sub(epoch)), int64(now.Sub(epoch)))
}
