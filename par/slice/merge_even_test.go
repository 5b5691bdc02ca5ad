package slice

import (
	"slices"
	"testing"
)

// TestMergeEvenKeepsAllInAnyOrder: whatever the comparisons answer, all sequences of
// answers tried, each element is in the result once. In a consistent order the two ends
// meet; in others they may leave some out and take some twice.
func TestMergeEvenKeepsAllInAnyOrder(t *testing.T) {
	for _, lengths := range [][2]int{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {1, 2}, {2, 1}, {2, 2}, {2, 3}, {3, 2}, {3, 3}, {3, 4}, {4, 3}, {4, 4}} {
		n := lengths[0] + lengths[1]
		all := make([]int, n)
		for i := range all {
			all[i] = i
		}
		a, b := all[:lengths[0]], all[lengths[0]:]
		everySequence(func(less func() bool) {
			dst := make([]int, n)
			mergeEven(dst, a, b, func(int, int) int {
				if less() {
					return -1
				}
				return 0
			})
			got := slices.Clone(dst)
			slices.Sort(got)
			if d := Diff(all, got); d != "" {
				t.Fatalf("of %v and %v it makes %v: (-want +got)\n%s", a, b, dst, d)
			}
		})
	}
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
