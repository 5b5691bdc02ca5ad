// Package span tells how far operations could be sped up by more processors than this machine has: their work, their span, and what
// core/whatif predicts.
package span

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed1237c087/manta/core/whatif"
)

// Sizes are how many elements there are, how many of them in operations by key, and how many bytes of text.
type Sizes struct{ N, Keyed, Text int }

// Full are the sizes of the table. The gate holds the floors at them, too: over a tenth many rows take a millisecond, and one strand
// that is disturbed halves them.
var Full = Sizes{10_000_000, 4_000_000, 100_000_000}

// A row is an operation over its input.
type row struct {
	name   string
	do     func()
	before func() // not recorded; nil: nothing
	reads  int    // bytes of the input
	makes  int    // bytes of the result, if they are many
}

// told is the number of workers that programs are told of. Predictions are for these numbers.
const (
	told   = 64
	rounds = 3
	// tries is how many recordings may be made where a floor is to be held: other work on the machine disturbs most of them.
	tries = 12
)

var processors = []int{8, 32, 64}

// figures are what the best of some recordings says.
type figures struct {
	work, span time.Duration
	speedUps   []float64
}

func (f *figures) ratio() float64 { return float64(f.work) / float64(max(1, f.span)) }

// record returns the figures of the recording, of so many, in which work / span is largest: a strand that was disturbed makes it smaller. It
// records no more once enough is reached.
func (r *row) record(enough float64, rounds int) (best figures) {
	runtime.GC()
	prepare := func() {
		if r.before != nil {
			r.before()
		}
	}
	prepare()
	r.do() // The engine learns what elements cost.
	for range rounds {
		prepare()
		rec := whatif.RecordFor(told, r.do)
		f := figures{work: rec.Work(), span: rec.Span()}
		if f.ratio() <= best.ratio() {
			continue
		}
		curve := rec.Curve(whatif.Machine{Seed: 1}, processors...)
		for _, p := range curve.Predictions {
			f.speedUps = append(f.speedUps, curve.SpeedUp(p))
		}
		if best = f; best.ratio() >= enough {
			break
		}
	}
	return best
}

// allocated returns how many bytes the row allocates, the least of some runs: what is kept from run to run is there then, as a rule.
func (r *row) allocated() (least uint64) {
	least = math.MaxUint64
	for range rounds {
		if r.before != nil {
			r.before()
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		r.do()
		runtime.ReadMemStats(&after)
		least = min(least, after.TotalAlloc-before.TotalAlloc)
	}
	return least
}

// Tell writes a line of tab-separated values for each row whose name the pattern matches, and the first line says what they are.
func Tell(w io.Writer, s Sizes, pattern string) error {
	fmt.Fprintf(w, "operation\twork, ms\tspan, ms\twork/span\tspeed-up by 8\tby 32\tby 64\tallocated, MB\tresult, MB\n")
	_, err := each(s, pattern, func(r *row) error {
		f := r.record(1<<30, rounds)
		_, err := fmt.Fprintf(w, "%s\t%.4g\t%.4g\t%.1f", r.name, f.work.Seconds()*1e3, f.span.Seconds()*1e3, f.ratio())
		for _, up := range f.speedUps {
			fmt.Fprintf(w, "\t%.1f", up)
		}
		fmt.Fprintf(w, "\t%.2f\t%.2f\n", float64(r.allocated())/1e6, float64(r.makes)/1e6)
		return err
	})
	return err
}

// Hold holds each row to its floor, in a file of names and floors with a tab between. It writes both, and returns an error that has all
// rows that are below, or have no floor.
func Hold(w io.Writer, s Sizes, pattern, file string) error {
	floors, err := read(file)
	if err != nil {
		return err
	}
	var below []error
	fmt.Fprintln(w, "operation\twork/span\tfloor")
	seen, err := each(s, pattern, func(r *row) error {
		floor, ok := floors[r.name]
		f := r.record(floor, tries)
		if !ok || f.ratio() < floor {
			below = append(below, fmt.Errorf("%s: work/span is %.1f, and has a floor of %.1f in %s", r.name, f.ratio(), floor, file))
		}
		_, err := fmt.Fprintf(w, "%s\t%.1f\t%.1f\n", r.name, f.ratio(), floor)
		return err
	})
	if err != nil {
		return err
	}
	if pattern == "" && len(floors) != seen {
		return fmt.Errorf("%s has %d floors of %d rows", file, len(floors), seen)
	}
	return errors.Join(below...)
}

// read returns the floors in a file, the first line of which says what they are.
func read(file string) (floors map[string]float64, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	floors = map[string]float64{}
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		name, value, _ := strings.Cut(line, "\t")
		if floors[name], err = strconv.ParseFloat(value, 64); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, i+2, err)
		}
	}
	return floors, nil
}

// each calls do with all rows whose names match, group by group: a group's input is garbage when the next one's is made.
func each(s Sizes, pattern string, do func(r *row) error) (seen int, err error) {
	name, err := regexp.Compile(pattern)
	if err != nil {
		return 0, err
	}
	for _, group := range groups {
		rows := group.rows(s)
		rows = slices.DeleteFunc(rows, func(r row) bool { return !name.MatchString(r.name) })
		for i := range rows {
			rows[i].reads = group.reads(s)
			if err := do(&rows[i]); err != nil {
				return seen, err
			}
			seen++
		}
	}
	return seen, nil
}

// A group makes rows that share their input, and says how many bytes that has.
type group struct {
	rows  func(Sizes) []row
	reads func(Sizes) int
}

func ofElements(s Sizes) int { return 8 * s.N }
func ofKeyed(s Sizes) int    { return 8 * s.Keyed }
func ofText(s Sizes) int     { return s.Text }

var groups = []group{
	{endings, ofElements}, {searches, ofElements}, {stages, ofElements}, {fallible, ofElements}, {flattened, ofElements},
	{sorts, ofElements}, {slicesOf, ofElements}, {rounded, ofElements}, {keyed, ofKeyed}, {texts, ofText},
}
