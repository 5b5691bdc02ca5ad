package registry

import "github.com/seed1237c087/manta/internal/seam"

// PaddedBlock is a value on cache lines of its own. It is for values that a runner writes at every fork,
// because the allocator would place the small values of several runners side by side.
type PaddedBlock[T any] struct {
	_ [seam.Pad]byte
	V T
	_ [seam.Pad]byte
}

// KeptLast returns the value that the last call of Kept has returned, if that value is a *T. Otherwise sure is false, and the caller must
// call Kept. KeptLast is small enough to be inlined.
func KeptLast[T any](r *Runner) (v *T, sure bool) {
	v, sure = r.kept.recent.(*T)
	return v, sure
}

// Kept returns a pointer to r's own value of type T, which is zero at the first call. Only r's goroutine uses the value.
func Kept[T any](r *Runner) *T {
	if v, sure := KeptLast[T](r); sure {
		return v
	}
	for _, k := range r.kept.all {
		if v, ok := k.(*T); ok {
			r.kept.recent = v
			return v
		}
	}
	v := &new(PaddedBlock[T]).V
	r.kept.recent = v
	r.kept.all = append(r.kept.all, v)
	return v
}
