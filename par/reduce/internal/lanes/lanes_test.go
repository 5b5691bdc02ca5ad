package lanes

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/exp/constraints"
)

// bits returns what tells a value from others of its type, -0 from 0 too, and a NaN from another one.
func bits[T constraints.Integer | constraints.Float](x T) uint64 {
	switch x := any(x).(type) {
	case float32:
		return uint64(math.Float32bits(x))
	case float64:
		return math.Float64bits(x)
	}
	return uint64(x)
}

// widths sets width to each one that the processor has kernels for.
func widths(yield func() bool) {
	widest := width
	defer func() { width = widest }()
	for yield() && width > 32 {
		width /= 2
	}
}

// TestWidth compares what the assembly asks the processor with what the system says of it.
func TestWidth(t *testing.T) {
	if width == 0 {
		t.Skip("no kernels")
	}
	info, _ := os.ReadFile("/proc/cpuinfo")
	_, flags, ok := strings.Cut(string(info), "\nflags")
	if !ok {
		t.Skip("the system says nothing")
	}
	flags, _, _ = strings.Cut(flags, "\n")
	want := 64
	for _, flag := range []string{"avx512f", "avx512vl", "avx512_vbmi2"} {
		if !slices.Contains(strings.Fields(flags), flag) {
			want = 32
		}
	}
	if width != want {
		t.Errorf("width is %d, want %d for a processor with%s", width, want, flags)
	}
}

// check compares the bits of what the kernels and their twin make of xs. A sum that is a NaN may be any.
func check[T constraints.Integer | constraints.Float](t *testing.T, op string, xs []T, kernel, twin func([]T) T) {
	t.Helper()
	in, want := slices.Clone(xs), twin(xs)
	for range widths {
		got := kernel(xs)
		if bits(got) != bits(want) && !(op == "sum" && got != got && want != want) {
			t.Fatalf("%s of %d %T by %d bytes: %v (%x), the twin has %v (%x)", op, len(xs), xs, width, got, bits(got), want, bits(want))
		}
	}
	for i, x := range in {
		if bits(xs[i]) != bits(x) {
			t.Fatalf("%s of %d %T has written to element %d", op, len(xs), xs, i)
		}
	}
}

func checkIntegers[T constraints.Integer](t *testing.T, xs []T) {
	t.Helper()
	check(t, "min", xs, Min[T], minTwin[T])
	check(t, "max", xs, Max[T], maxTwin[T])
	check(t, "sum", xs, Sum[T], sumTwin[T])
}

func checkFloats[T constraints.Float](t *testing.T, xs []T) {
	t.Helper()
	check(t, "min", xs, MinFloats[T], minFloatsTwin[T])
	check(t, "max", xs, MaxFloats[T], maxFloatsTwin[T])
	check(t, "sum", xs, SumFloats[T], SumPairs[T])
}

// lengths are all up to 1000, or some.
func lengths() []int {
	all := []int{1, 2, 3, 7, 8, 15, 16, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 1000, stretch + 1}
	if testing.Short() {
		return all
	}
	all = append(all, stretch-1, stretch, 3*stretch+77)
	for n := 1; n <= 1000; n++ {
		all = append(all, n)
	}
	return all
}

// places are where in 300 elements one may stand.
func places() (all []int) {
	step := 1
	if testing.Short() {
		step = 11
	}
	for at := 0; at < 300; at += step {
		all = append(all, at)
	}
	return all
}

// windows calls f with a slice of each length, at an address of any remainder.
func windows[T any](rng *rand.Rand, next func() T, f func(xs []T)) {
	for _, n := range lengths() {
		at := rng.IntN(64)
		all := make([]T, n+at+64)
		for i := range all {
			all[i] = next()
		}
		f(all[at : at+n])
	}
}

func testIntegers[T constraints.Integer](t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, shift := range []int{0, 3, 60} { // few values, too, and those of one sign
		windows(rng, func() T { return T(int64(rng.Uint64()) >> shift) }, func(xs []T) { checkIntegers(t, xs) })
		windows(rng, func() T { return T(rng.Uint64() >> shift) }, func(xs []T) { checkIntegers(t, xs) })
	}
	// The one that counts is at any place.
	for _, at := range places() {
		xs := make([]T, 300)
		for _, x := range []T{1, ^T(0), ^T(0) << 7, T(1) << 7} {
			xs[at] = x
			checkIntegers(t, xs)
		}
	}
}

func TestIntegers(t *testing.T) {
	testIntegers[int8](t)
	testIntegers[int16](t)
	testIntegers[int32](t)
	testIntegers[int64](t)
	testIntegers[int](t)
	testIntegers[uint8](t)
	testIntegers[uint16](t)
	testIntegers[uint32](t)
	testIntegers[uint64](t)
	testIntegers[uint](t)
	testIntegers[uintptr](t)
	type named int16
	testIntegers[named](t)
}

