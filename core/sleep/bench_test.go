package sleep

import "testing"

// BenchmarkPost posts with nobody inactive: what every push of a busy pool
// costs. "a load and a branch" is the floor: the same without the calls.
func BenchmarkPost(b *testing.B) {
	s := New(Config{Workers: 2})
	b.Run("a load and a branch", func(b *testing.B) {
		for b.Loop() {
			if s.counts.word.Load() == 1 {
				b.Fatal("never")
			}
		}
	})
	b.Run("PostJoin", func(b *testing.B) {
		for b.Loop() {
			s.PostJoin(1, true)
		}
	})
	b.Run("PostSpawn", func(b *testing.B) {
		for b.Loop() {
			s.PostSpawn(1, true)
		}
	})
	b.Run("PostInjected", func(b *testing.B) {
		for b.Loop() {
			s.PostInjected(1, true)
		}
	})
	// With one worker idle and nobody asleep: a call more.
	b.Run("PostJoin with one idle", func(b *testing.B) {
		idle := s.StartLooking(1)
		for b.Loop() {
			s.PostJoin(1, true)
		}
		s.WorkFound(&idle)
	})
}

// BenchmarkIdlePhase is a worker that runs out of work and finds some at once.
func BenchmarkIdlePhase(b *testing.B) {
	s := New(Config{Workers: 2})
	for b.Loop() {
		idle := s.StartLooking(0)
		s.WorkFound(&idle)
	}
}

// BenchmarkRoundTrip is a worker that is woken, and falls asleep again without
// the rounds of searching. "goroutine" is the floor: a goroutine that is woken
// by a channel and answers by another.
func BenchmarkRoundTrip(b *testing.B) {
	b.Run("sleep", func(b *testing.B) {
		r := newRig(1)
		go func() {
			l := &r.latches[0]
			idle := r.StartLooking(0)
			defer r.WorkFound(&idle)
			for !l.Probe() {
				idle.rounds = max(idle.rounds, idle.limit)
				r.NoWorkFound(&idle, l)
			}
		}()
		for b.Loop() {
			await(func() bool { return r.Load().Sleeping() == 1 })
			r.PostInjected(1, true)
		}
		r.set(0)
		await(func() bool { return r.Load().Inactive() == 0 })
	})
	b.Run("goroutine", func(b *testing.B) {
		call, answer := make(chan struct{}), make(chan struct{})
		go func() {
			for range call {
				answer <- struct{}{}
			}
		}()
		for b.Loop() {
			call <- struct{}{}
			<-answer
		}
		close(call)
	})
}
