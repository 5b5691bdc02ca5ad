package reduce

import (
	"cmp"
	"fmt"
	"math/cmplx"
	"math/rand/v2"
	"reflect"
	"testing"
	"testing/quick"
	"time"
)

// The laws hold for every kind, and for named types of every kind.

type (
	myInt        int
	myInt8       int8
	myInt16      int16
	myInt32      int32
	myUint       uint
	myUint8      uint8
	myUint16     uint16
	myUint32     uint32
	myUint64     uint64
	myUintptr    uintptr
	myFloat32    float32
	celsius      float64
	myComplex64  complex64
	myComplex128 complex128
	myString     string
)

func TestNumberLaws(t *testing.T) {
	integerLaws[int](t)
	integerLaws[int8](t)
	integerLaws[int16](t)
	integerLaws[int32](t)
	integerLaws[int64](t)
	integerLaws[uint](t)
	integerLaws[uint8](t)
	integerLaws[uint16](t)
	integerLaws[uint32](t)
	integerLaws[uint64](t)
	integerLaws[uintptr](t)
	floatLaws[float32](t)
	floatLaws[float64](t)
	floatLaws[complex64](t)
	floatLaws[complex128](t)
}

func TestOrderedLaws(t *testing.T) {
	orderedLaws[int](t)
	orderedLaws[int8](t)
	orderedLaws[int16](t)
	orderedLaws[int32](t)
	orderedLaws[int64](t)
	orderedLaws[uint](t)
	orderedLaws[uint8](t)
	orderedLaws[uint16](t)
	orderedLaws[uint32](t)
	orderedLaws[uint64](t)
	orderedLaws[uintptr](t)
	orderedLaws[float32](t)
	orderedLaws[float64](t)
	orderedLaws[string](t)
}

func TestNamedTypes(t *testing.T) {
	integerLaws[myInt](t)
	integerLaws[myInt8](t)
	integerLaws[myInt16](t)
	integerLaws[myInt32](t)
	integerLaws[time.Duration](t)
	integerLaws[myUint](t)
	integerLaws[myUint8](t)
	integerLaws[myUint16](t)
	integerLaws[myUint32](t)
	integerLaws[myUint64](t)
	integerLaws[myUintptr](t)
	floatLaws[myFloat32](t)
	floatLaws[celsius](t)
	floatLaws[myComplex64](t)
	floatLaws[myComplex128](t)

	orderedLaws[myInt](t)
	orderedLaws[myInt8](t)
	orderedLaws[myInt16](t)
	orderedLaws[myInt32](t)
	orderedLaws[time.Duration](t)
	orderedLaws[myUint](t)
	orderedLaws[myUint8](t)
	orderedLaws[myUint16](t)
	orderedLaws[myUint32](t)
	orderedLaws[myUint64](t)
	orderedLaws[myUintptr](t)
	orderedLaws[myFloat32](t)
	orderedLaws[celsius](t)
	orderedLaws[myString](t)
}

// integerLaws adds to the common laws that brackets are of no consequence.
func integerLaws[T Integer](t *testing.T) {
	numberLaws[T](t)
	t.Run(fmt.Sprintf("%T/brackets", *new(T)), func(t *testing.T) {
		associative(t, Sum[T]().Op)
		associative(t, Product[T]().Op)
		foldsLike(t, Sum[T]().Fold, func(xs []T) T { return loopReference(xs, addReference[T]) })
		foldsLike(t, Product[T]().Fold, func(xs []T) T { return loopReference(xs, multiplyReference[T]) })
	})
}

func floatLaws[T Float](t *testing.T) { numberLaws[T](t) }

func numberLaws[T Number](t *testing.T) {
	t.Run(fmt.Sprintf("%T", *new(T)), func(t *testing.T) {
		monoid(t, Sum[T](), SumOf[T], 0, addReference[T], "Sum")
		monoid(t, Product[T](), ProductOf[T], 1, multiplyReference[T], "Product")
	})
}

