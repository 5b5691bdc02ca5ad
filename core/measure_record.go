package core

import (
	"github.com/seed1237c087/manta/core/internal/bubble"
	"github.com/seed1237c087/manta/core/internal/measure"
	"github.com/seed1237c087/manta/core/registry"
)

// Package core/whatif records programs by this. It is not exported: a tree of strands is
// of use to nobody but a simulator.
var _ = measure.Provide(record)

// record is Measure with a record of what f consists of.
func record(c measure.Recording, f func()) measure.Recorded {
	if r := registry.Current(); r != nil && r.Hooked() != nil {
		panic("core/whatif: Record: called by what is measured or recorded already")
	}
	m := newMeter()
	if !bubble.In() {
		m.Overhead = recordedOverhead()
	}
	m.Tree = &measure.Tree{Limit: c.Limit, Grain: c.Grain}
	r := measureBy(m, c.Workers, f)
	return measure.Recorded{
		Tree: m.Tree, Work: int64(r.Work), Span: int64(r.Span), Steal: int64(r.Steal),
		Tasks: r.Tasks, Strands: r.Strands,
	}
}
