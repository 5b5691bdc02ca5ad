package counting

import (
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/freelist"
)

// mostKept is the largest number of bytes of ids, and of the counts of a participant, that are kept for another run.
const mostKept = 1 << 24

// TakeBuckets returns a BucketGrouping under a key, and its run, which the caller must prepare.
func TakeBuckets(key uint64) (*BucketGrouping, *endings.KeepRun) {
	g := freelist.Take[BucketGrouping](key)
	return g, &g.own
}

// Put drops g's references to user values, and keeps g for another run: making new ids and counts takes as long as using them.
func (g *BucketGrouping) Put(key uint64) {
	for i := range g.run.Participants() {
		f := g.run.State(i).(*BucketPart)
		room := 0
		for _, row := range f.rows {
			if row != nil {
				f.spare = append(f.spare, row)
			}
		}
		for _, row := range f.spare {
			room += 8 * cap(row)
		}
		if room > mostKept {
			f.spare = nil
		}
		f.idChunks.Retire()
		f.rows, f.left, f.BucketCounts = nil, nil, BucketCounts{}
		if i == len(g.parts) {
			g.parts = append(g.parts, f)
		}
	}
	ids := g.ids
	if 4*cap(ids) > mostKept {
		ids = nil
	}
	g.Grouping = Grouping{ids: ids}
	g.own.Retire()
	freelist.Put(key, g)
}
