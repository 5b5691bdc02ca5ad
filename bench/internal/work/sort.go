package work

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"time"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/par/slice"
)

const (
	sortSize = 10_000_000
	// sortRounds is how many turns each has at least: one takes up to some seconds.
	sortRounds = 3
	// What is short is done to several pieces in turn, lest the processor learn by heart how the comparisons of one end.
	pieces, pieceLength = 64, 1000
)

// sortUint64 is the errand of all inputs of uint64 that are sorted by what they are.
const sortUint64 = "sort_uint64"

// The names of what sorts are compared with.
const (
	standard       = "slices.Sort"
	standardFunc   = "slices.SortFunc"
	standardStable = "slices.SortStableFunc"
)

// A sorting is a kind of input and two ways to sort it.
type sorting struct {
	name, title string
	against     string
	// bounds are of the standard library's time: with one worker, with all, and for 1,000
	// elements. 0: there is none.
	single, everyone, small float64
	// setup makes an input of n elements, of each length elements in that order.
	setup func(n, length int) sorter
	// errand is the row of the rivals in other languages; "": they have none.
	errand string
}

// sorter is an input and two ways to sort it, with T out of sight.
type sorter interface {
	// rivals sort a copy of the input, which is made before the time starts.
	rivals(against string, within func(func())) []measure.Rival
	// pieces sort copies of pieces of the input, so many elements each; copying them is a part of the work.
	pieces(against string, length int) []measure.Rival
	// abroad is the row for the rivals in other languages, who have the same input.
	abroad(row string) errand
}

// ways are two ways to sort in.
type ways[T comparable] struct {
	in                []T
	standard, library func([]T)
}

// rival is the one that sorts by the function.
func (w *ways[T]) rival(name string, sort func([]T), xs, want []T, within func(func())) measure.Rival {
	check := equal(want)
	return measure.Rival{
		Name: name,
		Turn: func(clock measure.Clock) []float64 {
			copy(xs, w.in)
			runtime.GC() // all begin with the same heap, and nobody clears up after another
			var took time.Duration
			within(func() {
				start := clock.Now()
				sort(xs)
				took = clock.Now() - start
			})
			return []float64{float64(took)}
		},
		Check: func() error { return check(xs) },
	}
}

func (w *ways[T]) rivals(against string, within func(func())) []measure.Rival {
	xs, want := make([]T, len(w.in)), slices.Clone(w.in)
	w.standard(want)
	return []measure.Rival{
		w.rival(against, w.standard, xs, want, within),
		w.rival(manta, w.library, xs, want, within),
	}
}

// abroad has the numbers that T consists of, or lines of text.
func (w *ways[T]) abroad(row string) errand {
	want := slices.Clone(w.in)
	w.standard(want)
	return errand{row, []any{plainly(w.in)}, sameNumber(uint64(digest(numbersOf(want))))}
}

// plainly returns xs as other languages read them: records as the three numbers that they are.
func plainly[T any](xs []T) any {
	rs, ok := any(xs).([]record)
	if !ok {
		return xs
	}
	words := make([]uint64, 0, 3*len(rs))
	for _, r := range rs {
		words = append(words, uint64(r.key), r.from[0], r.from[1])
	}
	return words
}

// numbersOf returns a number for each of xs.
func numbersOf[T any](xs []T) []uint64 {
	numbers := make([]uint64, len(xs))
	for i, x := range xs {
		switch x := any(x).(type) {
		case uint64:
			numbers[i] = x
		case float64:
			numbers[i] = math.Float64bits(x)
		case string:
			numbers[i] = wordNumber(x)
		case record:
			numbers[i] = uint64(x.key)
		default:
			panic(fmt.Sprintf("no number for %T", x))
		}
	}
	return numbers
}

func (w *ways[T]) pieces(against string, length int) []measure.Rival {
	var s slot[[]T]
	all := func(sort func([]T), xs []T) []T {
		for from := 0; from < len(xs); from += length {
			piece := xs[from:min(len(xs), from+length)]
			copy(piece, w.in[from:])
			sort(piece)
		}
		return xs
	}
	xs := make([]T, len(w.in))
	check := equal(all(w.standard, make([]T, len(w.in))))
	return []measure.Rival{
		s.by(against, func() []T { return all(w.standard, xs) }, check),
		s.by(manta, func() []T { return all(w.library, xs) }, check),
	}
}

// ordered is what Sort sorts.
func ordered[T cmp.Ordered](of func(rng *rand.Rand, i, n int) T) func(n, length int) sorter {
	return func(n, length int) sorter {
		return &ways[T]{in: fill(n, length, of), standard: slices.Sort[[]T], library: slice.Sort[T]}
	}
}

// compared is what SortFunc sorts.
func compared(of func(rng *rand.Rand, i, n int) uint64, compare func(a, b uint64) int) func(n, length int) sorter {
	return func(n, length int) sorter {
		compare := hide(compare)
		return &ways[uint64]{
			in:       fill(n, length, of),
			standard: func(xs []uint64) { slices.SortFunc(xs, compare) },
			library:  func(xs []uint64) { slice.SortFunc(xs, compare) },
		}
	}
}

