package iter

import (
	"fmt"
	"math/bits"

	"github.com/seed1237c087/manta/par/internal/engine"
)

// Histogram returns for each of so many buckets how many elements bucket puts into it.
// It panics where buckets is negative or more than memory can hold, or bucket nil, before any work, and at
// the element for which bucket returns less than 0 or not less than buckets, as bucket
// itself would: every element is counted, or the caller learns of it. bucket is
// called once for each element. The counts of each worker take as much memory as the
// result.
func Histogram[T any](it Iter[T], buckets int, bucket func(T) int) []int {
	checkCount("Histogram", "number of buckets", buckets)
	checkFunc("Histogram", bucket == nil)
	if !fitMemory(buckets, bits.UintSize/8) {
		panic(fmt.Sprintf("par: Histogram: %d buckets are more than memory can hold", buckets))
	}
	return histogram(it, buckets, bucket)
}

func histogram[T any](it Iter[T], buckets int, bucket func(T) int) []int {
	if it.pool() != nil {
		return inPool(it, func(it Iter[T]) []int { return histogram(it, buckets, bucket) })
	}
	runKey := mix(it.key, mix(kindHistogram, code(bucket))) // A new name, as in forEach.
	p := takeStash[tally[T]](runKey)
	p.buckets, p.bucket = buckets, bucket
	p.prepare(it, runKey)
	p.spec.Even = true
	drive(&p.pipeline, engine.Plan[nothing](p))
	if len(p.lanes) == 0 {
		return make([]int, buckets)
	}
	counts := p.lanes[0].counts
	for _, l := range p.lanes[1:] {
		for i, n := range l.counts {
			counts[i] += n
		}
	}
	p.first.lane.retire()
	p.bucket, p.first.bucket, p.first.counts = nil, nil, nil
	p.keeping.retire()
	putStash(runKey, p)
	return counts
}

type tally[T any] struct {
	keeping[T, tallyLane[T]]
	buckets int
	bucket  func(T) int
}

func (p *tally[T]) Lane() engine.Lane[nothing] {
	l, fresh := p.seat()
	if fresh {
		l.bucket = p.bucket
		l.counts = make([]int, p.buckets)
	}
	l.open(&p.pipeline, nil)
	return l
}

func (p *tally[T]) Join(nothing, nothing) nothing { return nothing{} }

var _ engine.Lane[nothing] = (*tallyLane[int])(nil) // Otherwise it is only a type argument, which linters overlook.

type tallyLane[T any] struct {
	lane[T]
	bucket func(T) int
	counts []int
}

func (l *tallyLane[T]) Step(to int) int { return l.step(to, l) }
func (l *tallyLane[T]) Finish() nothing { return nothing{} }

func (l *tallyLane[T]) take(_, _ int, xs []T) {
	counts, bucket := l.counts, l.bucket
	for _, x := range xs {
		b := bucket(x)
		if uint(b) >= uint(len(counts)) {
			panic(fmt.Sprintf("par: Histogram: bucket %d is not one of %d", b, len(counts)))
		}
		counts[b]++
	}
}
