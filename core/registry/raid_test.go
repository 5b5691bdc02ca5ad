package registry

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAThiefTakesMany of what one has spawned into its own deque, runs the oldest, comes to the others in their order, and comes back.
func TestAThiefTakesMany(t *testing.T) {
	reg := occupiedBy(t, Config{Workers: 2, Unwatched: true})
	r := reg.Enter()
	thief, w := newRunner(reg), reg.workers[1]
	const spawned = 400
	at := map[*Job]int{}
	for i := range spawned {
		f := newWaysTask(func() {})
		f.many = true
		at[&f.Job] = i
		r.SpawnOwn(&f.Job)
	}
	thief.worker, thief.base = w, new(Job)
	j := w.find(thief)
	require.Equal(t, 0, at[j])
	require.Zero(t, w.deque.Len(), "who is in the middle of a job takes one")
	thief.base = nil
	require.Equal(t, 1, at[w.find(thief)])
	n := w.deque.Len()
	require.Greater(t, n, richFrom)
	require.LessOrEqual(t, n, mostSpoils)
	for i := range n {
		require.Equal(t, 2+i, at[w.find(thief)])
	}
	require.NotZero(t, w.rich)
	require.Equal(t, 2+n, at[w.find(thief)])
	for w.find(thief) != nil {
	}
	require.Zero(t, w.rich)
	thief.worker = nil
	r.Leave()
}
