//go:build !manta_brief

package par_test

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/seed1237c087/manta/par"
)

func ExampleSort() {
	versions := []string{"v1.4", "v1.10", "v0.9"}
	par.Sort(versions) // by their bytes
	fmt.Println(versions)
	// Output: [v0.9 v1.10 v1.4]
}

func ExampleSortFunc() {
	names := []string{"bob", "Ann", "cyd", "Dee"}
	par.SortFunc(names, func(a, b string) int { return cmp.Compare(strings.ToLower(a), strings.ToLower(b)) })
	fmt.Println(names)
	// Output: [Ann bob cyd Dee]
}

func ExampleSortStableFunc() {
	log := []string{"2 disk full", "1 up", "2 no route", "1 down"} // severity, message
	par.SortStableFunc(log, func(a, b string) int { return cmp.Compare(b[0], a[0]) })
	fmt.Printf("%q\n", log)
	// Output: ["2 disk full" "2 no route" "1 up" "1 down"]
}

func ExampleSortByKey() {
	cities := []string{"Ur", "Babylon", "Kish", "Uruk"}
	par.SortByKey(cities, func(c string) int { return len(c) })
	fmt.Println(cities)
	// Output: [Ur Kish Uruk Babylon]
}
