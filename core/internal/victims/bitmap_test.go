package victims

import (
	"math/rand/v2"
	"testing"
)

// TestBitmapAgainstReference marks and unmarks at random, and compares what each
// visits with a set.
func TestBitmapAgainstReference(t *testing.T) {
	const members = 2000 // long enough for segments that count
	rng := rand.New(rand.NewPCG(1, 2))
	var r Bitmap[int]
	ids := make([]int, members)
	for i := range ids {
		ids[i] = i
		r.Put(i, &ids[i])
	}
	marked := map[int]bool{}
	for range 2000 {
		i := rng.IntN(members)
		if rng.IntN(4) == 0 {
			i = members - 1 - rng.IntN(3) // so that long segments become empty again
		}
		if marked[i] {
			r.Unmark(i)
			delete(marked, i)
		} else {
			r.Mark(i)
			marked[i] = true
		}
		if rng.IntN(50) == 0 {
			for j := range marked {
				r.Unmark(j)
			}
			clear(marked)
		}
		seen := map[int]bool{}
		r.Each(uint(rng.Uint32()), func(id *int) bool {
			if seen[*id] {
				t.Fatalf("member %d is visited twice", *id)
			}
			seen[*id] = true
			return true
		})
		if len(seen) != len(marked) {
			t.Fatalf("%d members visited, %d are marked", len(seen), len(marked))
		}
		for id := range seen {
			if !marked[id] {
				t.Fatalf("member %d is visited and not marked", id)
			}
		}
		visits := 0
		r.Each(uint(rng.Uint32()), func(*int) bool { visits++; return false })
		if visits > 1 {
			t.Fatalf("%d visits after f said that it was enough", visits)
		}
	}
}
