package main

import (
	"testing"

	"github.com/seed1237c087/manta/beam/flow"
)

// BenchmarkForces is both ways to run one program, for profiles of them.
func BenchmarkForces(b *testing.B) {
	bodies := someBodies(4000)
	for _, w := range both(forces, flow.Slice(bodies), showForce, flow.BlockLen(256)) {
		b.Run(w.name, func(b *testing.B) {
			for b.Loop() {
				if err := w.run(b.Context(), b.TempDir()+"/x"); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
