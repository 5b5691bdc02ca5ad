package deque

import (
	"testing"

	"github.com/seed1237c087/manta/core/internal/steal"
)

// FuzzAgainstReference reads the first byte as the place to start at and each
// further one as an operation, its upper bits as how often, and compares every
// answer with the reference's. Owner and thief take turns on one goroutine
// here; the stress tests run them at once.
func FuzzAgainstReference(f *testing.F) {
	f.Add([]byte{0, 0, 0, 1, 3, 2, 2, 2})
	f.Add([]byte{40, 252, 252, 253, 254, 3, 2})
	f.Fuzz(func(t *testing.T, ops []byte) {
		if len(ops) == 0 {
			return
		}
		var (
			got  Owner[int]
			want reference[int]
			next int
		)
		got.StartAt(-uint64(ops[0]))
		thief := got.Thief()
		same := func(step int, name string, job *int, id int, ok bool) {
			if (job != nil) != ok || ok && *job != id {
				t.Fatalf("step %d: %s: got %v, want %d, %v", step, name, job, id, ok)
			}
		}
		for step, op := range ops[1:] {
			for range 1 + op>>2 {
				switch op % 4 {
				case 0:
					id := next
					next++
					if g, w := pushSeeing(&got, &id), want.push(id); g != w {
						t.Fatalf("step %d: PushBottom: got %v, want %v", step, g, w)
					}
				case 1:
					job := got.PopBottom()
					id, ok := want.popNewest()
					same(step, "PopBottom", job, id, ok)
				case 2:
					job := got.PopTop()
					id, ok := want.popOldest()
					same(step, "PopTop", job, id, ok)
				case 3:
					job, outcome := thief.StealTop()
					id, ok := want.popOldest()
					same(step, "StealTop", job, id, ok)
					if (outcome == steal.Taken) != ok || outcome == steal.Lost {
						t.Fatalf("step %d: StealTop: outcome %v of a lone thief, want a job: %v", step, outcome, ok)
					}
				}
			}
			if got.Len() != want.len() || thief.Bare() != (want.len() == 0) {
				t.Fatalf("step %d: len %d, bare %v, want %d", step, got.Len(), thief.Bare(), want.len())
			}
		}
	})
}
