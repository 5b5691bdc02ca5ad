package run

import (
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// shorts keeps short runs from one call to the next, as the lists of package freelist do.
var shorts [64]seam.Pool

// ShortOf returns a short run of n under key, which has begun, or nil if n must be run in another way; see Begin. End ends the run.
//
// If looks is set, the run may go window by window, and be given up. Then the ending does the rest by a run of many steps, from where
// [ShortRun.End] says.
func ShortOf(n describe.Node, key uint64, must describe.Traits, looks bool) *ShortRun {
	return begun(short(n, key, must, looks))
}

// ShortOver does what ShortOf does, for a pipeline without stages over n elements in memory, which the ending reads where they are. node
// names the pipeline. If steady is set, the ending calls no user function. If looks is set, the run may go window by window, as
// [ShortRun.Next] says, and be given up.
func ShortOver(n int, key, node uint64, steady, looks bool) *ShortRun {
	if !describe.OneView(n) {
		return nil
	}
	return begun(n, key, engine.Tiny(key, node, n, steady, looks))
}

// begun returns a short run of n positions, or nil if how is Long.
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
	} else if s.sampler.Sampled() { // The first run of a new ShortRun is sampled.
		s.time()
	}
	return s
}

// Begin reports whether n can be run under key by one call, and if so begins that run. It can if the engine agrees and n has one block, which
// simple stages make of memory or of a range that has the traits must, or which is a Fold of memory. Then Do runs it, and Close ends it.
func (s *ShortRun) Begin(n describe.Node, key uint64, must describe.Traits) bool {
	count, key, how := short(n, key, must, false)
	s.Key, s.N = key, count
	if s.began = 0; how != engine.Long && s.sampler.Sampled() {
		s.time()
	}
	return how != engine.Long
}

// short returns the number of positions of n, the key under which its cost is known, and how the caller does n.
func short(n describe.Node, key uint64, must describe.Traits, looks bool) (count int, of uint64, how engine.TinyMode) {
	if n.Tuned != nil {
		return 0, key, engine.Long
	}
	if m, is := n.Src.(*describe.Memory); is { // Memory has all traits that endings ask for.
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

// time makes s measure its time.
func (s *ShortRun) time() {
	if s.sampler == 0 {
		s.sampler = engine.NewSampler()
	}
	s.began = engine.Now()
}

// End closes s and lets others use it. If the run was given up, End returns what was done; the ending continues with that in Spec.Begun.
func (s *ShortRun) End() (b BegunPart) {
	if s.Looks {
		b = s.gave()
	}
	s.Close()
	shorts[s.Key%uint64(len(shorts))].Put(s)
	return b
}
