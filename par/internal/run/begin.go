package run

import (
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// shorts keep them from one call to the next, as lists do.
var shorts [64]seam.Pool

// ShortOf returns a short run of n under key that has begun, or nil if there is more to do; see Begin. End ends it.
//
// If looks is set it may go window by window, and be given up. Then the ending goes on by a run of many steps from where [ShortRun.End] says.
func ShortOf(n describe.Node, key uint64, must describe.Traits, looks bool) *ShortRun {
	return begun(short(n, key, must, looks))
}

// ShortOver is ShortOf for a pipeline of that name over n elements in memory and no more, whose ending reads them where they are.
// steady: the ending calls no user function. looks: it may go window by window, as [ShortRun.Next] says, and be given up.
func ShortOver(n int, key, node uint64, steady, looks bool) *ShortRun {
	if !describe.OneView(n) {
		return nil
	}
	return begun(n, key, engine.Tiny(key, node, n, steady, looks))
}

// begun returns a short run of n positions; nil if it is a long one.
func begun(n int, key uint64, how engine.TinyMode) *ShortRun {
	if how == engine.Long {
		return nil
	}
	s, _ := shorts[key%uint64(len(shorts))].Get().(*ShortRun)
	if s == nil {
		s = new(ShortRun)
	}
	if s.Key, s.N, s.began, s.Looks = key, n, 0, how == engine.Looking; s.Looks {
		s.at = 0
	} else if s.sampler.Sampled() { // That of a new one is.
		s.time()
	}
	return s
}

// Begin reports whether n can be run under key by one call, and begins that: n has one block, which simple stages make of memory
// or of a range that has the traits must, or is a Fold of memory, and the engine agrees. Then Do runs it, and Close ends it.
func (s *ShortRun) Begin(n describe.Node, key uint64, must describe.Traits) bool {
	count, key, how := short(n, key, must, false)
	s.Key, s.N = key, count
	if s.began = 0; how != engine.Long && s.sampler.Sampled() {
		s.time()
	}
	return how != engine.Long
}

// short returns how the caller does n, its number of positions, and the key under which that is known.
func short(n describe.Node, key uint64, must describe.Traits, looks bool) (count int, of uint64, how engine.TinyMode) {
	if n.Tuned != nil {
		return 0, key, engine.Long
	}
	if m, is := n.Src.(*describe.Memory); is { // It has all traits that endings ask for.
		if count = m.Shape().N; describe.OneView(count) {
			how = engine.Tiny(key, n.ID, count, false, looks)
		}
		return count, key, how
	}
	sh := describe.ShapeOf(n.Src)
	switch {
	case sh.Traits&must != must:
		return 0, key, engine.Long
	case sh.Is(describe.Simple):
		if sh.N == 0 || !sh.OneBlock() {
			return 0, key, engine.Long
		}
		count = sh.N
	default:
		stretches := sources.Short(n.Src)
		if count = stretches.Count(); count == 0 {
			return 0, key, engine.Long
		}
		key, looks = stretches.KeyFor(key), false
	}
	return count, key, engine.Tiny(key, n.ID, count, false, looks)
}

// time makes s be timed.
func (s *ShortRun) time() {
	if s.sampler == 0 {
		s.sampler = engine.NewSampler()
	}
	s.began = engine.Now()
}

// End closes s and lets others use it. It returns what was done of a run that was given up, whose ending goes on with that in Spec.Begun.
func (s *ShortRun) End() (b BegunPart) {
	if s.Looks {
		b = s.gave()
	}
	s.Close()
	shorts[s.Key%uint64(len(shorts))].Put(s)
	return b
}
