package injector

import (
	"reflect"
	"runtime"
	"testing"
	"weak"

	"github.com/seed1237c087/manta/internal/seam"
)

func TestFirstInFirstOut(t *testing.T) {
	var q Queue[int]
	if !q.Empty() || q.Len() != 0 || q.Pop() != nil {
		t.Fatal("the zero value isn't an empty queue")
	}
	// Each size starts in a block where the one before has ended.
	for _, n := range []int{1, 2, blockLen - 1, blockLen, blockLen + 1, 10 * blockLen, 3} {
		ids := make([]int, n)
		for i := range ids {
			if wasEmpty := q.Push(&ids[i]); wasEmpty != (i == 0) {
				t.Fatalf("%d jobs: push %d: wasEmpty = %v", n, i, wasEmpty)
			}
			if q.Empty() || q.Len() != i+1 {
				t.Fatalf("%d jobs: after push %d: Empty() = %v, Len() = %d", n, i, q.Empty(), q.Len())
			}
		}
		for i := range ids {
			if got := q.Pop(); got != &ids[i] {
				t.Fatalf("%d jobs: pop %d gives another", n, i)
			}
		}
		if !q.Empty() || q.Pop() != nil {
			t.Fatalf("%d jobs: not empty at the end", n)
		}
	}
}

// TestLongQueueMovesThroughBlocks keeps some jobs in the queue while many pass.
func TestLongQueueMovesThroughBlocks(t *testing.T) {
	for _, ahead := range []int{1, blockLen - 1, blockLen, 3 * blockLen} {
		var q Queue[int]
		ids := make([]int, 20*blockLen)
		for i := range ids {
			q.Push(&ids[i])
			if i >= ahead && q.Pop() != &ids[i-ahead] {
				t.Fatalf("%d ahead: pop %d gives another", ahead, i-ahead)
			}
			// The part of a block at either end, what fits between, a spare.
			if b, used := q.blocks(); b > ahead/blockLen+3 || used != q.Len() {
				t.Fatalf("%d ahead: %d jobs in %d slots of %d blocks", ahead, q.Len(), used, b)
			}
		}
	}
}

func TestBurstLeavesTwoBlocks(t *testing.T) {
	var q Queue[int]
	for range 3 {
		for range 1000 * blockLen {
			q.Push(new(int))
		}
		for q.Pop() != nil {
		}
		if b, used := q.blocks(); b > 2 || used != 0 {
			t.Fatalf("an empty queue holds %d blocks, %d slots of them in use", b, used)
		}
	}
}

// TestOneAllocationForABlock of jobs at most.
func TestOneAllocationForABlock(t *testing.T) {
	var q Queue[int]
	job := new(int)
	const most = 3 * blockLen
	for _, n := range []int{1, blockLen, most} {
		if got := testing.AllocsPerRun(64, func() {
			for range n {
				q.Push(job)
			}
			for range n {
				q.Pop()
			}
		}); got > float64(n/blockLen) {
			t.Errorf("%d jobs pushed and popped: %v allocations", n, got)
		}
	}
}

func TestPoppedJobsAreForgotten(t *testing.T) {
	var q Queue[[8]int]
	var jobs []weak.Pointer[[8]int]
	for range 2 * blockLen {
		job := new([8]int)
		jobs = append(jobs, weak.Make(job))
		q.Push(job)
	}
	for left := len(jobs); left >= 0; left -= blockLen / 2 {
		runtime.GC()
		alive := 0
		for _, j := range jobs {
			if j.Value() != nil {
				alive++
			}
		}
		if alive != left {
			t.Fatalf("%d jobs are reachable, want the %d that weren't popped", alive, left)
		}
		for range blockLen / 2 {
			q.Pop()
		}
	}
	runtime.KeepAlive(&q)
}

// TestIndexesLieApart checks the padding where it can be seen.
func TestIndexesLieApart(t *testing.T) {
	b := reflect.TypeFor[block[int]]()
	at := func(name string) uintptr {
		f, _ := b.FieldByName(name)
		return f.Offset
	}
	if at("pushed") < seam.Pad || at("popped")-at("pushed") < seam.Pad || at("jobs")-at("popped") < seam.Pad {
		t.Errorf("pushed at %d, popped at %d, jobs at %d: not %d apart", at("pushed"), at("popped"), at("jobs"), seam.Pad)
	}
	q := reflect.TypeFor[Queue[int]]()
	head, _ := q.FieldByName("head")
	tail, _ := q.FieldByName("tail")
	if head.Offset < seam.Pad || q.Size()-tail.Offset < seam.Pad {
		t.Errorf("head at %d, tail at %d of %d: not %d from others", head.Offset, tail.Offset, q.Size(), seam.Pad)
	}
}
