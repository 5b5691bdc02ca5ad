package deque

import (
	"reflect"
	"runtime"
	"testing"
	"weak"

	"github.com/seed1237c087/manta/core/internal/steal"
	"github.com/seed1237c087/manta/internal/seam"
)

// starts are the indexes at which tests begin: 0, as users do, and few jobs
// before the indexes, or their differences taken as signed, wrap around.
var starts = []uint64{0, 1<<63 - 20, 1<<64 - 1, 1<<64 - 50}

func TestOwnerAloneIsAStack(t *testing.T) {
	for _, start := range starts {
		var o Owner[int]
		o.StartAt(start)
		for _, n := range []int{1, 2, least - 2, least - 1, least, least + 1, 5 * least} {
			ids := make([]int, n)
			for i := range ids {
				ids[i] = i
				if wasEmpty := pushSeeing(&o, &ids[i]); wasEmpty != (i == 0) {
					t.Fatalf("start %d: push %d: wasEmpty = %v", start, i, wasEmpty)
				}
				if o.Len() != i+1 {
					t.Fatalf("start %d: Len() = %d after %d pushes", start, o.Len(), i+1)
				}
			}
			for i := n - 1; i >= 0; i-- {
				if got := o.PopBottom(); got != &ids[i] {
					t.Fatalf("start %d: PopBottom() = %v, want job %d of %d", start, got, i, n)
				}
			}
			if got := o.PopBottom(); got != nil {
				t.Fatalf("start %d: PopBottom() of the empty deque = %d", start, *got)
			}
		}
	}
}

func TestBothEndsTakeTheOldest(t *testing.T) {
	const n = 3 * least
	for _, start := range starts {
		for name, take := range map[string]func(*Owner[int]) *int{
			"PopTop":   (*Owner[int]).PopTop,
			"StealTop": func(o *Owner[int]) *int { job, _ := o.Thief().StealTop(); return job },
		} {
			var o Owner[int]
			o.StartAt(start)
			for range 3 {
				ids := make([]int, n)
				for i := range ids {
					o.PushBottom(&ids[i])
				}
				for i := range ids {
					if got := take(&o); got != &ids[i] {
						t.Fatalf("start %d: %s: not job %d", start, name, i)
					}
				}
				if got := take(&o); got != nil {
					t.Fatalf("start %d: %s of the empty deque gives a job", start, name)
				}
			}
		}
	}
}

// TestOutcomesOfALoneThief shows that Lost means a race: without one it
// doesn't occur, however the ring was used before.
func TestOutcomesOfALoneThief(t *testing.T) {
	var o Owner[int]
	thief := o.Thief()
	if job, out := thief.StealTop(); job != nil || out != steal.Empty || !thief.Bare() {
		t.Fatalf("unused deque: %v, %v, bare %v", job, out, thief.Bare())
	}
	for i := range 10 * least {
		o.PushBottom(&i)
		if thief.Bare() {
			t.Fatalf("bare with job %d in it", i)
		}
		if job, out := thief.StealTop(); out != steal.Taken || *job != i {
			t.Fatalf("job %d: %v, %v", i, job, out)
		}
		if job, out := thief.StealTop(); job != nil || out != steal.Empty || !thief.Bare() {
			t.Fatalf("after job %d: %v, %v, bare %v", i, job, out, thief.Bare())
		}
	}
	if o.ringLen() != least {
		t.Errorf("the ring has grown to %d for one job at a time", o.ringLen())
	}
}

// TestRingGrowsWithTheJobsNotWithTheIndexes walks through the ring with a few jobs in it.
func TestRingGrowsWithTheJobsNotWithTheIndexes(t *testing.T) {
	var o Owner[int]
	o.StartAt(1<<64 - 100)
	ids := make([]int, 20*least)
	const ahead = least - 1 // As many as fit with the nil slot.
	for i := range ids {
		if i >= ahead {
			if got, _ := o.Thief().StealTop(); got != &ids[i-ahead] {
				t.Fatalf("steal: not job %d", i-ahead)
			}
		}
		o.PushBottom(&ids[i])
	}
	if o.ringLen() != least {
		t.Errorf("the ring has grown to %d for %d jobs", o.ringLen(), ahead)
	}
	o.PushBottom(&ids[0])
	if o.ringLen() != 2*least {
		t.Errorf("ring of %d for %d jobs, want %d", o.ringLen(), ahead+1, 2*least)
	}
}

