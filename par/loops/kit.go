package loops

import (
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/run"
)

// Kit is what a reduction to a V needs, and keeps for the next one: the kernel, what that reads besides elements, and room for the
// result. It has no methods, because the compiler would make each four times.
type Kit[S, V any] struct {
	Own    S // of the ending; it holds nothing of the user's between two calls
	Kernel run.Kernel
	Result Vec[V] // one
}

// KitOf returns the kit of p, or a new one with the kernel that kernel returns.
func KitOf[S, V any](p *endings.ReduceRun, kernel func(own *S) run.Kernel) *Kit[S, V] {
	k, _ := p.Kit.(*Kit[S, V])
	if k == nil {
		k = &Kit[S, V]{Result: Vec[V]{Xs: make([]V, 1)}} // An array would have the compiler make a comparison for each type.
		k.Kernel = kernel(&k.Own)
		p.Kit = k
	}
	return k
}

// Taken ends p and returns the result, which k does not keep.
func Taken[S, V any](p *endings.ReduceRun, k *Kit[S, V]) V {
	var v V
	v, k.Result.Xs[0] = k.Result.Xs[0], v
	p.End()
	return v
}
