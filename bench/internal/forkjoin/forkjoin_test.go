package forkjoin

import "testing"

// TestAllWaysAgree on results that are known.
func TestAllWaysAgree(t *testing.T) {
	for name, c := range map[string]struct {
		want int
		ways []func() int
	}{
		"skynet": {999 * 1000 / 2, []func() int{
			func() int { return Skynet(0, 1000) },
			func() int { return SkynetRecurse(1000) },
			func() int { return SkynetScope(0, 1000) },
		}},
		"8 queens": {92, []func() int{
			func() int { return Queens(8) }, func() int { return QueensRecurse(8) }, func() int { return QueensScope(8) },
			func() int { return QueensScopes(8) },
		}},
		"T1": {T1.Nodes, []func() int{T1.Count, T1.CountRecurse}},
		"T3": {T3.Nodes, []func() int{T3.Count, T3.CountRecurse}},
	} {
		if testing.Short() && c.want > 1<<20 {
			continue
		}
		for i, way := range c.ways {
			if got := way(); got != c.want {
				t.Errorf("%s, way %d: %d, want %d", name, i, got, c.want)
			}
		}
	}
}

func TestProducts(t *testing.T) {
	const order = 128
	for name, multiply := range map[string]func(Product){"loops": Product.Multiply, "joins": Product.MultiplyJoin} {
		p := Product{NewMatrix(order), NewMatrix(order), NewMatrix(order)}
		multiply(p)
		for i, c := range p.C.Cells {
			if c != order+1 {
				t.Fatalf("%s: cell %d is %d, want %d", name, i, c, order+1)
			}
		}
	}
}
