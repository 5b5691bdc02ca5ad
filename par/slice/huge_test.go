package slice_test

import (
	"cmp"
	"flag"
	"runtime/debug"
	"testing"

	"github.com/seed1237c087/manta/par/slice"
)

// huge is a length that is too much for the gate. With 1<<32+7 the tests below take some minutes and up to 19 GB:
//
//	go test -run=TestHuge -timeout=1h ./par/slice -huge=4294967303
var huge = flag.Int("huge", 0, "the number of elements of TestHuge")

// small is an integer that leaves memory for many: its upper half is a key, and its lower half tells elements of one key apart.
type small interface{ uint8 | uint16 }

// digest tells of elements how many there are of each value, and, by key, in which order.
type digest struct {
	counts [1 << 16]int
	order  [1 << 8]uint64
}

func digestOf[T small](xs []T, half int) *digest {
	d := &digest{}
	for _, x := range xs {
		d.counts[x]++
		key := int(x) >> half & 0xff
		d.order[key] = d.order[key]*0x9e3779b97f4a7c15 + uint64(x) + 1
	}
	return d
}

// fillAtRandom fills xs by a generator (G. L. Steele and S. Vigna, 2021).
func fillAtRandom[T small](xs []T) {
	x := uint64(1)
	for i := range xs {
		x = x*0xd1342543de82ef95 + 1
		xs[i] = T(x >> 48)
	}
}

func TestHuge(t *testing.T) {
	if *huge == 0 {
		t.Skip("needs -huge")
	}
	t.Run("Sort uint8", func(t *testing.T) { hugeSort[uint8](t) })
	t.Run("Sort uint16", func(t *testing.T) { hugeSort[uint16](t) })
	key := func(x uint8) uint8 { return x >> 4 }
	byHalf := func(a, b uint8) int { return cmp.Compare(a>>4, b>>4) }
	for name, sort := range map[string]func(xs []uint8){
		"SortFunc":        func(xs []uint8) { slice.SortFunc(xs, byHalf) },
		"SortStableFunc":  func(xs []uint8) { slice.SortStableFunc(xs, byHalf) },
		"SortByKey":       func(xs []uint8) { slice.SortByKey(xs, key) },
		"Partition":       func(xs []uint8) { slice.Partition(xs, func(x uint8) bool { return x>>4 < 5 }) },
		"Rotate and back": func(xs []uint8) { slice.Rotate(xs, 12345); slice.Rotate(xs, len(xs)-12345) },
	} {
		t.Run(name, func(t *testing.T) {
			xs, want := hugeInput[uint8](t, 4)
			sort(xs)
			if *digestOf(xs, 4) != *want {
				t.Error("elements are lost, or those of a key are in another order")
			}
			last := uint8(0)
			for i, x := range xs {
				k := x >> 4
				switch name {
				case "Partition":
					k /= 5
					k = min(k, 1)
				case "Rotate and back":
					k = 0
				}
				if k < last {
					t.Fatalf("element %d is below the one before it", i)
				}
				last = k
			}
		})
	}
	for name, move := range map[string]func(xs []uint8){
		"Shuffle":    func(xs []uint8) { slice.Shuffle(xs, 1) },
		"Reverse":    slice.Reverse[uint8],
		"NthElement": func(xs []uint8) { slice.NthElement(xs, len(xs)-5, cmp.Compare[uint8]) },
	} {
		t.Run(name, func(t *testing.T) {
			xs, want := hugeInput[uint8](t, 4)
			move(xs)
			if digestOf(xs, 4).counts != want.counts {
				t.Error("elements are lost")
			}
		})
	}
	t.Run("looks", hugeLooks)
	t.Run("copies", hugeCopies)
}

// hugeInput returns the elements, and gives the memory of the test before back first.
func hugeInput[T small](t *testing.T, half int) ([]T, *digest) {
	t.Helper()
	debug.FreeOSMemory()
	xs := make([]T, *huge)
	fillAtRandom(xs)
	return xs, digestOf(xs, half)
}

func hugeSort[T small](t *testing.T) {
	xs, want := hugeInput[T](t, 4)
	slice.Sort(xs)
	for i := 1; i < len(xs); i++ {
		if xs[i] < xs[i-1] {
			t.Fatalf("element %d is below the one before it", i)
		}
	}
	if digestOf(xs, 4).counts != want.counts {
		t.Error("elements are lost")
	}
}

// hugeLooks calls what does not move elements.
func hugeLooks(t *testing.T) {
	xs, _ := hugeInput[uint8](t, 4)
	n := len(xs)
	slice.Fill(xs, 7)
	xs[n-2], xs[n-1] = 8, 9
	is9 := func(x uint8) bool { return x == 9 }
	if at := slice.PackIndex(xs, is9); len(at) != 1 || at[0] != n-1 {
		t.Errorf("PackIndex: %v", at)
	}
	if got := slice.Pack(xs, func(x uint8) bool { return x > 7 }); string(got) != "\x08\x09" {
		t.Errorf("Pack: %v", got)
	}
	if got := slice.Unique(xs); string(got) != "\x07\x08\x09" {
		t.Errorf("Unique: %v", got)
	}
	if got := slice.TopK(xs, 3, cmp.Compare[uint8]); string(got) != "\x09\x08\x07" {
		t.Errorf("TopK: %v", got)
	}
	if got := slice.BinarySearchAll(xs, []uint8{7, 8, 9, 10}, cmp.Compare[uint8]); got[0] != 0 || got[1] != n-2 || got[2] != n-1 || got[3] != n {
		t.Errorf("BinarySearchAll: %v", got)
	}
	if !slice.IsSortedFunc(xs, cmp.Compare[uint8]) {
		t.Error("not sorted")
	}
	xs[n-1] = 0
	if slice.IsSortedFunc(xs, cmp.Compare[uint8]) {
		t.Error("sorted")
	}
}

// hugeCopies calls what writes to another slice, or the same.
func hugeCopies(t *testing.T) {
	xs, want := hugeInput[uint8](t, 4)
	n := len(xs)
	dst := make([]uint8, n)
	if got := slice.Copy(dst, xs); got != n || *digestOf(dst, 4) != *want {
		t.Errorf("Copy of %d elements: wrong", got)
	}
	add := func(a, b uint8) uint8 { return a + b }
	for name, scan := range map[string]func() uint8{
		"PrefixSum": func() uint8 { return slice.PrefixSum(dst, xs) },
		"ScanInto":  func() uint8 { return slice.ScanInto(dst, xs, add) },
	} {
		clear(dst)
		total := scan()
		sum := uint8(0)
		for i, x := range xs {
			if sum += x; dst[i] != sum {
				t.Fatalf("%s: element %d is %d, want %d", name, i, dst[i], sum)
			}
		}
		if total != sum {
			t.Errorf("%s: total %d, want %d", name, total, sum)
		}
	}
	slice.Sort(xs[:n/2])
	slice.Sort(xs[n/2:])
	slice.Merge(dst, xs[:n/2], xs[n/2:], cmp.Compare[uint8])
	if digestOf(dst, 4).counts != want.counts || !slice.IsSortedFunc(dst, cmp.Compare[uint8]) {
		t.Error("Merge: wrong")
	}
}
