package order

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/seed1237c087/manta/par"
)

func TestCompares(t *testing.T) {
	it := par.Range(0, 100)
	m := map[string]int{"a": 1, "b": 2}
	v, ok := it.FindAny(isPrime)
	if !ok || v != 2 { // want `hint: what is compared here comes from FindAny, and may differ from run to run: see https://.*#order`
		t.Error(v)
	}
	few := it.Filter(isPrime).TakeAny(3).Collect()
	if !reflect.DeepEqual(few, []int{2, 3, 5}) { // want `what is compared here comes from TakeAny`
		t.Error(few)
	}
	if few[0] != 2 { // want `comes from TakeAny`
		t.Error(few)
	}
	sums := par.Fold(it, func() int { return 0 }, func(a, x int) int { return a + x }).Collect()
	if !slices.Equal(sums, []int{4950}) { // want `comes from Fold`
		t.Error(sums)
	}
	if n := par.FoldBlocks(it, func() int { return 0 }, func(a int, _ []int) int { return a + 1 }).Count(); n == 3 { // want `comes from FoldBlocks`
		t.Error(n)
	}
	if par.Keys(m).Collect()[0] != "a" { // want `comes from Keys`
		t.Error("not a")
	}
	all := it.Unordered().Collect()
	if !slices.Equal(all, it.Collect()) { // want `comes from Unordered`
		t.Error(all)
	}
}

func TestRight(t *testing.T) {
	it := par.Range(0, 100)
	m := map[string]int{"a": 1, "b": 2}
	if v, ok := it.FindAny(isPrime); !ok || !isPrime(v) || v < 2 {
		t.Error(v)
	}
	if v, _ := it.FindAny(isPrime); v != 2 && v != 3 && v%2 == 0 {
		t.Error(v)
	}
	if v, _ := it.FindAny(func(x int) bool { return x == 50 }); v != 50 {
		t.Error(v)
	}
	if v, _ := par.Slice([]int{4, 5, 6}).FindAny(isPrime); v != 5 {
		t.Error(v)
	}
	if v, _ := it.Limit(1).FindAny(isPrime); v != 2 {
		t.Error(v)
	}
	if it.TakeAny(3).Count() != 3 || len(it.TakeAny(3).Collect()) != 3 {
		t.Error("not three")
	}
	keys := par.Keys(m).Collect()
	slices.Sort(keys)
	if !slices.Equal(keys, []string{"a", "b"}) {
		t.Error(keys)
	}
	if par.Fold(it, func() int { return 0 }, func(a, x int) int { return a + x }).Sum() != 4950 {
		t.Error("sum")
	}
	if it.Unordered().Sum() != 4950 {
		t.Error("sum")
	}
	if par.Map(par.FromMap(m), func(p par.Pair[string, int]) int { return p.Second }).Sum() != 3 {
		t.Error("sum")
	}
	if it.TakeAny(3).Map(func(int) int { return 1 }).Sum() != 3 {
		t.Error("not three")
	}
	one := par.Keys(m).Filter(func(k string) bool { return k == "a" }).Collect()
	if !slices.Equal(one, []string{"a"}) {
		t.Error(one)
	}
	t.Log(it.TakeAny(3).Collect())
}

func Example() {
	fmt.Println(par.SortedByKey(par.Range(0, 100).TakeAny(3), func(x int) int { return x })) // want `what is printed here comes from TakeAny`
	fmt.Println(par.Range(0, 100).TakeAny(3).Collect())                                      // want `what is printed here comes from TakeAny`
	// Output: [0 1 2]
}

func Example_free() {
	fmt.Println(par.Range(0, 100).TakeAny(3).Collect())
}
