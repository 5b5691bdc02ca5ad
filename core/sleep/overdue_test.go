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

// TestWantingFollowsWhoSearches counts few of those that sleep.
func TestWantingFollowsWhoSearches(t *testing.T) {
	tests := []struct{ sleeping, inactive, want int }{
		{0, 0, 0}, {0, 1, 1}, {0, 7, 7},
		{1, 1, 1}, {2, 2, 2}, {63, 63, 2}, {full, full, 2},
		{62, 63, 2}, {60, 63, 3},
	}
	for _, tt := range tests {
		s := &Sleep{}
		s.counts.word.Store(reference{tt.sleeping, tt.inactive, 3}.word())
		if got := s.Wanting(); got != uint32(tt.want) {
			t.Errorf("%+v: %d", tt, got)
		}
	}
}
