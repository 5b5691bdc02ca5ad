package par

import (
	"errors"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

func TestApply(t *testing.T) {
	for _, n := range append(sizes, largeSizes...) {
		for workers, p := range pools {
			p.Install(func() {
				xs := upTo(n)
				want := apply(xs, name)
				require.Equal(t, want, Apply(xs, name), "%d elements, %d workers: Apply", n, workers)
				got, err := TryApply(xs, func(x int) (string, error) { return name(x), nil })
				require.NoError(t, err, "%d elements, %d workers: TryApply", n, workers)
				require.Equal(t, want, got, "%d elements, %d workers: TryApply", n, workers)
			})
		}
	}
}

// TestApplyFails: the error or the panic at the lowest position comes out.
func TestApplyFails(t *testing.T) {
	const n = 200
	odd := errors.New("odd")
	for _, at := range []int{0, 1, 77, n - 1} {
		for workers, p := range pools {
			p.Install(func() {
				var before atomic.Int32
				f := func(x int) (int, error) {
					if x < at {
						before.Add(1)
						return x, nil
					}
					if x == at {
						return 0, odd
					}
					panic("behind it")
				}
				if got, err := TryApply(upTo(n), f); got != nil || !errors.Is(err, odd) || before.Load() != int32(at) {
					t.Errorf("error at %d, %d workers: %v, %v, %d calls before it", at, workers, got, err, before.Load())
				}
				v := recovered(func() {
					Apply(upTo(n), func(x int) int {
						if x >= at {
							panic(x)
						}
						return x
					})
				})
				if e, ok := v.(*core.PanicError); !ok || e.Value != at {
					t.Errorf("panics from %d on, %d workers: %v", at, workers, v)
				}
			})
		}
	}
}

func TestApplyRefusesNil(t *testing.T) {
	for want, f := range map[string]func(){
		"par: Apply: nil function":    func() { Apply[int, int](nil, nil) },
		"par: TryApply: nil function": func() { _, _ = TryApply[int, int](nil, nil) },
	} {
		if got := recovered(f); got != want {
			t.Errorf("panicked with %v, want %s", got, want)
		}
	}
}
