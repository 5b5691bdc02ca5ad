package endings

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// made returns the elements of n, for which p is open, and retires it, if they have been made for this run and are not none. nil: they are to
// be written, or somebody is told of those that are done.
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
