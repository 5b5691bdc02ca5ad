package par

import (
	"errors"
	"slices"
	"testing"
)

func beforeMultiple(xs []int, k int) []int {
	if i := slices.IndexFunc(xs, func(x int) bool { return x%k == 0 }); i >= 0 {
		return xs[:i]
	}
	return xs
}

var untilErrCase = adapterCase{
	at:   45,
	name: "UntilErr",
	forms: []adapter{
		{"UntilErr", func(it Iter[int], k int) Iter[int] { return UntilErr(MapErr(it, failUnder(k)), new(error)) }, beforeMultiple},
		{"UntilErr behind Map and Filter", func(it Iter[int], k int) Iter[int] {
			return UntilErr(MapErr(it, failUnder(k)).Filter(odd).Map(square), new(error))
		}, func(xs []int, k int) []int { return apply(keep(beforeMultiple(xs, k), odd), square) }},
	},
	keeps: keepers{
		"UntilErr": func(it Iter[int]) Iter[int] { return UntilErr(it, new(error)) },
	},
	frees: frees{
		"UntilErr": func(it Iter[*object], f touch) {
			err := errors.New("before")
			UntilErr(it.Map(f.self), &err).Collect()
		},
	},
}.listed()

func TestUntilErr(t *testing.T) { untilErrCase.run(t) }
