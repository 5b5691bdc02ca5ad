// Onetype is a program with a single element type, to see what is compiled for it.
package main

import "github.com/seed1237c087/manta/par"

// Account is the element type.
type Account struct {
	Owner   string
	Balance int
}

func main() {
	accounts := []Account{{"a", 1}, {"b", 2}}
	it := par.Slice(accounts)
	it.Map(func(a Account) Account { return a }).
		Filter(func(a Account) bool { return a.Balance > 0 }).
		Inspect(func(Account) {}).
		Update(func(a *Account) { a.Balance++ }).
		ForEach(func(Account) {})
	owners := par.Map(it, func(a Account) string { return a.Owner }).Collect()
	rich := par.FilterMap(it, func(a Account) (int, bool) { return a.Balance, a.Balance > 1 }).Count()
	totals := par.Fold(it, func() int { return 0 }, func(n int, a Account) int { return n + a.Balance }).Sum()
	some := it.Any(func(a Account) bool { return a.Balance > 1 })
	all := it.All(func(a Account) bool { return a.Balance > 1 })
	println(len(owners), rich, totals, some, all)
}
