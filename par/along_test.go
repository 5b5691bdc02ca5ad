package par

import (
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// alongKeys is how many keys the lines of alongLines have, in turn.
const alongKeys = 40

// alongLines returns lines of a key and a number, of more positions than 128 stretches have.
func alongLines() string {
	var b strings.Builder
	for i := 0; b.Len() <= 128<<15; i++ {
		b.WriteString("/path/" + strconv.Itoa(i%alongKeys) + " " + strconv.Itoa(i*i) + " with more of it\n")
	}
	return b.String()
}

func alongKey(line string) string { key, _, _ := strings.Cut(line, " "); return key }

// mixed adds line to acc, so that the order of the elements tells.
func mixed(acc uint64, line string) uint64 {
	for _, c := range []byte(line) {
		acc = (acc ^ uint64(c)) * 1099511628211
	}
	return acc
}

// TestFoldByOfSequences: if nothing tells how many elements there will be, each key has one
// accumulator, and gets what a plain loop gives it.
func TestFoldByOfSequences(t *testing.T) {
	text := alongLines()
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	every3rd := func(line string) bool { return line[len(line)-18]%3 == 0 }
	twice := func(line string) []string { return []string{line, line[:len(line)-1], "other " + line} }
	seq := func() Iter[string] {
		return FromSeq(func(yield func(string) bool) {
			for _, l := range lines {
				if !yield(l) {
					return
				}
			}
		})
	}
	for name, source := range map[string]func() Iter[string]{
		"Lines":     func() Iter[string] { return Lines(text) },
		"ScanLines": func() Iter[string] { return ScanLines(strings.NewReader(text)) },
		"FromSeq":   seq,
		"blocks":    func() Iter[string] { return Slice(lines).ByUniformBlocks(50_000) },
	} {
		for stage, behind := range map[string]func(Iter[string]) Iter[string]{
			"alone":      func(it Iter[string]) Iter[string] { return it },
			"Filter":     func(it Iter[string]) Iter[string] { return it.Filter(every3rd) },
			"FlatMap":    func(it Iter[string]) Iter[string] { return FlatMap(it, twice) },
			"WithMinLen": func(it Iter[string]) Iter[string] { return it.WithMinLen(1 << 15) },
			"WithMaxLen": func(it Iter[string]) Iter[string] { return it.WithMaxLen(64) },
		} {
			if raceEnabled && stage != "alone" && name != "ScanLines" {
				continue // All together take long, and their goroutines meet in the same places.
			}
			want := map[string]uint64{}
			for _, l := range lines {
				switch {
				case stage == "Filter" && !every3rd(l):
				case stage == "FlatMap":
					for _, l := range twice(l) {
						want[alongKey(l)] = mixed(want[alongKey(l)], l)
					}
				default:
					want[alongKey(l)] = mixed(want[alongKey(l)], l)
				}
			}
			for _, workers := range fewer([]int{1, 2, 5}, 5) {
				var made atomic.Int64
				got := FoldBy(unknown(behind(source())).WithPool(pools[workers]), alongKey,
					func() uint64 { made.Add(1); return 0 }, mixed,
					func(_, _ uint64) uint64 { t.Error("merge was called"); return 0 })
				require.Equal(t, want, got, "%s, %s, %d workers", name, stage, workers)
				if made := made.Load(); made != int64(len(want)) {
					t.Errorf("%s, %s, %d workers: %d accumulators for %d keys", name, stage, workers, made, len(want))
				}
			}
		}
	}
}

// TestFoldByOfManyKeys: who is alone with so many keys that its table is full goes on with others.
func TestFoldByOfManyKeys(t *testing.T) {
	const n, keys = 4 * manyItems, manyItems + manyItems/2
	for _, workers := range poolSizes(1, 2) {
		got := listed(FromSeq(upToSeq(n)).WithPool(pools[workers]), func(x int) int { return x % keys })
		require.Len(t, got, keys)
		for k, xs := range got {
			for i, x := range xs {
				if x != k+i*keys {
					t.Fatalf("key %d: element %d is %d", k, i, x)
				}
			}
		}
	}
}

// TestWindowsByElements: windows of a run that goes along have about so many elements, however
// few positions have one.
func TestWindowsByElements(t *testing.T) {
	for name, it := range map[string]Iter[int]{
		"all":     Range(0, 1<<20),
		"FlatMap": FlatMap(Range(0, 1<<14), func(int) []int { return make([]int, 50) }),
		"few":     Range(0, 1<<22).Filter(func(x int) bool { return x%50 == 0 }),
	} {
		var p endings.KeepRun
		var elems atomic.Int64
		before, windows, full := 0, 0, 0
		p.Between = func() {
			n := int(elems.Load())
			if windows++; n-before > 2*sources.LongestBatch {
				t.Errorf("%s: window %d has %d elements", name, windows, n-before)
			}
			if n-before >= sources.LongestBatch/2 {
				full++
			}
			before = n
			p.Aim(n)
		}
		p.PrepareAlong(it.Node(), endings.RunKey(it.Node(), describe.ReduceBy, 0))
		p.Run(func(int) any { return nil }, func(k *endings.KeepStep) { elems.Add(int64(k.In.Len())) })
		if full == 0 || windows-full > 12+windows/2 {
			t.Errorf("%s: %d windows of %d have as many elements as they may", name, full, windows)
		}
	}
}
