package run

import "github.com/seed1237c087/manta/par/internal/describe"

// BetweenStream is a stream with something to do before and after each batch. Before and After get the
// number of positions of the batch.
type BetweenStream struct {
	describe.Stream
	Before, After func(n int) // After may be nil
}

func (s *BetweenStream) Batches(run func(n int) bool) {
	s.Stream.Batches(func(n int) bool {
		s.Before(n)
		more := run(n)
		if s.After != nil {
			s.After(n)
		}
		return more
	})
}
