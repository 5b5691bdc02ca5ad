package report

import (
	"fmt"
	"strings"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/work"
)

// Benchstat is the format of go test -bench, for golang.org/x/perf/cmd/benchstat: a line for each
// turn of each rival. So
//
//	go run ./bench -benchstat -rows map_sum > old.txt
//	# and the same into new.txt after a change
//	benchstat old.txt new.txt
//	benchstat -col /rival old.txt
//
// compare two versions, or the rivals with one another.
type Benchstat struct{}

func (Benchstat) head(b *strings.Builder, settings string) {
	fmt.Fprintf(b, "pkg: github.com/seed1237c087/manta/bench\nsettings: %s\n", strings.Join(strings.Fields(settings), " "))
}

func (Benchstat) row(b *strings.Builder, r *work.Row, tracks []measure.Track, _ []measure.Verdict) {
	for i := range tracks {
		t := &tracks[i]
		for _, v := range t.Turns {
			fmt.Fprintf(b, "Benchmark/%s/rival=%s\t%d\t%g %s\n", named(r.Name), named(t.Rival), max(1, t.Batch), v, unit(r))
		}
	}
}

// skipped writes a line that benchstat passes over: no setting begins with a capital letter.
func (Benchstat) skipped(b *strings.Builder, r *work.Row, why string) {
	fmt.Fprintf(b, "%s: %s\n", strings.ToUpper(r.Name), why)
}

// named returns name as it may stand in a benchmark's name.
func named(name string) string { return strings.Join(strings.Fields(name), "_") }

// unit returns the unit of a row's values.
func unit(r *work.Row) string {
	of := named(r.Per)
	if of == "" {
		of = "op"
	}
	switch r.Unit {
	case work.Share:
		return "cores"
	case work.Count:
		return "count/" + of
	default:
		return "ns/" + of
	}
}
