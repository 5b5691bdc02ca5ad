// Package all lists the problems.
package all

import (
	"github.com/seed1237c087/manta/pbbs/bfs"
	"github.com/seed1237c087/manta/pbbs/comparisonsort"
	"github.com/seed1237c087/manta/pbbs/duplicates"
	"github.com/seed1237c087/manta/pbbs/forest"
	"github.com/seed1237c087/manta/pbbs/histogram"
	"github.com/seed1237c087/manta/pbbs/hull"
	"github.com/seed1237c087/manta/pbbs/integersort"
	"github.com/seed1237c087/manta/pbbs/invertedindex"
	"github.com/seed1237c087/manta/pbbs/lrs"
	"github.com/seed1237c087/manta/pbbs/matching"
	"github.com/seed1237c087/manta/pbbs/mis"
	"github.com/seed1237c087/manta/pbbs/nbody"
	"github.com/seed1237c087/manta/pbbs/neighbors"
	"github.com/seed1237c087/manta/pbbs/problem"
	"github.com/seed1237c087/manta/pbbs/raycast"
	"github.com/seed1237c087/manta/pbbs/suffixarray"
	"github.com/seed1237c087/manta/pbbs/wordcounts"
)

// Problems returns all problems.
func Problems() []problem.Problem {
	return []problem.Problem{
		integersort.Problem(), comparisonsort.Problem(), histogram.Problem(), duplicates.Problem(), wordcounts.Problem(),
		invertedindex.Problem(), bfs.Problem(), mis.Problem(), matching.Problem(), forest.Spanning(), forest.Minimum(), hull.Problem(),
		neighbors.Problem(), raycast.Problem(), nbody.Problem(), suffixarray.Problem(), lrs.Problem(),
	}
}
