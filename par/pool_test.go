package par_test

import (
	"testing"

	"github.com/seed1237c087/manta/core"
)

func newPool(tb testing.TB, workers int) *core.Pool {
	tb.Helper()
	p, err := core.NewPool(core.Config{Workers: workers})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := p.Close(); err != nil {
			tb.Error(err)
		}
	})
	return p
}
