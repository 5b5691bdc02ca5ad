package slice

import "github.com/seed1237c087/manta/internal/seam"

// spares keeps scratch for the tasks of one call, so that the call needs only as many scratches as tasks run at the same
// time.
type spares[S any] struct {
	mu   seam.Mutex
	free []*S
}

func (p *spares[S]) take() *S {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := len(p.free)
	if n == 0 {
		return new(S)
	}
	s := p.free[n-1]
	p.free = p.free[:n-1]
	return s
}

func (p *spares[S]) put(s *S) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.free = append(p.free, s)
}

// spareOf returns n elements of s, which may hold any values.
func spareOf[T any](s *[]T, n int) []T {
	if cap(*s) < n {
		*s = uncleared[T](n)
	}
	return (*s)[:n]
}
