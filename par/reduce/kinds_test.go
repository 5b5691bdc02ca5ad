package reduce

import (
	"testing"
	"time"
)

// TestRefusedTypes: what has no + and no <, by kind.
func TestRefusedTypes(t *testing.T) {
	refused[bool](t, false)
	refused[struct{ X, Y int }](t, false)
	refused[struct{ f float64 }](t, false) // the bits of a float64, but not its operators
	refused[[1]int](t, false)
	refused[[]int](t, false)
	refused[map[int]int](t, false)
	refused[chan int](t, false)
	refused[func()](t, false)
	refused[*int](t, false)
	refused[any](t, false)
	refused[error](t, false)
	refused[string](t, true)
	refused[myString](t, true)
}

func refused[T any](t *testing.T, ordered bool) {
	t.Helper()
	if m, ok := SumOf[T](); ok || m.Op != nil || m.Fold != nil || m.Name != "" {
		t.Errorf("SumOf[%T] = %+v, %v; want nothing", *new(T), m, ok)
	}
	if m, ok := ProductOf[T](); ok || m.Op != nil || m.Fold != nil || m.Name != "" {
		t.Errorf("ProductOf[%T] = %+v, %v; want nothing", *new(T), m, ok)
	}
	if s, ok := MinOf[T](); ok != ordered || (s.Fold != nil) != ordered {
		t.Errorf("MinOf[%T] = %+v, %v; want ok %v", *new(T), s, ok, ordered)
	}
	if s, ok := MaxOf[T](); ok != ordered || (s.Fold != nil) != ordered {
		t.Errorf("MaxOf[%T] = %+v, %v; want ok %v", *new(T), s, ok, ordered)
	}
}

// TestComplexNumbersHaveNoOrder: they have + and * but no <.
func TestComplexNumbersHaveNoOrder(t *testing.T) {
	unordered := func(name string, ok bool) {
		if ok {
			t.Errorf("%s: found an order", name)
		}
	}
	_, ok := MinOf[complex64]()
	unordered("MinOf[complex64]", ok)
	_, ok = MinOf[complex128]()
	unordered("MinOf[complex128]", ok)
	_, ok = MaxOf[myComplex64]()
	unordered("MaxOf[myComplex64]", ok)
	_, ok = MaxOf[myComplex128]()
	unordered("MaxOf[myComplex128]", ok)
}

// TestNamedTypesOfLocalAndGenericDeclarations: the kind decides, wherever the type was declared.
func TestNamedTypesOfLocalAndGenericDeclarations(t *testing.T) {
	type local int64
	type alias = time.Duration
	if m, ok := SumOf[local](); !ok || m.Fold([]local{1, 2, 3}) != 6 {
		t.Error("SumOf[local] is wrong")
	}
	if m, ok := SumOf[alias](); !ok || m.Fold([]time.Duration{time.Second, time.Minute}) != 61*time.Second {
		t.Error("SumOf of an alias of time.Duration is wrong")
	}
	if m, ok := SumOf[meters[time.Duration]](); !ok || m.Fold([]meters[time.Duration]{0.5, 0.25}) != 0.75 {
		t.Error("SumOf of a generic named type is wrong")
	}
}

// meters is a named type with a type parameter, which makes it a type of its own for every U.
type meters[U any] float64

// TestEmptySegments: a kernel refuses what its precondition excludes and makes up no value.
func TestEmptySegments(t *testing.T) {
	for name, fold := range map[string]func(){
		"sum of ints":       func() { Sum[int]().Fold(nil) },
		"sum of floats":     func() { Sum[float64]().Fold([]float64{}) },
		"product of ints":   func() { Product[uint8]().Fold(nil) },
		"product of floats": func() { Product[complex64]().Fold(nil) },
		"min of ints":       func() { Min[int]().Fold(nil) },
		"min of floats":     func() { Min[float32]().Fold(nil) },
		"max of ints":       func() { Max[time.Duration]().Fold(nil) },
		"max of strings":    func() { Max[string]().Fold(nil) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			fold()
		})
	}
}

// TestSelectionAllocatesNothing: also where T is named.
func TestSelectionAllocatesNothing(t *testing.T) {
	for name, pick := range map[string]func(){
		"Sum[float64]":             func() { sinkFloat, _ = SumOf[float64]() },
		"SumOf[time.Duration]":     func() { sinkDuration, _ = SumOf[time.Duration]() },
		"Sum[time.Duration]":       func() { sinkDuration = Sum[time.Duration]() },
		"Product[time.Duration]":   func() { sinkDuration = Product[time.Duration]() },
		"MinOf[string]":            func() { sinkString, _ = MinOf[string]() },
		"Max[string]":              func() { sinkString = Max[string]() },
		"SumOf[struct{ x [9]int}]": func() { _, sinkOK = SumOf[struct{ x [9]int }]() },
	} {
		if n := testing.AllocsPerRun(100, pick); n != 0 {
			t.Errorf("%s: %v allocations; want none", name, n)
		}
	}
}

var (
	sinkFloat    Monoid[float64]
	sinkDuration Monoid[time.Duration]
	sinkString   Semigroup[string]
	sinkOK       bool
)