func monoid[T Number](
	t *testing.T, m Monoid[T], of func() (Monoid[T], bool), identity T, op func(a, b T) T, name string,
) {
	t.Helper()
	n, ok := of()
	if !ok {
		t.Fatalf("%sOf: not found", name)
	}
	if m.Name != name || n.Name != name || m.Identity != identity || n.Identity != identity {
		t.Errorf("got %q with identity %v and %q with identity %v; want %q with %v",
			m.Name, m.Identity, n.Name, n.Identity, name, identity)
	}
	like(t, m.Op, op)
	like(t, n.Op, op)
	neutral := func(seed uint64) bool {
		x := randomSlice[T](rand.New(rand.NewPCG(seed, 1)), 1)[0]
		return excepted(x) || m.Op(m.Identity, x) == x && m.Op(x, m.Identity) == x
	}
	check(t, neutral)
	foldsLike(t, m.Fold, func(xs []T) T { return pairwiseReference(xs, op) })
	foldsLike(t, n.Fold, func(xs []T) T { return pairwiseReference(xs, op) })
}

// excepted tells whether x is one of the values that Monoid.Identity excepts.
func excepted[T Number](x T) bool {
	v := reflect.ValueOf(x)
	return x != x || v.CanComplex() && cmplx.IsInf(v.Complex())
}

func orderedLaws[T cmp.Ordered](t *testing.T) {
	t.Run(fmt.Sprintf("%T", *new(T)), func(t *testing.T) {
		semigroup(t, Min[T](), MinOf[T], minReference[T], "Min")
		semigroup(t, Max[T](), MaxOf[T], maxReference[T], "Max")
	})
}

func semigroup[T cmp.Ordered](
	t *testing.T, s Semigroup[T], of func() (Semigroup[T], bool), op func(a, b T) T, name string,
) {
	t.Helper()
	n, ok := of()
	if !ok {
		t.Fatalf("%sOf: not found", name)
	}
	if s.Name != name || n.Name != name {
		t.Errorf("got the names %q and %q; want %q", s.Name, n.Name, name)
	}
	like(t, s.Op, op)
	like(t, n.Op, op)
	associative(t, s.Op)
	foldsLike(t, s.Fold, func(xs []T) T { return loopReference(xs, op) })
	foldsLike(t, n.Fold, func(xs []T) T { return pairwiseReference(xs, op) })
}

// like checks that two operations give the same bits.
func like[T any](t *testing.T, got, want func(a, b T) T) {
	t.Helper()
	check(t, func(seed uint64) bool {
		x := randomSlice[T](rand.New(rand.NewPCG(seed, 2)), 2)
		return sameBits(got(x[0], x[1]), want(x[0], x[1]))
	})
}

func associative[T any](t *testing.T, op func(a, b T) T) {
	t.Helper()
	check(t, func(seed uint64) bool {
		x := randomSlice[T](rand.New(rand.NewPCG(seed, 3)), 3)
		return sameBits(op(op(x[0], x[1]), x[2]), op(x[0], op(x[1], x[2])))
	})
}

// foldsLike compares a kernel with a reference at every short length and at random ones, and checks that it leaves the
// segment alone and says the same again of a copy at another address.
func foldsLike[T any](t *testing.T, fold, want func([]T) T) {
	t.Helper()
	rng := rand.New(rand.NewPCG(4, 5))
	at := func(n int) bool {
		xs := randomSlice[T](rng, n)
		again := append(make([]T, 3, n+8), xs...)[3:]
		got := fold(xs)
		if !sameBits(got, want(xs)) {
			t.Logf("of %d elements: got %v, want %v", n, got, want(xs))
			return false
		}
		for i := range xs {
			if !sameBits(xs[i], again[i]) {
				t.Logf("element %d of %d was written", i, n)
				return false
			}
		}
		return sameBits(got, fold(again))
	}
	for n := 1; n <= 67; n++ {
		if !at(n) {
			t.Errorf("of %d elements: not the reference's value", n)
		}
	}
	check(t, func(n uint16) bool { return at(int(n)%400 + 1) })
}

func check(t *testing.T, law any) {
	t.Helper()
	if err := quick.Check(law, &quick.Config{MaxCount: 16}); err != nil {
		t.Error(err)
	}
}
