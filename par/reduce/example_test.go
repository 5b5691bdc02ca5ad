package reduce_test

import (
	"fmt"
	"time"

	"github.com/seed1237c087/manta/par/reduce"
)

func ExampleSum() {
	sum := reduce.Sum[float64]()
	fmt.Println(sum.Identity, sum.Op(0.5, 0.25), sum.Fold([]float64{0.5, 0.25, 0.125}))
	// Output: 0 0.75 0.875
}

func ExampleSumOf() {
	if sum, ok := reduce.SumOf[time.Duration](); ok {
		fmt.Println(sum.Fold([]time.Duration{time.Second, 500 * time.Millisecond}))
	}
	_, ok := reduce.SumOf[string]()
	fmt.Println("strings have a sum:", ok)
	// Output:
	// 1.5s
	// strings have a sum: false
}

func ExampleProduct() {
	fmt.Println(reduce.Product[int]().Fold([]int{1, 2, 3, 4, 5}))
	// Output: 120
}

func ExampleProductOf() {
	if product, ok := reduce.ProductOf[uint8](); ok {
		fmt.Println(product.Fold([]uint8{20, 13})) // It wraps around.
	}
	_, ok := reduce.ProductOf[string]()
	fmt.Println("strings have a product:", ok)
	// Output:
	// 4
	// strings have a product: false
}

func ExampleMin() {
	fmt.Println(reduce.Min[string]().Fold([]string{"ray", "manta", "skate"}))
	// Output: manta
}

func ExampleMinOf() {
	if least, ok := reduce.MinOf[string](); ok {
		fmt.Println(least.Fold([]string{"ray", "manta", "skate"}))
	}
	_, ok := reduce.MinOf[[]int]()
	fmt.Println("slices have a minimum:", ok)
	// Output:
	// manta
	// slices have a minimum: false
}

func ExampleMax() {
	longest := reduce.Max[time.Duration]()
	fmt.Println(longest.Fold([]time.Duration{time.Second, time.Hour, time.Minute}))
	// Output: 1h0m0s
}

func ExampleMaxOf() {
	if longest, ok := reduce.MaxOf[time.Duration](); ok {
		fmt.Println(longest.Fold([]time.Duration{time.Second, time.Hour, time.Minute}))
	}
	_, ok := reduce.MaxOf[complex128]()
	fmt.Println("complex numbers have a maximum:", ok)
	// Output:
	// 1h0m0s
	// complex numbers have a maximum: false
}

// The pieces of a slice may be reduced anywhere, by anyone; where they are cut at multiples of a power of two, the
// combined result has the bits of the whole.
func ExampleMonoid() {
	xs := make([]float64, 1000)
	for i := range xs {
		xs[i] = 1 / float64(i+1)
	}
	sum := reduce.Sum[float64]()
	left, right := sum.Fold(xs[:512]), sum.Fold(xs[512:])
	fmt.Println(sum.Op(left, right) == sum.Fold(xs))
	// Output: true
}

func ExampleSemigroup() {
	// An operation of one's own: the longer text, and of two equally long ones the first.
	op := func(a, b string) string {
		if len(b) > len(a) {
			return b
		}
		return a
	}
	longest := reduce.Semigroup[string]{Op: op, Name: "Longest", Fold: func(seg []string) string {
		t := seg[0]
		for _, s := range seg[1:] {
			t = op(t, s)
		}
		return t
	}}
	fmt.Println(longest.Fold([]string{"ray", "manta", "skate"}))
	// Output: manta
}

func ExamplePickSum() {
	fmt.Println(reduce.PickSum[int]().Op(2, 3), reduce.PickSum[error]() == nil)
	// Output: 5 true
}

func ExamplePickProduct() {
	fmt.Println(reduce.PickProduct[int]().Op(2, 3), reduce.PickProduct[error]() == nil)
	// Output: 6 true
}

func ExamplePickMin() {
	fmt.Println(reduce.PickMin[string]().Op("ray", "manta"), reduce.PickMin[error]() == nil)
	// Output: manta true
}

func ExamplePickMax() {
	fmt.Println(reduce.PickMax[string]().Op("ray", "manta"), reduce.PickMax[error]() == nil)
	// Output: ray true
}
