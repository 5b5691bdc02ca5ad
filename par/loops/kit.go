package loops

import (
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/run"
)

// Kit is what a reduction to a V needs and keeps for its next run: the kernel, what the kernel reads besides elements, and room
// for the result. It has no methods, because the compiler would make each method four times.
type Kit[S, V any] struct {
	Own    S // what the kernel reads besides elements; it holds nothing of the user's between two runs
	Kernel run.Kernel
	Result Vec[V] // one element
}

// KitOf returns the kit of p, or a new kit with the kernel that kernel returns.
func KitOf[S, V any](p *endings.ReduceRun, kernel func(own *S) run.Kernel) *Kit[S, V] {
	k, _ := p.Kit.(*Kit[S, V])
	if k == nil {
		k = &Kit[S, V]{Result: Vec[V]{Xs: make([]V, 1)}} // For an array the compiler would make a comparison for each type.
		k.Kernel = kernel(&k.Own)
		p.Kit = k
	}
	return k
}

// Taken ends p and returns the result. k does not keep the result.
func Taken[S, V any](p *endings.ReduceRun, k *Kit[S, V]) V {
	var v V
	v, k.Result.Xs[0] = k.Result.Xs[0], v
	p.End()
	return v
}
