// Stream works off what comes from a channel, in order, and holds few records in memory however many there are: the batches and
// portions of FromChan and Seq, where one would otherwise build a pipeline of goroutines and channels.
//
//	go run ./examples/stream
//	go run ./examples/stream -size 10000000 -reps 1
//
// The modes are a plain loop (loop); goroutines that work, with a channel for each result, so that these come out in order
// (goroutines); a slice of all that arrives, with a parallel map over it (slice), whose memory grows with the input; and
// the same over the channel (manta). The column tells how many records were in memory at most, from the one that was sent last to the
// one that was written last.
package main

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
	"sync/atomic"

	"github.com/seed1237c087/manta/examples/internal/demo"
	"github.com/seed1237c087/manta/par"
)

type record struct{ number uint64 }

type result [sha256.Size]byte

// An outcome is a digest of all results in order, and how many records were in memory at most.
type outcome struct {
	digest  result
	records int
}

func main() {
	c := demo.Comparison[int, outcome]{
		Name: "stream", Usage: "work off what comes from a channel, in order",
		Size: 50_000, MaxSize: 1 << 30, SizeUsage: "`NUMBER` of records", Reps: 5, Unit: "record",
		Input: func(size int) (int, error) { return size, nil },
		Ways: []demo.Way[int, outcome]{
			{Name: "loop", Run: loop}, {Name: "goroutines", Run: goroutines}, {Name: "slice", Run: slice}, {Name: "manta", Run: manta},
		},
		Differ: func(got, want outcome) error {
			return demo.EqualSlices(got.digest[:], want.digest[:])
		},
		NoteHead: "records in memory",
		Note:     func(o outcome) string { return fmt.Sprint(o.records) },
	}
	c.Main()
}

// work is what there is to do with a record: some microseconds.
func work(r record) result {
	sum := sha256.Sum256(binary.LittleEndian.AppendUint64(nil, r.number))
	for range 50 {
		sum = sha256.Sum256(sum[:])
	}
	return sum
}

// manta receives what has arrived, works it off in parallel, and has the results in order.
func manta(size int) outcome {
	f := newFlow(size)
	for r := range par.Map(par.FromChan(f.records), work).Seq() {
		f.write(r)
	}
	return f.outcome()
}

func loop(size int) outcome {
	f := newFlow(size)
	for r := range f.records {
		f.write(work(r))
	}
	return f.outcome()
}

func slice(size int) outcome {
	f := newFlow(size)
	var all []record
	for r := range f.records {
		all = append(all, r)
	}
	for _, r := range par.Apply(all, work) {
		f.write(r)
	}
	return f.outcome()
}

// goroutines keep the order by a queue of promises, each a channel for one result. Its length bounds the memory.
func goroutines(size int) outcome {
	type job struct {
		r   record
		out chan result
	}
	f := newFlow(size)
	jobs, promises := make(chan job), make(chan chan result, 1024)
	for range demo.Parts() {
		go func() {
			for j := range jobs {
				j.out <- work(j.r)
			}
		}()
	}
	go func() {
		for r := range f.records {
			out := make(chan result, 1)
			promises <- out
			jobs <- job{r, out}
		}
		close(jobs)
		close(promises)
	}()
	for out := range promises {
		f.write(<-out)
	}
	return f.outcome()
}

// A flow is a channel into which somebody sends records, and where their results go.
type flow struct {
	records   chan record
	now, most atomic.Int64 // records in memory
	written   hash.Hash
}

func newFlow(size int) *flow {
	f := &flow{records: make(chan record, 1024), written: sha256.New()}
	go func() {
		defer close(f.records)
		for i := range size {
			f.most.Store(max(f.most.Load(), f.now.Add(1)))
			f.records <- record{uint64(i)}
		}
	}()
	return f
}

func (f *flow) write(r result) {
	f.written.Write(r[:])
	f.now.Add(-1)
}

func (f *flow) outcome() outcome { return outcome{result(f.written.Sum(nil)), int(f.most.Load())} }
