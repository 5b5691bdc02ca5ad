package endings

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// made returns the elements of n, for which p is open, if they are in a slice that was made for this run. Then it retires p. It returns nil
// if the elements are elsewhere, if there are none, or if progress or statistics are wanted.
func (p *KeepRun) made(n describe.Node) (out describe.Block) {
	if s, is := n.Src.(*describe.LateSource); !is || !s.Fresh || n.Tuned != nil && (n.Tuned.Progress != nil || n.Tuned.Part != nil) {
		return nil
	}
	if out = p.Src.(*describe.Memory).Elems; out.Len() == 0 || out.Len() < out.Cap() {
		return nil
	}
	core.Checkpoint()
	p.Pipeline.Retire()
	return out
}
