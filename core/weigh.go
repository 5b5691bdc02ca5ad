package core

import (
	"time"

	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/internal/choice"
	"github.com/seed1237c087/manta/internal/seam"
)

// places decides, for each outermost call of a function such as Join, Recurse or InScope, whether the call wakes other workers. It decides by
// the function that is given to the call. If shared calls have proved slower, the caller is shy for the call (core/registry, "Who is shy").
var places choice.Table

// epoch is the time from which the times in places are counted.
var epoch = seam.Now()

const (
	// doubtful is the longest time that a call may be expected to take if other workers are not to be woken.
	doubtful = 300 * time.Microsecond
	// A shy call may take overrun times as long as expected, but at least leastOverrun, before other workers are woken
	// after all.
	overrun      = 4
	leastOverrun = 20 * time.Microsecond
	// farLonger: if a call takes this many times as long as expected, what was known about its place is dropped.
	farLonger = 32
)

// weigh begins to time a call with f on r, which is a guest, and decides whether the call is shared. leave ends the timing.
func weigh(r *registry.Runner, f any) {
	if !r.Unplaced() && r.Registry().NumWorkers() > 1 {
		weighingOf(r).weigh(r, f)
	}
}

// weighInside is weigh for a runner that may carry a worker. r.Weighs has returned true. weighInside returns false if the call is not timed.
//
//go:noinline
func weighInside(r *registry.Runner, f any) bool {
	if r.Weighed || !r.Outermost() {
		return false
	}
	weighingOf(r).weigh(r, f)
	return r.Weighed
}

// weighedInside ends what weighInside has begun. A call that finds other workers awake is usually not timed, because the timing costs more
// than a short join. But after a call has woken workers the next few calls are timed too, because they show whether the wake was worth its cost.
func weighedInside(r *registry.Runner) {
	j := weighingOf(r)
	j.weighed(r)
	r.Bold()
	r.Curious(j.Share && j.asleep || j.Unsettled())
}

// weigh begins to time a call with f on r.
func (w *weighState) weigh(r *registry.Runner, f any) {
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
		if w.triesAlone() { // Then a trial takes at most as long as two shared calls, on any number of processors.
			limit = time.Duration(w.Shared())
		}
		r.Weighed = r.BeShy(w.began.Add(max(leastOverrun, limit)))
	}
}

// triesAlone reports whether the call runs alone as a trial, and the time of shared calls is known.
func (w *weighState) triesAlone() bool { return w.Trial && !w.Share && w.Shared() != 0 }

// placeOf returns the choice for f. It drops the lower bits of the product, because the lower bits of all addresses are alike.
func placeOf(f any) choice.Choice {
	return places.Of(uint64(registry.Code(f))*0x9E3779B97F4A7C15>>20, false)
}

func (w *weighState) weighed(r *registry.Runner) {
	r.Weighed = false
	now := seam.Now()
	took := float64(now.Sub(w.began))
	switch {
	case w.Share:
	case w.stolenFrom != r.StolenFrom() && w.triesAlone(): // The trial was shared because it took too long. Alone it would have taken even longer.
	case w.stolenFrom != r.StolenFrom(): // The call was shared after all, and may have run alone for a long time before that.
		w.Forget()
		w.ShareAnyway()
	case w.Alone() != 0 && took > farLonger*w.Alone():
		w.Forget()
		w.ShareAnyway()
	}
	w.Note(took, int64(w.began.Sub(epoch)), int64(now.Sub(epoch)))
}
