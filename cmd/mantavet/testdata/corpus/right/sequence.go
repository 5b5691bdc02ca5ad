package right

import "github.com/seed1237c087/manta/par"

func sequence() {
	n := 0
	var odd []int
	for x := range par.Range(0, 1<<12).Filter(func(x int) bool { return x%2 == 1 }).Seq() {
		n += x
		odd = append(odd, x)
	}
	_ = odd
}