func testFloats[T constraints.Float](t *testing.T, nans []T) {
	rng := rand.New(rand.NewPCG(3, 4))
	zero := T(0)
	plain := func() T { return T(rng.NormFloat64()) }
	special := []T{0, -zero, 1 / zero, -1 / zero, 1, -1}
	special[1] = T(math.Copysign(0, -1))
	among := func(values []T) func() T { return func() T { return values[rng.IntN(len(values))] } }
	seldom := func(rare func() T, share int) func() T {
		return func() T {
			if rng.IntN(share) == 0 {
				return rare()
			}
			return plain()
		}
	}
	for _, next := range []func() T{
		plain,
		among(special),
		among(special[:2]),
		among(nans),
		seldom(among(special), 10),
		seldom(among(nans), 3),
		seldom(among(nans), 500),
		func() T { return max(0, plain()) },
		func() T { return -max(0, plain()) },
	} {
		windows(rng, next, func(xs []T) { checkFloats(t, xs) })
	}
	for _, at := range places() {
		for _, x := range slices.Concat(nans, special) {
			for _, others := range []T{0, 1, -1, special[1], nans[0]} {
				xs := slices.Repeat([]T{others}, 300)
				xs[at] = x
				checkFloats(t, xs)
			}
		}
	}
}

func TestFloats(t *testing.T) {
	testFloats(t, []float64{math.NaN(), math.Float64frombits(0xfff8000000000001), math.Float64frombits(0x7ff8000000000002)})
	testFloats(t, []float32{float32(math.NaN()), math.Float32frombits(0xffc00001), math.Float32frombits(0x7fc00002)})
	type named float32
	windows(rand.New(rand.NewPCG(5, 6)), rand.NormFloat64, func(xs []float64) {
		ns := make([]named, len(xs))
		for i, x := range xs {
			ns[i] = named(x)
		}
		checkFloats(t, ns)
	})
}

// TestNothing checks that there is no value of nothing.
func TestNothing(t *testing.T) {
	for name, f := range map[string]func(){
		"Min": func() { Min([]int{}) }, "Max": func() { Max([]uint8(nil)) }, "Sum": func() { Sum([]int16{}) },
		"MinFloats": func() { MinFloats([]float64{}) }, "MaxFloats": func() { MaxFloats([]float32{}) },
		"SumFloats": func() { SumFloats([]float64{}) }, "SumPairs": func() { SumPairs([]complex128{}) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s of nothing returns", name)
				}
			}()
			f()
		}()
	}
}

// TestAllocations checks that no kernel allocates.
func TestAllocations(t *testing.T) {
	xs, fs := make([]int64, 1000), make([]float64, 1000)
	for range widths {
		if n := testing.AllocsPerRun(10, func() {
			Min(xs)
			Sum(xs)
			MaxFloats(fs)
			SumFloats(fs)
		}); n != 0 {
			t.Errorf("%v allocations by %d bytes", n, width)
		}
	}
}

// FuzzKernels has the same bytes as elements of all types.
func FuzzKernels(f *testing.F) {
	f.Add([]byte("some bytes"), uint8(0))
	f.Add(make([]byte, 4096), uint8(3))
	f.Fuzz(func(t *testing.T, raw []byte, at uint8) {
		if len(raw) <= int(at) {
			return
		}
		raw = raw[at:]
		checkIntegers(t, raw)
		checkIntegers(t, words[int8](raw, 1))
		checkIntegers(t, words[int16](raw, 2))
		checkIntegers(t, words[uint16](raw, 2))
		checkIntegers(t, words[int32](raw, 4))
		checkIntegers(t, words[uint32](raw, 4))
		checkIntegers(t, words[int64](raw, 8))
		checkIntegers(t, words[uint64](raw, 8))
		floats := make([]float32, 0, len(raw))
		for _, w := range words[uint32](raw, 4) {
			floats = append(floats, math.Float32frombits(w))
		}
		doubles := make([]float64, 0, len(raw))
		for _, w := range words[uint64](raw, 8) {
			doubles = append(doubles, math.Float64frombits(w))
		}
		checkFloats(t, floats)
		checkFloats(t, doubles)
	})
}

// words returns an integer for so many bytes of raw each, and one for what is left.
func words[T constraints.Integer](raw []byte, size int) (ws []T) {
	for part := range slices.Chunk(raw, size) {
		w := uint64(0)
		for _, b := range part {
			w = w<<8 | uint64(b)
		}
		ws = append(ws, T(w))
	}
	return ws
}
