package asis

//manta:off

import "github.com/seed1237c087/manta/par"

// MapSum returns the sum of the squares of xs.
func MapSum(xs []uint64) uint64 {
	return par.Slice(xs).Map(func(x uint64) uint64 { return x * x }).Sum()
}

// MapSumFloat returns the sum of the squares of xs.
func MapSumFloat(xs []float64) float64 {
	return par.Slice(xs).Map(func(x float64) float64 { return x * x }).Sum()
}

// MapFilterSum returns the sum of the eighths of xs that are even.
func MapFilterSum(xs []uint64) uint64 {
	return par.Slice(xs).
		Map(func(x uint64) uint64 { return x >> 3 }).
		Filter(func(x uint64) bool { return x%2 == 0 }).
		Sum()
}

// IncrementAll adds 1 to each element of xs.
func IncrementAll(xs []int) { par.Refs(xs).ForEach(func(p *int) { *p++ }) }

// MapCollect returns the eighths of xs.
func MapCollect(xs []uint64) []uint64 {
	return par.Slice(xs).Map(func(x uint64) uint64 { return x >> 3 }).Collect()
}

// FilterCollect returns the even elements of xs.
func FilterCollect(xs []uint64) []uint64 {
	return par.Slice(xs).Filter(func(x uint64) bool { return x%2 == 0 }).Collect()
}

// Dot returns the dot product of as and bs, which are equally long.
func Dot(as, bs []float64) float64 {
	return par.Map(par.Zip(par.Slice(as), par.Slice(bs)), func(p par.Pair[float64, float64]) float64 {
		return p.First * p.Second
	}).Sum()
}

// Argmax returns the largest element of xs, the last of several, and its index.
func Argmax(xs []float64) (par.Item[float64], bool) {
	return par.MaxByKey(par.Enumerate(par.Slice(xs)), func(p par.Item[float64]) float64 { return p.Value })
}

// Windows8 returns the averages of all runs of eight elements of xs.
func Windows8(xs []float64) []float64 { return par.Map(par.Windows(xs, 8), average).Collect() }

func average(xs []float64) float64 {
	var sum float64
	for _, x := range xs {
		sum += x
	}
	return sum / float64(len(xs))
}

// DotByIndex is Dot over the indexes of the vectors.
func DotByIndex(as, bs []float64) float64 {
	return par.Map(par.Range(0, len(as)), func(i int) float64 { return as[i] * bs[i] }).Sum()
}
