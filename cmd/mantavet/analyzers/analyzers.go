// Package analyzers lists the analyzers of mantavet, for the command and for other drivers.
package analyzers

import (
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

// All returns all analyzers. Those that are off by default report nothing unless their flag "on" is
// set: -block.on for the analyzer block.
func All() []*analysis.Analyzer {
	return []*analysis.Analyzer{
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
}
