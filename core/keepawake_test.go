package core

import (
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core/registry"
)

// wanted is how many want the workers of the default pool to stay awake.
func wanted() int { return int(started().config.Awake.Load()) }

func TestKeepAwake(t *testing.T) {
	before := wanted()
	sum := 0
	KeepAwake(func() {
		require.Equal(t, before+1, wanted())
		KeepAwake(func() {
			require.Equal(t, before+2, wanted())
			for range 100 {
				a, b := Join2(func() int { return 1 }, func() int { return 2 })
				sum += a + b
			}
		})
		require.Equal(t, before+1, wanted())
	})
	require.Equal(t, 300, sum)
	require.Equal(t, before, wanted())
}

func TestKeepAwakeEnds(t *testing.T) {
	before := wanted()
	require.PanicsWithValue(t, "boom", func() { KeepAwake(func() { panic("boom") }) }, "a panic passes as it is")
	require.PanicsWithValue(t, "core: KeepAwake: nil function", func() { KeepAwake(nil) })
	done, after := make(chan struct{}), false
	go func() {
		defer close(done)
		KeepAwake(runtime.Goexit)
		after = true
	}()
	<-done
	require.False(t, after, "a Goexit passes, too")
	require.Equal(t, before, wanted())
}

// TestKeepAwakeInPool: in a pool it is that pool whose workers stay awake.
func TestKeepAwakeInPool(t *testing.T) {
	p, err := NewPool(Config{Workers: 2})
	require.NoError(t, err)
	defer p.Close()
	before := wanted()
	p.Install(func() {
		KeepAwake(func() {
			require.EqualValues(t, 1, p.in.(*pool).config.Awake.Load())
			require.Equal(t, before, wanted())
		})
	})
	require.EqualValues(t, 0, p.in.(*pool).config.Awake.Load())
}

func TestKeepAwakeByEnv(t *testing.T) {
	for text, want := range map[string]int32{"": 0, "0": 0, "1": 1} {
		t.Setenv(envKeepAwake, text)
		p, err := NewPool(Config{Workers: 2})
		require.NoError(t, err)
		require.Equal(t, want, p.in.(*pool).config.Awake.Load(), "%q", text)
		p.Join(func() {}, func() {})
		require.NoError(t, p.Close())
	}
	for _, bad := range []string{"please", "true", "T", "false", "+1", "01"} {
		t.Setenv(envKeepAwake, bad)
		_, err := NewPool(Config{})
		require.EqualError(t, err, fmt.Sprintf("core: PAR_KEEP_AWAKE must be 0 or 1, got %q", bad))
	}
}

// TestKeepAwakeAllocatesNothing: nothing but what it takes to find the caller, which is something where there is no assembly.
func TestKeepAwakeAllocatesNothing(t *testing.T) {
	f := func() {}
	find := testing.AllocsPerRun(100, func() { registry.Current() })
	require.Equal(t, find, testing.AllocsPerRun(100, func() { KeepAwake(f) }))
}
