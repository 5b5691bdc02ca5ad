package slice_test

import (
	"cmp"
	"encoding/binary"
	"math"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/par/slice"
)

// words reads data as numbers, times over, with what repeats in it changed a little, so that short data reach what is
// for long inputs.
func words(data []byte, times uint16) []uint64 {
	var once []uint64
	for len(data) > 0 {
		var b [8]byte
		data = data[copy(b[:], data):]
		once = append(once, binary.LittleEndian.Uint64(b[:]))
	}
	var out []uint64
	for i := range int(times%4096) + 1 {
		if len(out) > 100_000 {
			break
		}
		for _, w := range once {
			out = append(out, w+uint64(i*i)<<(i%60))
		}
	}
	return out
}

func FuzzSort(f *testing.F) {
	f.Add([]byte("some bytes to be sorted"), uint16(1))
	f.Fuzz(func(t *testing.T, data []byte, times uint16) {
		xs := words(data, times)
		floats := make([]float64, len(xs))
		halves := make([]int32, len(xs))
		small := make([]uint16, len(xs))
		for i, x := range xs {
			floats[i], halves[i], small[i] = math.Float64frombits(x), int32(x), uint16(x)
		}
		sortsAs(t, xs)
		sortsAs(t, floats)
		sortsAs(t, halves)
		sortsAs(t, small)
	})
}

func FuzzSortStrings(f *testing.F) {
	f.Add("a,ab,,abc\x00,abc", uint16(300))
	f.Fuzz(func(t *testing.T, text string, times uint16) {
		once := strings.Split(text, ",")
		var xs []string
		for i := range int(times%1024) + 1 {
			if len(xs) > 20_000 {
				break
			}
			for _, s := range once {
				if i%3 == 1 {
					s += once[i%len(once)]
				}
				xs = append(xs, s[:len(s)-min(len(s), i%5)])
			}
		}
		sortsAs(t, xs)
	})
}

func FuzzSortByKeyAndFunc(f *testing.F) {
	f.Add([]byte("keys"), uint16(77), uint8(3))
	f.Fuzz(func(t *testing.T, data []byte, times uint16, shift uint8) {
		ws := words(data, times)
		keys := make([]int, len(ws))
		for i, w := range ws {
			keys[i] = int(w) >> (shift % 64)
		}
		xs := tag(keys)
		want := slices.Clone(xs)
		slices.SortStableFunc(want, byKey)
		for _, s := range sorts {
			got := slices.Clone(xs)
			s.sort(got)
			if d := slice.Diff(want, got); d != "" {
				t.Errorf("%s of %d: not as slices.SortStableFunc has them: (-want +got)\n%s", s.name, len(xs), d)
			}
		}
		if len(xs) > 0 {
			n := int(times) % len(xs)
			if got := slice.NthElement(slices.Clone(xs), n, byKey); got.key != want[n].key {
				t.Errorf("element %d of %d: %v, want %v", n, len(xs), got, want[n])
			}
		}
	})
}

// FuzzInconsistentComparisons: each answer of a comparison is a byte of the data, whatever the elements are, and all elements
// are there afterwards.
func FuzzInconsistentComparisons(f *testing.F) {
	f.Add([]byte("\x80\x01\xff"), uint16(3000), uint16(100))
	f.Fuzz(func(t *testing.T, data []byte, n, at uint16) {
		var calls atomic.Uint32
		cmp := func(tagged, tagged) int {
			if len(data) == 0 {
				return -1
			}
			return int(int8(data[calls.Add(1)%uint32(len(data))]))
		}
		in := tag(make([]int, n))
		for _, s := range []struct {
			name string
			sort func(xs []tagged)
		}{
			{"SortFunc", func(xs []tagged) { slice.SortFunc(xs, cmp) }},
			{"SortStableFunc", func(xs []tagged) { slice.SortStableFunc(xs, cmp) }},
			{"Merge", func(xs []tagged) {
				k := int(at) % (len(in) + 1)
				slice.Merge(xs, in[:k], in[k:], cmp)
			}},
		} {
			xs := slices.Clone(in)
			if s.sort(xs); !isPermutation(xs, in) {
				t.Errorf("%s of %d elements: not a permutation", s.name, n)
			}
		}
	})
}

func FuzzMerge(f *testing.F) {
	f.Add([]byte("left and right"), uint16(9), uint16(40))
	f.Fuzz(func(t *testing.T, data []byte, times, at uint16) {
		xs := words(data, times)
		n := int(at) % (len(xs) + 1)
		a, b := xs[:n], xs[n:]
		slices.Sort(a)
		slices.Sort(b)
		got := slice.Merge(make([]uint64, len(xs)), a, b, cmp.Compare[uint64])
		slices.Sort(xs)
		if d := slice.Diff(xs, got); d != "" {
			t.Errorf("%d and %d: not merged: (-want +got)\n%s", n, len(xs)-n, d)
		}
	})
}

func FuzzPackAndScan(f *testing.F) {
	f.Add([]byte("0123456789"), uint16(500))
	f.Fuzz(func(t *testing.T, data []byte, times uint16) {
		ws := words(data, times)
		xs := make([]int, len(ws))
		kept := []int{}
		for i, w := range ws {
			if xs[i] = int(w); even(xs[i]) {
				kept = append(kept, xs[i])
			}
		}
		if d := slice.Diff(kept, slice.Pack(xs, even)); d != "" {
			t.Errorf("Pack of %d: wrong: (-want +got)\n%s", len(xs), d)
		}
		want := scanReference(xs, add)
		got := make([]int, len(xs))
		slice.ScanInto(got, xs, add)
		if d := slice.Diff(want, got); d != "" {
			t.Errorf("ScanInto of %d: wrong: (-want +got)\n%s", len(xs), d)
		}
		slice.PrefixSum(xs, xs)
		if d := slice.Diff(want, xs); d != "" {
			t.Errorf("PrefixSum of %d in place: wrong: (-want +got)\n%s", len(xs), d)
		}
	})
}
