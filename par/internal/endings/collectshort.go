package endings

import (
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/run"
)

// CollectedShort is [Collected] if a short run is enough; otherwise s is nil. The caller calls s.End when it has taken the elements out.
func CollectedShort(n describe.Node) (out describe.Block, s *run.ShortRun) {
	exact := describe.ShapeOf(n.Src).Is(describe.Exact)
	if s = run.ShortOf(n, collectKey(n), 0, exact); s == nil {
		return nil, nil
	}
	if !exact {
		b := s.Do(n.Src, nil, nil)
		out = block.Fresh(&s.Shell, b.Proto(), b.Len())
		out.Copy(0, b, 0, b.Len())
		return out, s
	}
	out = block.Fresh(&s.Shell, n.Proto(), s.N)
	into(s, n, out)
	return out, s
}

// into writes the elements of n to out.
func into(s *run.ShortRun, n describe.Node, out describe.Block) {
	if b := s.Do(n.Src, out, nil); b != out { // Otherwise the stages have written to out.
		out.Copy(0, b, 0, b.Len())
	}
	if s.Looks {
		intoFrom(s.Gave(), n, out, s.N)
	}
}

// intoFrom writes to out those of the count elements of n that b has not done.
func intoFrom(b run.BegunPart, n describe.Node, out describe.Block, count int) {
	if out.Resize(count); b.At == 0 {
		return
	}
	p := collecting(n)
	p.placing.Spec.Begun = b
	p.into(out, 0)
	p.End()
}
