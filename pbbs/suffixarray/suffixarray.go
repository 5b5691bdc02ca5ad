// Package suffixarray sorts the suffixes of a text.
package suffixarray

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/pbbs/internal/files"
	"github.com/seed1237c087/manta/pbbs/internal/inputs"
	"github.com/seed1237c087/manta/pbbs/problem"
)

// Problem returns the problem: the result has where suffixes begin, in their order.
func Problem() problem.Problem {
	return problem.New(problem.Spec[string, []int32]{
		Name: "suffixarray", Folder: "suffixArray", About: "sort the suffixes of a text",
		Families: []problem.Family[string]{{Name: "trigrams", Make: inputs.Text}, {Name: "DNA", Make: inputs.DNA}},
		Ways: []problem.Way[string, []int32]{
			{Name: problem.Manta, Run: Manta}, {Name: problem.Sequential, Run: Sequential},
		},
		Check: check,
		Spoil: func(out []int32) [][]int32 {
			swapped, twice := slices.Clone(out), slices.Clone(out)
			swapped[0], swapped[1] = out[1], out[0]
			twice[0] = out[1]
			return [][]int32{swapped, twice, out[1:]}
		},
		In: files.Text(), Out: files.Ints[int32](),
	})
}

// compared is how many bytes the first key of a suffix has.
const compared = 7

// key returns the bytes of text from i on as a number that compares as they do. A byte counts one more than it is, in nine bits,
// so that the end of the text is less than any.
func key(text string, i int) (k uint64) {
	for j := range compared {
		k <<= 9
		if i+j < len(text) {
			k |= uint64(text[i+j]) + 1
		}
	}
	return k
}

// Manta sorts by the first bytes, and then again and again by what is known of twice as many: the rank of a suffix, and that of the
// suffix that begins behind those bytes (Manber, Myers: "Suffix arrays: a new method for on-line string searches", SICOMP 22(5), 1993).
func Manta(text string) []int32 {
	n := len(text)
	keys := par.Generate(n, func(i int) uint64 { return key(text, i) }).Collect()
	order := par.Range(0, int32(n)).Collect()
	rank := make([]int32, n)
	for known := compared; ; known *= 2 {
		par.SortByKey(order, func(i int32) uint64 { return keys[i] })
		isNew := func(k int) int32 {
			if k > 0 && keys[order[k]] == keys[order[k-1]] {
				return 0
			}
			return 1
		}
		ranks := par.Scan(par.Generate(n, isNew), 0, func(a, b int32) int32 { return a + b }).Collect()
		if n == 0 || int(ranks[n-1]) == n {
			return order
		}
		par.For(n, func(k int) { rank[order[k]] = ranks[k] })
		par.For(n, func(i int) {
			keys[i] = uint64(rank[i]) << 32
			if i+known < n {
				keys[i] |= uint64(rank[i+known])
			}
		})
	}
}

// Sequential is the same without sorting again what is in order.
func Sequential(text string) []int32 {
	n := len(text)
	keys, order, rank := make([]uint64, n), make([]int32, n), make([]int32, n)
	for i := range order {
		keys[i], order[i] = key(text, i), int32(i)
	}
	slices.SortFunc(order, func(i, j int32) int { return cmp.Compare(keys[i], keys[j]) })
	for known := compared; ; known *= 2 {
		ranks := int32(0)
		for k, i := range order {
			if k == 0 || keys[i] != keys[order[k-1]] {
				ranks = int32(k + 1)
			}
			rank[i] = ranks
		}
		for i := range keys {
			keys[i] = uint64(rank[i]) << 32
			if i+known < n {
				keys[i] |= uint64(rank[i+known])
			}
		}
		sorted := true
		for lo := 0; lo < n; {
			hi := lo + 1
			for hi < n && rank[order[hi]] == rank[order[lo]] {
				hi++
			}
			if hi > lo+1 {
				sorted = false
				slices.SortFunc(order[lo:hi], func(i, j int32) int { return cmp.Compare(keys[i], keys[j]) })
			}
			lo = hi
		}
		if sorted {
			return order
		}
	}
}

// check wants each suffix once, and each to come after the one before it: by its first byte, and by the places of what is behind that.
func check(text string, order []int32) error {
	if len(order) != len(text) {
		return fmt.Errorf("there are %d suffixes of %d", len(order), len(text))
	}
	place := make([]int, len(text)+1)
	for k, i := range order {
		if i < 0 || int(i) >= len(text) || place[i] != 0 {
			return fmt.Errorf("suffix %d is none, or is there twice", i)
		}
		place[i] = k + 1
	}
	for k := 1; k < len(order); k++ {
		a, b := order[k-1], order[k]
		if text[a] > text[b] || text[a] == text[b] && place[a+1] > place[b+1] {
			return fmt.Errorf("suffix %d does not come before suffix %d", a, b)
		}
	}
	return nil
}
