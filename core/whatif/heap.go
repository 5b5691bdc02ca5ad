package whatif

// A heap has the element first that comes before all others.
type heap[T interface{ before(T) bool }] []T

func (h *heap[T]) push(x T) {
	*h = append(*h, x)
	a := *h
	i := len(a) - 1
	for i > 0 {
		up := (i - 1) / 2
		if !x.before(a[up]) {
			break
		}
		a[i] = a[up]
		i = up
	}
	a[i] = x
}

func (h *heap[T]) pop() T {
	a := *h
	first, x := a[0], a[len(a)-1]
	var none T
	a[len(a)-1] = none
	a = a[:len(a)-1]
	*h = a
	if len(a) == 0 {
		return first
	}
	i := 0
	for {
		down := 2*i + 1
		if down >= len(a) {
			break
		}
		if down+1 < len(a) && a[down+1].before(a[down]) {
			down++
		}
		if !a[down].before(x) {
			break
		}
		a[i] = a[down]
		i = down
	}
	a[i] = x
	return first
}