// TestReplacedRingKeepsItsJobs is for thieves that have loaded the ring and not
// yet the slot.
func TestReplacedRingKeepsItsJobs(t *testing.T) {
	var o Owner[int]
	for range least - 1 {
		o.PushBottom(new(int))
	}
	old := o.d.ring.Load()
	for range least {
		o.PushBottom(new(int))
	}
	for o.PopBottom() != nil {
	}
	if o.d.ring.Load() == old || old.held() != least-1 {
		t.Errorf("the old ring holds %d jobs, want %d", old.held(), least-1)
	}
}

func TestRingOfABurstIsDropped(t *testing.T) {
	var o Owner[int]
	for _, tt := range []struct{ jobs, during, after int }{
		{keep - 1, keep, keep}, {keep, 2 * keep, least}, {5 * keep, 8 * keep, least}, {1, least, least},
	} {
		for range tt.jobs {
			o.PushBottom(new(int))
		}
		if o.ringLen() != tt.during {
			t.Errorf("%d jobs: ring of %d, want %d", tt.jobs, o.ringLen(), tt.during)
		}
		for o.PopBottom() != nil {
		}
		if o.ringLen() != tt.after {
			t.Errorf("after %d jobs: ring of %d, want %d", tt.jobs, o.ringLen(), tt.after)
		}
	}
}

// TestTakenJobsAreForgotten checks what README.md says is retained.
func TestTakenJobsAreForgotten(t *testing.T) {
	var o Owner[[8]int]
	var jobs []weak.Pointer[[8]int]
	push := func(n int) {
		for range n {
			job := new([8]int)
			jobs = append(jobs, weak.Make(job))
			o.PushBottom(job)
		}
	}
	alive := func() (n int) {
		runtime.GC()
		for _, j := range jobs {
			if j.Value() != nil {
				n++
			}
		}
		return n
	}
	push(10)
	for range 4 {
		o.PopBottom()
	}
	if n := alive(); n != 6 {
		t.Errorf("after 4 of 10 jobs were popped, %d are reachable, want 6", n)
	}
	o.Thief().StealTop()
	o.PopTop()
	if n := alive(); n < 4 || n > 6 {
		t.Errorf("of 4 public and 2 stolen jobs %d are reachable, want 4 to 6", n)
	}
	for o.PopTop() != nil {
	}
	if n := alive(); n != 0 || o.held() != 0 {
		t.Errorf("the deque that was found empty retains %d jobs in %d slots", n, o.held())
	}
	push(3 * least)
	for range 3 * least {
		o.Thief().StealTop()
	}
	if o.PopBottom(); alive() != 0 {
		t.Errorf("the deque that was found empty retains %d stolen jobs", alive())
	}
	runtime.KeepAlive(&o)
}

// TestEndsLieApart checks the padding where it can be seen: what the owner
// writes and what thieves write lie at least Pad bytes from each other and from
// what surrounds the deque.
func TestEndsLieApart(t *testing.T) {
	d := reflect.TypeFor[deque[int]]()
	at := func(name string) uintptr {
		f, ok := d.FieldByName(name)
		if !ok {
			t.Fatalf("no field %s", name)
		}
		return f.Offset
	}
	if at("bottom") < seam.Pad || at("top")-at("slots") < seam.Pad || d.Size()-at("ring") < seam.Pad {
		t.Errorf("bottom at %d, slots at %d, top at %d, ring at %d of %d: not %d apart",
			at("bottom"), at("slots"), at("top"), at("ring"), d.Size(), seam.Pad)
	}
}
