package counting

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/endings"
)

// BucketGrouping is a Grouping whose ids are buckets, which don't change once they are found. Therefore they are counted when they are
// found, and not in a pass of their own. Each chunk of positions has a row of counts. [TakeBuckets] returns a BucketGrouping.
type BucketGrouping struct {
	Grouping
	own     endings.KeepRun
	buckets int
	shift   uint
	chunk   int // the number of positions of a row; 0: buckets are counted later
	chunks  int
	parts   []*BucketPart // the parts of participants of this run and of earlier runs
}

// uncounted shifts all buckets to one counter, which is never read.
const uncounted = 63

// BucketCounts are where a participant writes the buckets that it finds. The bucket b of element i goes to IDs[i]. b must be below Buckets,
// and the participant adds 1 to Counts[b>>Shift].
type BucketCounts struct {
	IDs     []uint32
	Buckets int
	Counts  []int
	Shift   uint
}

// BucketPart is what one participant of a BucketGrouping has found.
type BucketPart struct {
	BucketCounts
	run      *BucketGrouping
	idChunks Chunks
	rows     [][]int
	spare    [][]int  // rows of earlier runs
	left     []uint32 // room for the ids of those elements of the block that are still to come
	pos      int      // the position of the first of these elements
	none     [1]int   // the counter if buckets are not counted; see uncounted
}

// Place makes room for the elements of a run if their number is known. It also decides how elements are counted in so many buckets. Place
// is called between Prepare and Run.
func (g *BucketGrouping) Place(p *endings.KeepRun, buckets int) {
	g.Grouping.Place(p)
	g.buckets, g.shift, g.chunk, g.chunks = buckets, uncounted, 0, 0
	if !g.placed {
		return
	}
	n := len(g.ids)
	if isTwice(n, buckets, g.all) {
		g.shift = uint(twiceShift(buckets))
		g.chunks = chunksPerWorker * core.NumWorkers()
	} else if g.chunks = countOfChunks(n, buckets); g.chunks > 1 {
		g.shift = 0
	} else {
		return
	}
	g.chunk = (n + g.chunks - 1) / g.chunks
	g.chunks = (n + g.chunk - 1) / g.chunk
}

// Participant returns the state of participant i, a *BucketPart.
func (g *BucketGrouping) Participant(i int) any {
	f := &BucketPart{run: g}
	if i < len(g.parts) {
		f = g.parts[i]
	}
	f.Buckets, f.Shift, f.Counts = g.buckets, g.shift, f.none[:]
	if g.chunk > 0 {
		f.rows = make([][]int, g.chunks)
	}
	return f
}

// Add adds the elements of a block. Then the caller calls Next until Next returns 0.
func (f *BucketPart) Add(k *endings.KeepStep) {
	f.left, f.pos = f.idChunks.Add(&f.run.Grouping, k), k.Lo
}

// Next makes f.BucketCounts ready for some elements of the block, which follow those of the call before, and returns their number.
func (f *BucketPart) Next() int {
	n := len(f.left)
	if size := f.run.chunk; size > 0 && n > 0 {
		c := f.pos / size
		if f.rows[c] == nil {
			f.rows[c] = f.row((f.run.buckets-1)>>f.run.shift + 1)
		}
		f.Counts = f.rows[c]
		n = min(n, (c+1)*size-f.pos)
	}
	f.IDs, f.left, f.pos = f.left[:n], f.left[n:], f.pos+n
	return n
}

// row returns n zeros, if possible in the memory of an earlier run.
func (f *BucketPart) row(n int) []int {
	last := len(f.spare) - 1
	if last < 0 {
		return make([]int, n)
	}
	row := f.spare[last]
	if f.spare = f.spare[:last]; cap(row) < n {
		return make([]int, n)
	}
	row = row[:n]
	clear(row)
	return row
}

// SortTo sorts the elements of all participants by bucket. It calls room with their number, writes them to the block that room returns, and
// sets ends to where the buckets end.
func (g *BucketGrouping) SortTo(room func(n int) block.Block, ends []int, put PutLoop) {
	found := func(i int) *BucketPart { return g.run.State(i).(*BucketPart) }
	if g.chunk == 0 {
		idChunks := func(i int) *Chunks { return &found(i).idChunks }
		g.Grouping.SortTo(room, ends, idChunks, nil, put)
		return
	}
	n := len(g.ids)
	out := room(n)
	chunks, at := make([][]idChunk, g.chunks), make([][]int, g.chunks)
	endings.Share(len(chunks), func(c int) {
		lo, hi := c*g.chunk, min((c+1)*g.chunk, n)
		chunks[c] = []idChunk{{ids: g.ids[lo:hi], xs: g.all, lo: lo, hi: hi}}
		for i := range g.run.Participants() {
			at[c] = added(at[c], found(i).rows[c])
		}
	})
	if g.shift > 0 {
		scatterTwice(chunks, at, n, out, ends, put)
		return
	}
	scatterCounted(chunks, at, out, ends, put)
}

// added returns the sum of two rows of counts. It overwrites the first row. Either row may be nil.
func added(to, row []int) []int {
	if to == nil {
		return row
	}
	for i, n := range row {
		to[i] += n
	}
	return to
}
