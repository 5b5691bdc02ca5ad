package slice

import (
	"slices"
	"testing"
)

// TestMergeEvenKeepsAllInAnyOrder: whatever the comparisons answer, all sequences of
// answers tried, each element is in the result once. In a consistent order the two ends
// meet; in others they may leave some out and take some twice.
func TestMergeEvenKeepsAllInAnyOrder(t *testing.T) {
	for _, n := range []int{2, 4, 6, 8} {
		all := make([]int, n)
		for i := range all {
			all[i] = i
		}
		everySequence(func(less func() bool) {
			dst := make([]int, n)
			mergeEven(dst, all, func(int, int) int {
				if less() {
					return -1
				}
				return 0
			})
			got := slices.Clone(dst)
			slices.Sort(got)
			if d := Diff(all, got); d != "" {
				t.Fatalf("of %v it makes %v: (-want +got)\n%s", all, dst, d)
			}
		})
	}
}

// TestFours sorts four elements in every order, with ties and without, into another slice and in place, and keeps all of them
// whatever the comparisons answer.
func TestFours(t *testing.T) {
	type tagged struct{ key, tag int }
	byKey := func(a, b tagged) int { return a.key - b.key }
	for order := range 4 * 4 * 4 * 4 {
		var src, dst [fourLen]tagged
		for i, rest := 0, order; i < len(src); i, rest = i+1, rest/4 {
			src[i] = tagged{rest % 4, i}
		}
		want := src
		slices.SortStableFunc(want[:], byKey)
		sortFour(&dst, &src, byKey)
		sortFour(&src, &src, byKey)
		if dst != want || src != want {
			t.Errorf("sorted to %v, and in place to %v, want %v", dst, src, want)
		}
	}
	everySequence(func(less func() bool) {
		got := [fourLen]int{0, 1, 2, 3}
		sortFour(&got, &got, func(int, int) int {
			if less() {
				return -1
			}
			return 0
		})
		kept := got
		slices.Sort(kept[:])
		if kept != [fourLen]int{0, 1, 2, 3} {
			t.Errorf("made %v of 0, 1, 2, 3", got)
		}
	})
}

// everySequence calls f with every sequence of answers that less can give it.
func everySequence(f func(less func() bool)) {
	var answers []bool
	for {
		asked := 0
		f(func() bool {
			if asked == len(answers) {
				answers = append(answers, false)
			}
			asked++
			return answers[asked-1]
		})
		for len(answers) > 0 && answers[len(answers)-1] {
			answers = answers[:len(answers)-1]
		}
		if len(answers) == 0 {
			return
		}
		answers[len(answers)-1] = true
	}
}
