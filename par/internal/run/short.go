package run

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// A ShortRun is a run that is one call: the loops of the stages go over the only block, one after another, and then the ending gets that block.
// Nothing is prepared or opened. Every ending asks for a ShortRun first.
//
// A ShortRun that looks goes window by window. Each window is a block, and the clock is read between them. If the run lasts, the ending does the
// rest: End says from where on. A ShortRun has many fields because it is both a lane and what prepares a run.
type ShortRun struct {
	describe.Stages
	lookingPart
	// Result is where the work of the ending writes; nil: nowhere.
	Result  describe.Block
	Shell   describe.Block // for an ending that returns the elements; see block.Fresh
	N       int            // positions
	calls   any            // see Visit
	Key     uint64
	began   int64 // 0: the run is not timed
	sampler engine.Sampler
	buf     describe.Block
	size    int  // how many elements buf has room for
	plain   bool // the elements of buf keep nothing alive
	own     bool // the block is in buf
	made    bool // the stages make the block
	ended   bool // the stages have ended
	Torn    bool // the block has only what comes before a panic
}

// Do returns the only block of src, which must not be written. If work is not nil, work does with the block what the ending does. The block is
// in into, if into is not nil and src is not memory. If a stage panics, work gets what comes before the panic. If anything panics, s is lost. If
// s is given up, the block has the elements up to that point.
func (s *ShortRun) Do(src describe.Source, into describe.Block, work describe.Work) (b describe.Block) {
	m, inMemory := src.(*describe.Memory)
	if inMemory && work == nil {
		return m.Elems
	}
	done := false
	defer func() {
		if !done {
			s.rescue(src, work, recover())
		}
	}()
	s.ended = false
	if !inMemory {
		if s.own = into == nil && s.Each == nil; s.own {
			if proto := src.Proto(); s.size < s.N || !block.SameType(s.buf, proto) {
				s.buf, s.plain, s.size = proto.Make(s.N), proto.Plain(), s.N
			}
			into = s.buf
		}
		s.made = true
	}
	switch {
	case s.Looks:
		b = s.windows(src, into, work)
		done = true
		return b
	case inMemory:
		b = m.Elems
	default:
		b = s.Only(src, s.N, into)
	}
	if work != nil {
		s.end(b, work)
	}
	done = true
	return b
}

// Visit calls f for the elements of src, as block.Block.Each does. If direct is set, the source calls f.
func (s *ShortRun) Visit(src describe.Source, f any, direct bool) {
	if direct {
		s.Each = f
		s.Do(src, nil, nil)
		s.Each = nil
		return
	}
	s.calls = f
	s.Do(src, nil, (*visitor)(s))
	s.calls = nil
}

// visitor is the work of Visit.
type visitor ShortRun

func (s *visitor) Do(st *describe.Step) { st.In.Each(s.calls) }

// end runs work, which does with b what the ending does.
func (s *ShortRun) end(b describe.Block, work describe.Work) {
	s.ended = true
	st := &s.Step
	st.In, st.From, st.To, st.N, st.At, st.By = b, 0, b.Len(), 0, 0, 1
	if st.Out != nil || s.Result != nil {
		st.Out = s.Result
	}
	work.Do(st)
}

// Close drops references to user values.
func (s *ShortRun) Close() {
	if s.made { // Memory alone leaves little to clear.
		if !s.own {
			s.Step.Out = nil
		} else if !s.plain {
			block.Wipe(s.buf)
		}
		s.made = false
	}
	if s.Step.In != nil { // Storing a pointer costs more than looking.
		s.Step.In = nil
	}
	if s.Shell != nil {
		block.Empty(s.Shell)
	}
	if s.began != 0 {
		engine.Learn(s.Key, float64(engine.Now()-s.began)/float64(s.N))
	}
}

// rescue is called if Do does not return, with the panic that was recovered. It does what Lane.rescue does for a lane.
func (s *ShortRun) rescue(src describe.Source, work describe.Work, v any) {
	defer Wrapped() // Another panic may occur on the way.
	if v == nil {
		return // The Goexit continues.
	}
	if under.IsStop(v) || s.ended {
		panic(v)
	}
	p := under.Wrapped[*core.PanicError](v)
	b := salvage(func() describe.Block { return s.SalvageOnly(src) }, &p)
	if b != nil && b.Len() > 0 && work != nil {
		s.Torn = true
		s.end(b, work)
	}
	panic(p)
}
