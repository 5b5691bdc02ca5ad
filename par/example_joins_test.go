//go:build !manta_brief

package par_test

import (
	"fmt"
	"strings"

	"github.com/seed1237c087/manta/par"
)

type city struct {
	name, country string
}

var cities = []city{{"Lyon", "FR"}, {"Turin", "IT"}, {"Nice", "FR"}, {"Oslo", "NO"}}

func countryOf(c city) string { return c.country }

func ExampleJoinBy() {
	names := map[string]string{"FR": "France", "IT": "Italy"}
	code := func(p par.Pair[string, string]) string { return p.First }
	joined := par.JoinBy(par.Slice(cities), par.FromMap(names), countryOf, code)
	for line := range par.MapPairs(joined, func(c city, country par.Pair[string, string]) string {
		return c.name + " in " + country.Second
	}).Seq() {
		fmt.Println(line)
	}
	// Output:
	// Lyon in France
	// Turin in Italy
	// Nice in France
}

func ExampleLeftJoinBy() {
	countries := par.Slice([]string{"FR", "DE", "NO"})
	itself := func(code string) string { return code }
	for code, there := range par.Seq2(par.LeftJoinBy(countries, par.Slice(cities), itself, countryOf)) {
		fmt.Println(code, there)
	}
	// Output:
	// FR [{Lyon FR} {Nice FR}]
	// DE []
	// NO [{Oslo NO}]
}

func ExampleStats() {
	s := par.Stats(par.Slice([]float64{2, 4, 4, 4, 5, 5, 7, 9}))
	fmt.Println(s.Count, s.Mean, s.Variance, s.Min, s.Max)
	// Output: 8 5 4 2 9
}

func ExampleQuantiles() {
	latencies := par.Slice([]int{12, 7, 300, 15, 9, 11, 13, 10, 8, 14})
	fmt.Println(par.Quantiles(latencies, 0.5, 0.9, 1))
	// Output: [11 15 300]
}

func ExampleSeq2() {
	for word, length := range par.Seq2(par.Map(par.Fields("count these words"), func(w string) par.Pair[string, int] {
		return par.MakePair(w, len(w))
	})) {
		fmt.Println(word, length)
	}
	// Output:
	// count 5
	// these 5
	// words 5
}

func ExampleMapPairs() {
	stock := map[string]int{"nut": 40, "bolt": 30}
	lines := par.MapPairs(par.FromMap(stock), func(name string, n int) string { return fmt.Sprint(name, " ", n) })
	fmt.Println(par.Sorted(lines))
	// Output: [bolt 30 nut 40]
}

func ExampleFilterPairs() {
	stock := map[string]int{"nut": 40, "bolt": 30, "screw": 0}
	gone := par.FilterPairs(par.FromMap(stock), func(_ string, n int) bool { return n == 0 })
	fmt.Println(par.ToMap(gone))
	// Output: map[screw:0]
}

func ExampleForEachPair() {
	queues := map[string][]string{"a": {"x", "y"}, "b": {"z"}}
	par.ForEachPair(par.FromMap(queues), func(_ string, queue []string) { queue[0] = strings.ToUpper(queue[0]) })
	fmt.Println(queues)
	// Output: map[a:[X y] b:[Z]]
}

func ExampleSortedByKey() {
	byCountry := par.SortedByKey(par.Slice(cities), countryOf)
	fmt.Println(byCountry) // Lyon is before Nice, as it was.
	// Output: [{Lyon FR} {Nice FR} {Turin IT} {Oslo NO}]
}
