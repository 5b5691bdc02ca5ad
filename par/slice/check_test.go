package slice_test

import (
	"cmp"
	"testing"

	"github.com/seed1237c087/manta/par/slice"
)

func TestBadArguments(t *testing.T) {
	xs := []int{3, 1, 2}
	for want, f := range map[string]func(){
		"slice: SortFunc: nil function":                                      func() { slice.SortFunc[int](nil, nil) },
		"slice: SortStableFunc: nil function":                                func() { slice.SortStableFunc(xs, nil) },
		"slice: SortByKey: nil function":                                     func() { slice.SortByKey[int, int](xs, nil) },
		"slice: SortByCachedKey: nil function":                               func() { slice.SortByCachedKey[int, int](xs, nil) },
		"slice: IsSortedFunc: nil function":                                  func() { slice.IsSortedFunc(xs, nil) },
		"slice: ScanInto: nil function":                                      func() { slice.ScanInto(xs, xs, nil) },
		"slice: ScanExclusiveInto: nil function":                             func() { slice.ScanExclusiveInto(xs, xs, 0, nil) },
		"slice: ScanInto: dst has length 2, needs 3":                         func() { slice.ScanInto(xs[:2], xs, add) },
		"slice: ScanExclusiveInto: dst has length 2, needs 3":                func() { slice.ScanExclusiveInto(xs[:2], xs, 0, add) },
		"slice: PrefixSum: dst has length 2, needs 3":                        func() { slice.PrefixSum(xs[:2], xs) },
		"slice: PrefixSumExclusive: dst has length 2, needs 3":               func() { slice.PrefixSumExclusive(xs[:2], xs) },
		"slice: Pack: nil function":                                          func() { slice.Pack(xs, nil) },
		"slice: PackIndex: nil function":                                     func() { slice.PackIndex(xs, nil) },
		"slice: Partition: nil function":                                     func() { slice.Partition(xs, nil) },
		"slice: UniqueFunc: nil function":                                    func() { slice.UniqueFunc(xs, nil) },
		"slice: Merge: nil function":                                         func() { slice.Merge(xs, nil, nil, nil) },
		"slice: Merge: dst overlaps a or b":                                  func() { slice.Merge(xs, xs[:2], nil, cmp.Compare[int]) },
		"slice: ScanInto: dst overlaps xs and does not begin where it does":  func() { slice.ScanInto(xs[1:], xs[:2], add) },
		"slice: PrefixSum: dst overlaps xs and does not begin where it does": func() { slice.PrefixSum(xs, xs[1:]) },
		"slice: Merge: dst has length 3, needs 4":                            func() { slice.Merge(xs, xs, xs[:1], cmp.Compare[int]) },
		"slice: NthElement: nil function":                                    func() { slice.NthElement(xs, 0, nil) },
		"slice: NthElement: n must be in [0, 3), got 3":                      func() { slice.NthElement(xs, 3, cmp.Compare[int]) },
		"slice: NthElement: n must be in [0, 3), got -1":                     func() { slice.NthElement(xs, -1, cmp.Compare[int]) },
		"slice: TopK: nil function":                                          func() { slice.TopK(xs, 1, nil) },
		"slice: TopK: k must not be negative, got -1":                        func() { slice.TopK(xs, -1, cmp.Compare[int]) },
		"slice: Rotate: k must be in [0, 3], got 4":                          func() { slice.Rotate(xs, 4) },
		"slice: Rotate: k must be in [0, 3], got -1":                         func() { slice.Rotate(xs, -1) },
		"slice: BinarySearchAll: nil function":                               func() { slice.BinarySearchAll(xs, xs, nil) },
	} {
		func() {
			defer func() {
				if got := recover(); got != want {
					t.Errorf("panicked with %v, want %q", got, want)
				}
				if xs[0] != 3 || xs[1] != 1 || xs[2] != 2 {
					t.Errorf("%s: wrote before it panicked", want)
				}
			}()
			f()
		}()
	}
}
