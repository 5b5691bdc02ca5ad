package loops

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/ledger"
)

// Counts are what a participant of a [Histogram] has: Of has its counts, by bucket. What is no index of Of goes to Other.
type Counts = ledger.Counts

// Histogram does what par.Histogram does. loop counts the elements of src in c.
func Histogram[T any](n describe.Node, buckets int, loop func(c *Counts, src []T)) []int {
	ledger.CheckBuckets("Histogram", buckets, false)
	key := endings.RunKey(n, describe.Histogram, describe.Code(loop))
	p := ledger.NewTally(key, buckets)
	k, _ := p.Kit.(*counting[T])
	if k == nil {
		fresh := &counting[T]{}
		fresh.keep = func(b *endings.Kept) { fresh.loop(b.State.(*Counts), b.In.(*Vec[T]).Xs) }
		p.Kit, k = fresh, fresh
	}
	k.loop = loop
	counts := p.Run(n, key, k.keep)
	k.loop = nil
	p.End(key)
	return counts
}

// counting is what a Histogram keeps for the next one.
type counting[T any] struct {
	loop func(c *Counts, src []T)
	keep endings.Keeper
}
