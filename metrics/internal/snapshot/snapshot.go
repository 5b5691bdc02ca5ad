// Package snapshot reads what both kinds of metrics tell: pools added up by name, and pipelines.
package snapshot

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// A Pool is what the pools of one name have done, and do now.
type Pool struct {
	Name  string // as a label has it
	Total core.PoolTotal
	// Workers is how many are in each state.
	Workers [core.WorkerStates]int
	State   core.PoolState // without Workers
}

// Pools returns the pools in the order of their names.
func Pools() []Pool {
	states := map[string]*Pool{}
	for _, p := range core.Pools() {
		name := p.Name()
		sum := states[name]
		if sum == nil {
			sum = new(Pool)
			states[name] = sum
		}
		s := p.State()
		for state := range sum.Workers {
			sum.Workers[state] += s.Count(core.WorkerState(state))
		}
		sum.State.Guests += s.Guests
		sum.State.Parked += s.Parked
		sum.State.Loans += s.Loans
		sum.State.Callers += s.Callers
		sum.State.Queued += s.Queued
		sum.State.Goroutines += s.Goroutines
	}
	var all []Pool
	for _, total := range core.PoolTotals() {
		var p Pool
		if sum := states[total.Name]; sum != nil {
			p = *sum
		}
		p.Name, p.Total = label(total.Name), total
		all = append(all, p)
	}
	return all
}

// Pipelines returns par.Pipelines with names as labels have them.
func Pipelines() []par.PipelineStats {
	all := par.Pipelines()
	for i := range all {
		all[i].Name = label(all[i].Name)
	}
	return all
}

// unnamed is the label of pools without a name.
const unnamed = "(unnamed)"

// label returns a name as a label may be: not empty, and UTF-8. Different names have different labels, because a
// scrape with a label twice fails as a whole.
func label(name string) string {
	switch {
	case name == "":
		return unnamed
	case name == unnamed, strings.HasPrefix(name, `"`), !utf8.ValidString(name):
		return strconv.Quote(name)
	}
	return name
}
