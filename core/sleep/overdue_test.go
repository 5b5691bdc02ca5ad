package sleep

import "testing"

// TestOverdueIsWantedByPushers sets the mark beside every count, and takes it away.
func TestOverdueIsWantedByPushers(t *testing.T) {
	for _, before := range edges() {
		s := &Sleep{}
		s.counts.word.Store(before.word())
		want := s.Load()
		calm := s.Wanting()
		if s.Overdue() || calm > MaxWorkers {
			t.Errorf("%v: overdue %v, a push should show %d jobs", want, s.Overdue(), calm)
		}
		s.SetOverdue(true)
		if got := s.Load(); !s.Overdue() || got.Inactive() != want.Inactive() || got.Sleeping() != want.Sleeping() || got.JobsEvents() != want.JobsEvents() {
			t.Errorf("%v became %v", want, got)
		}
		if n := s.Wanting(); n <= MaxWorkers {
			t.Errorf("%v, overdue: a push should show %d jobs", want, n)
		}
		s.SetOverdue(false)
		if got := s.Load(); got != want || s.Wanting() != calm {
			t.Errorf("%v became %v", want, got)
		}
	}
}
