package registry

// A keeper holds what a runner keeps from one call to the next, one value
// for each type.
type keeper struct {
	recent any
	all    []any
}

// Kept returns r's own value of type T, which is zero at the first call. It
// serves for lists of frames to be used again; nobody but r's goroutine
// sees it.
func Kept[T any](r *Runner) *T {
	if v, ok := r.kept.recent.(*T); ok {
		return v
	}
	return keptBefore[T](r)
}

func keptBefore[T any](r *Runner) *T {
	for _, k := range r.kept.all {
		if v, ok := k.(*T); ok {
			r.kept.recent = v
			return v
		}
	}
	v := new(T)
	r.kept.recent = v
	r.kept.all = append(r.kept.all, v)
	return v
}
