package injector

import "testing"

// FuzzAgainstReference reads each byte as one operation, its upper bits as how
// often or how much, and compares every answer with the reference's. The
// operations take turns on one goroutine here; the stress tests run them at once.
func FuzzAgainstReference(f *testing.F) {
	f.Add([]byte{0, 0, 1, 1, 1})
	f.Add([]byte{254, 125, 252, 253, 253, 253})
	f.Fuzz(func(t *testing.T, ops []byte) {
		var (
			got  Queue[int]
			want reference[int]
			next int
		)
		fresh := func() *int {
			id := next
			next++
			return &id
		}
		for step, op := range ops {
			n := 1 + int(op>>2)
			switch op % 4 {
			case 0, 2:
				for range n {
					id := fresh()
					if g, w := got.Push(id), want.push(*id); g != w {
						t.Fatalf("step %d: Push: got %v, want %v", step, g, w)
					}
				}
			case 1, 3:
				for range n {
					job := got.Pop()
					id, ok := want.pop()
					if (job != nil) != ok || ok && *job != id {
						t.Fatalf("step %d: Pop: got %v, want %d, %v", step, job, id, ok)
					}
				}
			}
			if got.Len() != want.len() || got.Empty() != (want.len() == 0) {
				t.Fatalf("step %d: Len() = %d, Empty() = %v, want %d", step, got.Len(), got.Empty(), want.len())
			}
			if blocks, used := got.blocks(); used != want.len() || blocks > used/blockLen+3 {
				t.Fatalf("step %d: %d jobs in %d slots of %d blocks", step, want.len(), used, blocks)
			}
		}
	})
}
