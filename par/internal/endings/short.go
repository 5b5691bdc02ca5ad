package endings

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/run"
)

// Short runs n if a short run under key is enough, and reports whether it has. work does with the only block what the ending does. It is
// for endings that have another way for all other runs.
func Short(n describe.Node, key uint64, work describe.Work) bool {
	s := run.ShortOf(n, key, 0, false)
	if s == nil {
		return false
	}
	s.Do(n.Src, nil, work)
	s.End()
	return true
}
