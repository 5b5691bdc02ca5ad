// Package analyzers lists the analyzers of mantavet, for the command and for other drivers.
package analyzers

import (
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/block"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/contexts"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/escape"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/lock"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/number"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/order"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/overhead"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/race"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/register"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/twice"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/unused"
)

// All returns all analyzers. An analyzer that is off by default reports nothing unless its flag "on" is set: -block.on for the
// analyzer block. If a package does not compile, the analyzers run but find nothing. The driver reports the errors, and would add a
// line for each analyzer that did not run.
func All() []*analysis.Analyzer { return all() }

var all = sync.OnceValue(func() []*analysis.Analyzer {
	as := []*analysis.Analyzer{
		race.Analyzer,
		escape.Analyzer,
		lock.Analyzer,
		unused.Analyzer,
		number.Analyzer,
		contexts.Analyzer,
		twice.Analyzer,
		order.Analyzer,
		register.Analyzer,
		block.Analyzer,
		overhead.Analyzer,
	}
	for _, a := range as {
		run := a.Run
		a.RunDespiteErrors = true
		a.Run = func(p *analysis.Pass) (any, error) {
			if len(p.TypeErrors) > 0 {
				return nil, nil
			}
			return run(p)
		}
	}
	return as
})
