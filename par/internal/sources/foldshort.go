package sources

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Short returns how a run without tuning cuts src, if src is a Fold of elements in memory that are one block. Then Once makes the only
// block. Otherwise Short returns a grid without stretches.
func Short(src describe.Source) (p FoldGrid) {
	if s, is := src.(*FoldSource); is && s.Kind == describe.Fold && s.Size == 0 && s.count == 0 {
		if m, is := s.In.(*describe.Memory); is {
			if n := m.Shape().N; describe.OneView(n) {
				p = FoldGrid{length: n, count: min(n, engine.Few(n, engine.MostFew))}
			}
		}
	}
	return p
}

// Once makes the only block, of n elements, of a source for which Short returns stretches. If a function panics, the elements up to
// Step.N are done.
func (s *FoldSource) Once(st *describe.Step, n int, out describe.Block) {
	in := s.In.(*describe.Memory).Elems
	cut := FoldGrid{length: in.Len(), count: n}
	out.Resize(n)
	for st.Out, st.N = out, 0; st.N < n; st.N++ {
		s.Begin.Do(st)
		st.In = in
		st.From, st.To = cut.Stretch(st.N)
		s.Work.Do(st)
	}
}