// signs is cmp.Compare without a branch.
func signs(a, b uint64) int { return bit(a > b) - bit(a < b) }

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// stable is what SortStableFunc sorts.
func stable(of func(rng *rand.Rand, i, n int) uint64) func(n, length int) sorter {
	return func(n, length int) sorter {
		compare := hide(cmp.Compare[uint64])
		return &ways[uint64]{
			in:       fill(n, length, of),
			standard: func(xs []uint64) { slices.SortStableFunc(xs, compare) },
			library:  func(xs []uint64) { slice.SortStableFunc(xs, compare) },
		}
	}
}

// A record has 24 bytes.
type record struct {
	key  int
	from [2]uint64 // what is moved along, and tells records of a key apart
}

// byKey is what SortByKey sorts. The standard library is to be told by a comparison.
func byKey(n, length int) sorter {
	compare := hide(func(a, b record) int { return cmp.Compare(a.key, b.key) })
	key := hide(func(r record) int { return r.key })
	return &ways[record]{
		in: fill(n, length, func(rng *rand.Rand, i, _ int) record {
			return record{key: rng.Int(), from: [2]uint64{uint64(i)}}
		}),
		standard: func(xs []record) { slices.SortFunc(xs, compare) },
		library:  func(xs []record) { slice.SortByKey(xs, key) },
	}
}

// sortings are all of them. A bound that the standard library's own speed with one
// worker is far from is left out.
func sortings() []sorting {
	const shaped = 1.2 // of any order, with one worker
	all := []sorting{
		{"uint64", "random uint64", standard, 0, 0.13, 1.1, ordered(randomUint64), sortUint64},
		{"int64", "random int64", standard, 0, 0.13, 1.1, ordered(randomInt64), ""},
		{"float64", "random float64", standard, 0, 0.13, 1.1, ordered(randomFloat64), "sort_float64"},
		{"int32", "random int32", standard, 0, 0.08, 1.1, ordered(randomInt32), ""},
		{"uint16", "random uint16", standard, 0, 0.08, 1.1, ordered(randomUint16), ""},
		{"string", "random strings of up to 9 digits", standard, 0, 0.35, 1.1, ordered(randomDigits), "sort_string"},
		{"by_key", "structs of 24 bytes by an int key", standardFunc, 0, 0.3, 1.1, byKey, "sort_by_key"},
		{"func", "random uint64 by a comparison", standardFunc, 0, 0.55, 1.1, compared(randomUint64, cmp.Compare), ""},
		{"func_signs", "random uint64 by a comparison without branches", standardFunc, 0, 0.28, 1.1, compared(randomUint64, signs), ""},
		{"stable", "random uint64 stably by a comparison", standardStable, 0, 0.55, 1.1, stable(randomUint64), "sort_stable"},
	}
	for _, s := range []struct {
		name, title string
		everyone    float64
		of          func(rng *rand.Rand, i, n int) uint64
		errand      string
	}{
		{"sorted", "sorted", 0.6, sorted, sortUint64},
		{"reversed", "reversed", 0.6, reversed, sortUint64},
		{"equal", "equal", 0.6, allEqual, ""},
		{"few", "few distinct", 0, fewDistinct, sortUint64},
		{"organ", "organ-pipe", 0, organPipes, ""},
	} {
		all = append(all,
			sorting{s.name, s.title + " uint64", standard, shaped, s.everyone, 1.1, ordered(s.of), s.errand},
			sorting{"func_" + s.name, s.title + " uint64 by a comparison", standardFunc, shaped, s.everyone, 1.1, compared(s.of, cmp.Compare), ""},
			sorting{"stable_" + s.name, s.title + " uint64 stably by a comparison", standardStable, shaped, s.everyone, 1.1, stable(s.of), ""})
	}
	return all
}

// sortRows are sort, of 10 million elements and of 1,000.
func sortRows(everyone crew) []Row {
	var rows []Row
	for _, s := range sortings() {
		for _, c := range []crew{single, everyone} {
			compare := []measure.Comparison{{Rival: manta, Against: s.against, Factor: s.single}}
			if !c.own {
				compare[0].Factor = s.everyone
				compare = append(compare, measure.Comparison{Rival: manta, Against: rayon}) // where it takes part
			}
			rows = append(rows, Row{
				Name: "sort/" + s.name + "/" + c.Name, Title: "sort 10 million elements, " + s.title + "; " + c.String(),
				Setup: func(e *Env) ([]measure.Rival, error) {
					sent, err := c.send(e, measure.Rival{Within: func(batch func()) { batch() }})
					if err != nil {
						return nil, err
					}
					n := e.size(sortSize)
					input := s.setup(n, n)
					rivals := input.rivals(s.against, sent[0].Within)
					if c.own || s.errand == "" {
						return rivals, nil
					}
					abroad, err := c.turnsAbroad(e, turnAbroad{runs: 1, unit: 1}, input.abroad(s.errand))
					return slices.Concat(rivals, abroad), err
				},
				Compare: compare, MinRounds: sortRounds,
			})
		}
	}
	for _, s := range sortings() {
		rows = append(rows, Row{
			Name: "sort_small/" + s.name, Title: "copy and sort 1,000 elements, " + s.title + "; called from outside",
			Per: "sort", Units: pieces,
			Setup: func(e *Env) ([]measure.Rival, error) {
				return s.setup(e.size(pieces*pieceLength), pieceLength).pieces(s.against, pieceLength), nil
			},
			Compare: []measure.Comparison{{Rival: manta, Against: s.against, Factor: s.small}},
		})
	}
	return rows
}
