//go:build !manta_brief

package par_test

import (
	"fmt"
	"unicode/utf8"

	"github.com/seed1237c087/manta/par"
)

func ExampleSum() {
	letters := par.Map(par.Fields("so weit die Füße tragen"), utf8.RuneCountInString)
	fmt.Println(par.Sum(letters))
	// Output: 19
}

func ExampleProduct() {
	choices := map[string]int{"sizes": 4, "colours": 3, "sleeves": 2}
	fmt.Println(par.Product(par.Values(choices))) // as many different shirts
	fmt.Println(par.Product(par.Empty[int]()))
	// Output:
	// 24
	// 1
}

func ExampleMin() {
	offers := par.Slice([]int{340, 295, 410})
	fmt.Println(par.Min(offers))
	fmt.Println(par.Min(offers.Filter(func(price int) bool { return price < 200 })))
	// Output:
	// 295 true
	// 0 false
}

func ExampleMax() {
	latest, ok := par.Max(par.Slice([]string{"2024-11-30", "2025-02-14", "2023-12-31"}))
	fmt.Println(latest, ok)
	// Output: 2025-02-14 true
}
