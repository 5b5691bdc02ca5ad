package par

import (
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/run"
)

// kit is what a reduction to a V needs, and keeps for the next one: the kernel, what that reads besides elements, and room for the
// result. It has no methods, because the compiler would make each four times.
type kit[S, V any] struct {
	own    S // of the ending; it holds nothing of the user's between two calls
	kernel run.Kernel
	result vec[V] // one
}

// kitOf returns the kit of p, or a new one with the kernel that kernelOf returns.
func kitOf[S, V any](p *endings.Reduction, kernelOf func(own *S) run.Kernel) *kit[S, V] {
	k, _ := p.Kit.(*kit[S, V])
	if k == nil {
		k = &kit[S, V]{result: vec[V]{Xs: make([]V, 1)}} // An array would have the compiler make a comparison for each type.
		k.kernel = kernelOf(&k.own)
		p.Kit = k
	}
	return k
}

// taken returns the result, which k does not keep.
func taken[S, V any](k *kit[S, V]) V {
	var v V
	v, k.result.Xs[0] = k.result.Xs[0], v
	return v
}
