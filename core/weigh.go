package core

import (
	"time"

	"github.com/seed1237c087/manta/core/registry"
	"github.com/seed1237c087/manta/internal/choice"
	"github.com/seed1237c087/manta/internal/seam"
)

// places decide, for each function that is joined or recursed with or is the body of a scope, and is in no join itself, whether others are
// woken to help with that. Where that has proved slower the caller is shy (core/registry, "Who is shy").
var places choice.Table

// epoch is what times are counted from in it.
var epoch = seam.Now()

const (
	// doubtful is how long a call may take for others to be left asleep.
	doubtful = 300 * time.Microsecond
	// patience is how much longer than expected a shy call may take before others are woken after all, and leastPatience
	// how long it may take in any case.
	patience      = 4
	leastPatience = 20 * time.Microsecond
	// farLonger is how much longer than expected a call takes if what was known of the place is worth nothing.
	farLonger = 32
)

// weigh begins to time a call with f on r, which is a guest, and decides whether it is shared. leave ends it.
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

// weigh begins that for a call with f on r.
func (w *weighing) weigh(r *registry.Runner, f any) {
	w.Choice = placeOf(f)
	w.began = seam.Now()
	r.Weighed, w.asleep, w.robbed = true, r.OthersAsleep(), r.Robbed()
	switch {
	case w.Most() > float64(doubtful):
		w.ShareAnyway()
	case !w.Share && !w.asleep:
		w.Hurry()
	}
	if !w.Share {
		limit := patience * time.Duration(w.Most())
		if w.triesAlone() { // So it takes two calls that are shared at most, on any number of processors.
			limit = time.Duration(w.Shared())
		}
		r.Weighed = r.BeShy(w.began.Add(max(leastPatience, limit)))
	}
}

// triesAlone reports whether the call is to see if that is quicker than to share it, which is known.
func (w *weighing) triesAlone() bool { return w.Trial && !w.Share && w.Shared() != 0 }

// placeOf returns the choice for f. The lower bits of addresses, and of their products, are all alike.
func placeOf(f any) choice.Choice {
	return places.Of(uint64(registry.Code(f))*0x9E3779B97F4A7C15>>20, false)
}

func (w *weighing) weighed(r *registry.Runner) {
	r.Weighed = false
	now := seam.Now()
	took := float64(now.Sub(w.began))
	switch {
	case w.Share:
	case w.robbed != r.Robbed() && w.triesAlone(): // That it takes longer is known by now: alone it would have taken even more.
	case w.robbed != r.Robbed(): // It was shared after all, and may have taken long before that.
		w.Forget()
		w.ShareAnyway()
	case w.Alone() != 0 && took > farLonger*w.Alone():
		w.Forget()
		w.ShareAnyway()
	}
	w.Note(took, int64(w.began.Sub(epoch)), int64(now.Sub(epoch)))
}
