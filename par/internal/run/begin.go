package run

import (
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// shorts keep them from one call to the next, as stashes do.
var shorts [64]seam.Pool

// ShortOf returns a short run of n under key that has begun, or nil if there is more to do; see Begin. End ends it.
func ShortOf(n describe.Node, key uint64, must describe.Traits) *ShortRun {
	return begun(short(n, key, must))
}

// ShortOver is ShortOf for a pipeline of that name over n elements in memory and no more, whose ending reads them where they are.
// steady: the ending calls no user function.
func ShortOver(n int, key, node uint64, steady bool) *ShortRun {
	if !describe.OneView(n) || !engine.Tiny(key, node, n, steady) {
		return nil
	}
	return begun(n, key)
}

// begun returns a short run of n positions; nil if there are none.
func begun(n int, key uint64) *ShortRun {
	if n == 0 {
		return nil
	}
	s, _ := shorts[key%uint64(len(shorts))].Get().(*ShortRun)
	if s == nil {
		s = new(ShortRun)
	}
	s.Key, s.N = key, n
	if s.began = 0; s.lot.Drawn() { // That of a new one is.
		s.time()
	}
	return s
}

// Begin reports whether n can be run under key by one call, and begins that: n has one block, which simple stages make of memory
// or of a range that has the traits must, or is a Fold of memory, and the engine agrees. Then Do runs it, and Close ends it.
func (s *ShortRun) Begin(n describe.Node, key uint64, must describe.Traits) bool {
	count, key := short(n, key, must)
	s.Key, s.N = key, count
	if s.began = 0; count != 0 && s.lot.Drawn() {
		s.time()
	}
	return count != 0
}

// short returns the number of positions of n, or 0 if it can't be run by one call, and the key under which that is known.
func short(n describe.Node, key uint64, must describe.Traits) (count int, of uint64) {
	if n.Tuned != nil {
		return 0, key
	}
	if m, is := n.Src.(*describe.Memory); is { // It has all traits that endings ask for.
		if count = m.Shape().N; describe.OneView(count) && engine.Tiny(key, n.ID, count, false) {
			return count, key
		}
		return 0, key
	}
	sh := describe.ShapeOf(n.Src)
	switch {
	case sh.Traits&must != must:
		return 0, key
	case sh.Is(describe.Simple):
		if sh.N == 0 || !sh.OneBlock() {
			return 0, key
		}
		count = sh.N
	default:
		stretches := sources.Short(n.Src)
		if count = stretches.Count(); count == 0 {
			return 0, key
		}
		key = stretches.KeyFor(key)
	}
	if !engine.Tiny(key, n.ID, count, false) {
		return 0, key
	}
	return count, key
}

// time makes s be timed.
func (s *ShortRun) time() {
	if s.lot == 0 {
		s.lot = engine.NewLot()
	}
	s.began = engine.Now()
}

// End closes s and lets others use it.
func (s *ShortRun) End() {
	s.Close()
	shorts[s.Key%uint64(len(shorts))].Put(s)
}
