package place_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/place"
)

// TestRun holds that a function runs in the pool and in the class that its place has, in
// whatever order it got them.
func TestRun(t *testing.T) {
	pool, err := core.NewPool(core.Config{Workers: 1})
	require.NoError(t, err)
	defer func() { require.NoError(t, pool.Close()) }()
	var here *place.Place
	for _, c := range []struct {
		name   string
		at     *place.Place
		inside bool
		class  core.Priority
	}{
		{"the caller's", here, false, core.Foreground},
		{"in a pool", here.In(pool), true, core.Foreground},
		{"background", here.As(core.Background), false, core.Background},
		{"background in a pool", here.As(core.Background).In(pool), true, core.Background},
		{"in a pool, background", here.In(pool).As(core.Background), true, core.Background},
		{"background no more", here.In(pool).As(core.Background).As(core.Foreground), true, core.Foreground},
		{"the caller's again", here.As(core.Background).As(core.Foreground), false, core.Foreground},
	} {
		ran := 0
		c.at.Run(func() {
			ran++
			_, inside := pool.WorkerIndex()
			require.Equal(t, c.inside, inside, c.name)
			require.Equal(t, c.class, core.CurrentPriority(), c.name)
		})
		require.Equal(t, 1, ran, c.name)
	}
}
