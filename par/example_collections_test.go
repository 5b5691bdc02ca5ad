//go:build !manta_brief

package par_test

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/seed1237c087/manta/par"
)

func ExampleGroupBy() {
	anagrams := par.GroupBy(par.Fields("eat tan tea nat ate"), func(w string) string {
		letters := []byte(w)
		slices.Sort(letters)
		return string(letters)
	})
	fmt.Println(anagrams)
	// Output: map[aet:[eat tea ate] ant:[tan nat]]
}

func ExampleCountBy() {
	log := par.Lines("INFO up\nERROR disk full\nINFO backup\nERROR no route\nINFO down")
	levels := par.CountBy(log, func(line string) string {
		level, _, _ := strings.Cut(line, " ")
		return level
	})
	fmt.Println(levels)
	// Output: map[ERROR:2 INFO:3]
}

func ExampleReduceBy() {
	highest := par.ReduceBy(par.Slice([]string{"bern 14", "chur 9", "bern 21", "chur 17"}),
		func(line string) string { return line[:4] },
		func(line string) int { t, _ := strconv.Atoi(line[5:]); return t },
		func(a, b int) int { return max(a, b) },
	)
	fmt.Println(highest)
	// Output: map[bern:21 chur:17]
}

func ExampleFoldBy() {
	// The words of each length, without those that come twice.
	type set = map[string]bool
	sets := par.FoldBy(par.Fields("to be or not to be that is the question"),
		func(word string) int { return len(word) },
		func() set { return set{} },
		func(words set, word string) set { words[word] = true; return words },
		func(a, b set) set { maps.Copy(a, b); return a },
	)
	fmt.Println(len(sets[2]), len(sets[3]), len(sets[8]))
	// Output: 4 2 1
}

func ExampleToMap() {
	items := par.Slice([]string{"tea", "milk", "tea"})
	prices := par.Slice([]int{450, 120, 480})
	fmt.Println(par.ToMap(par.Zip(items, prices))) // The later price of tea counts.
	// Output: map[milk:120 tea:480]
}

func ExampleToSet() {
	words := par.ToSet(par.Fields("To be or not to be").Map(strings.ToLower))
	_, ok := words["or"]
	fmt.Println(len(words), ok)
	// Output: 4 true
}

func ExampleHistogram() {
	marks := par.Slice([]int{38, 91, 55, 100, 72, 59})
	fmt.Println(par.Histogram(marks, 5, func(mark int) int { return min(mark/20, 4) })) // 100 falls into the last.
	// Output: [0 1 2 1 2]
}

func ExampleTopK() {
	laps := par.Slice([]int{88, 85, 91, 84, 86})
	quicker := func(a, b int) int { return cmp.Compare(b, a) }
	fmt.Println(par.TopK(laps, 3, quicker))
	// Output: [84 85 86]
}

func ExamplePartitionMap() {
	inputs := par.Fields("17 four 8 x2")
	numbers, rejected := par.PartitionMap(inputs, func(s string) (n int, text string, isNumber bool) {
		n, err := strconv.Atoi(s)
		return n, s, err == nil
	})
	fmt.Println(numbers, rejected)
	// Output: [17 8] [four x2]
}

func ExampleUnzip() {
	stock := par.Zip(par.Slice([]string{"tea", "milk", "rice"}), par.Slice([]int{12, 0, 5}))
	names, counts := par.Unzip(stock.Filter(func(p par.Pair[string, int]) bool { return p.Second > 0 }))
	fmt.Println(names, counts)
	// Output: [tea rice] [12 5]
}

func ExampleMinByKey() {
	// The temperature nearest to 20; 18 and 22 are equally near, and the first counts.
	distance := func(t int) int { return max(t-20, 20-t) }
	fmt.Println(par.MinByKey(par.Slice([]int{25, 18, 22, 14}), distance))
	// Output: 18 true
}

func ExampleMaxByKey() {
	goals := map[string]int{"ann": 3, "bob": 1, "cyd": 3}
	players := par.Slice([]string{"ann", "bob", "cyd"})
	fmt.Println(par.MaxByKey(players, func(name string) int { return goals[name] })) // the last of the best
	// Output: cyd true
}
