package sources

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// Short returns how src is cut by a run without tuning if it is a Fold of elements in memory that are one block; otherwise there are no
// stretches. Then Once makes the only block.
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

// Once makes the only block of a source that is so, of n elements. If a function panics, those up to Step.N are done.
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
