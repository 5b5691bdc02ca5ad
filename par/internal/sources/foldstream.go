package sources

import (
	"math/bits"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// foldRun is a Fold of a stream in one run. The length of a stream is not known before its end. Therefore the elements are kept until
// there are enough for a window, and then the stretches of the window are folded in parallel. The first window has leastFolded elements.
// Each later window has as many as all windows before it, up to mostFolded stretches of the longest. A window is cut as a slice is, but
// into at most mostFolded stretches. Therefore the number of stretches grows with the logarithm of the length until stretches are as
// long as they may be, and from then on by one for each longestFolded elements. docs/decisions/0119 says why a stream does not have 128
// stretches.
//
// A source that may never have more elements, such as a channel, calls Idle before it waits: see [describe.Binding]. Then the elements
// so far are folded, and the last stretch continues later with its accumulator. Therefore the ends of stretches depend neither on
// batches nor on time. The fields of a foldRun are what a window leaves for the next one.
type foldRun struct {
	src      FoldSource // a Fold of pending, whose elements are appended to made
	pending  describe.Memory
	n        describe.Node
	key      uint64
	run      func(xs describe.Block) bool
	base     int            // how many elements the windows before had
	made     describe.Block // the elements of the window; the last one may be unfinished
	last     describe.Block // a window of made, for an element that continues
	xs       describe.Block // what was made of a part of the window
	more     bool           // more elements are wanted
	raising  bool           // a panic is passing through; what came before it has been passed on
	min, max int            // bounds of stretches; 0: none
}

const (
	leastFolded   = 4
	mostFolded    = 8       // stretches of a window, which are folded at the same time
	longestFolded = 1 << 15 // elements of a stretch
	foldedBytes   = 1 << 20 // of the elements of a stretch, if there are more than shortFolded
	shortFolded   = 1 << 6
)

// streamed returns the source, for the run of b, over s, whose input is a stream.
func (s *FoldSource) streamed(b *describe.Binding) describe.Source {
	n := describe.Node{Src: s.In, Tuned: b.Tuned, ID: describe.Mix(b.Key, uint64(s.Kind))}
	t := *n.LimitTo(b.Limit).Tuning()
	t.Place, t.Progress, t.Part, t.Fixed = nil, nil, b.Part.Before(), false
	b.Cut = 1 // Positions are counted where they are pulled.
	return newFed(n, b, s.Out, func(n describe.Node, run func(xs describe.Block) bool) {
		proto := s.In.Proto()
		f := &foldRun{src: *s, key: n.ID, run: run, made: s.Out.Make(0), last: s.Out.Make(0), more: true, min: t.MinLen, max: t.MaxLen}
		f.pending.Elems = proto.Make(0)
		f.src.In = &f.pending
		own := t
		own.MinLen, own.MaxLen, own.Part = 0, min(t.MaxLen, 1), b.Part.Before()
		f.n = describe.Node{Src: &f.src, Tuned: &own}
		t.Idle = f.fold
		f.open()
		f.feed(describe.Node{Src: n.Src, Tuned: &t, ID: n.ID}, proto)
	})
}

// open begins a window.
func (f *foldRun) open() {
	fits := max(shortFolded, foldedBytes/uint(block.Width(f.pending.Elems)))
	longest := min(longestFolded, 1<<(bits.Len(fits)-1))
	n := min(max(f.base, leastFolded), mostFolded*longest)
	f.src.FoldGrid = FoldGrid{length: n, count: bounded(n, max(engine.Few(n, mostFolded), n/longest), f.min, f.max)}
}

// feed folds the elements of n, of proto's type.
func (f *foldRun) feed(n describe.Node, proto describe.Block) {
	done := false
	defer func() {
		if done || f.raising {
			return
		}
		v := recover()
		if v == nil { // A Goexit continues.
			return
		}
		if under.IsStop(v) {
			panic(v)
		}
		if f.end() { // What comes before the panic counts first.
			panic(under.Wrapped[*core.PanicError](v))
		}
	}()
	eachPart(n, describe.GatherSpec{Out: proto}, func(xs describe.Block) bool {
		to := f.pending.Elems
		for lo, n := 0, xs.Len(); lo < n && f.more; {
			k := min(f.src.length-f.src.at-to.Len(), n-lo)
			to.Append(xs, lo, lo+k)
			if lo += k; f.src.at+to.Len() == f.src.length && f.fold() {
				f.base += f.src.length
				f.hand(f.made.Len())
				f.open()
			}
		}
		return f.more
	})
	done = true
	f.end()
}

// end folds the rest, passes it on, and reports whether more elements are wanted.
func (f *foldRun) end() bool { return f.more && f.fold() && f.hand(f.made.Len()) }

// hand passes on the first n elements of the window, and reports whether more are wanted.
func (f *foldRun) hand(n int) bool {
	if f.made.Resize(n); n > 0 {
		f.raising = true // If run panics, the panic is not one of the stream.
		f.more = f.run(f.made)
		f.raising = false
	}
	if !f.made.Plain() {
		f.made.Resize(f.made.Cap())
		f.made.Erase()
	}
	f.made.Resize(0)
	return f.more
}

// fold folds the elements that the window has, and reports whether more are wanted.
func (f *foldRun) fold() bool {
	s, elems := &f.src, f.pending.Elems
	n := elems.Len()
	if n == 0 || !f.more {
		return f.more
	}
	s.first, s.begun = s.of(s.at), nil
	if lo, _ := s.Stretch(s.first); lo < s.at {
		f.last.Window(f.made, s.first, s.first+1)
		s.begun = f.last
	}
	s.shaped()
	f.n.ID = s.KeyFor(f.key)
	xs, _, p := describe.Ahead.Prefix(f.n, describe.GatherSpec{Out: s.Out}, f.xs)
	f.made.Resize(s.first)
	f.made.Append(xs, 0, xs.Len())
	f.xs = xs
	if !xs.Plain() {
		xs.Erase()
		elems.Erase()
	}
	elems.Resize(0)
	s.at += n
	if p != nil && f.hand(f.made.Len()) {
		f.raising = true
		panic(p)
	}
	return f.more
}
