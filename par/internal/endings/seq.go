package endings

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/caller"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/flow"
	"github.com/seed1237c087/manta/par/internal/freelist"
	"github.com/seed1237c087/manta/par/internal/place"
)

// Deliver runs n, and passes all elements to deliver, in order and on this goroutine. Work on
// later elements continues meanwhile.
func Deliver(n describe.Node, deliver flow.BodyLoop) {
	if n.Src == nil {
		core.Checkpoint()
		return
	}
	at, here := n.Place(), n.MovedTo(nil)
	if at != nil && at.Name != "" {
		describe.InPlace(n.MovedTo(new(place.Place).Called(at.Name)), func(n describe.Node) int {
			Deliver(n.MovedTo(at.Called("")), deliver)
			return 0
		})
		return
	}
	if at != nil && at.Background {
		core.WithPriority(core.Background, func() { Deliver(here.MovedTo(at.As(core.Foreground)), deliver) })
		return
	}
	check, key := checker(), describe.Mix(n.ID, uint64(describe.Seq))
	if at.Away() {
		caller.Shown(n.Tuning().Part == nil, func() {
			flow.Relayed(at.Pool, deliver, check, func(deliver flow.BodyLoop, drained func() bool) {
				new(flow.Flow).Run(here, key, deliver, nil, drained)
			})
		})
		return
	}
	p := freelist.Take[flow.Flow](key)
	if p.Run(here, key, deliver, check, nil) {
		freelist.Put(key, p)
	}
}

// checker returns a function that does not return if the context of the calling goroutine is
// done. Then no further element is delivered, because the work on an element may take long.
// If the goroutine has no context, checker returns nil.
func checker() func() {
	bond, _ := under.TiedTo()
	if bond == nil {
		return nil
	}
	var looked under.LookState
	return func() {
		if looked.Broken(bond) {
			core.Checkpoint()
		}
	}
}
