package loops

import (
	"github.com/seed1237c087/manta/par/internal/counting"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
)

// Counts holds the counts of one participant of a [Histogram]: Of[b] is how often bucket b occurred. Other takes a bucket
// that is no index of Of.
type Counts = counting.Counts

// Histogram does what par.Histogram does. loop counts the elements of src in c.
func Histogram[T any](n describe.Node, buckets int, loop func(c *Counts, src []T)) []int {
	counting.CheckBuckets("Histogram", buckets, false)
	return HistogramBy[T](n, buckets, describe.Code(loop), histogram[T](loop))
}

// histogram is the loop of a Histogram.
type histogram[T any] func(c *Counts, src []T)

// Add counts elements.
func (loop histogram[T]) Add(c *Counts, src []T) { loop(c, src) }

// HistogramBy is [Histogram] for a value that has a method in place of a loop. The method calls a function with the given
// code.
func HistogramBy[T any](n describe.Node, buckets int, code uint64, by adder[T]) []int {
	key := endings.RunKey(n, describe.Histogram, code)
	p := counting.NewHistogramRun(key, buckets)
	k, _ := p.Kit.(*histogramRun[T])
	if k == nil {
		fresh := &histogramRun[T]{}
		fresh.keep = func(b *endings.KeepStep) { fresh.by.Add(b.State.(*Counts), b.In.(*Vec[T]).Xs) }
		p.Kit, k = fresh, fresh
	}
	k.by = by
	counts := p.Run(n, key, k.keep)
	k.by = nil
	p.End(key)
	return counts
}

// adder counts elements.
type adder[T any] interface{ Add(c *Counts, src []T) }

// histogramRun is what a Histogram keeps for its next run.
type histogramRun[T any] struct {
	by   adder[T]
	keep endings.KeepLoop
}
