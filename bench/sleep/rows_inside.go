package main

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/under"
)

const (
	producerGap  = 30 * time.Microsecond
	producerTask = 20 * time.Microsecond
)

func producerRows() []row {
	return []row{{
		name:  "single_producer",
		title: "a worker spawns a task of 20 microseconds of arithmetic every 30 microseconds, and works in between", op: "task", timed: "until it begins",
		turn: 100 * time.Millisecond, full: time.Second, looksAwake: true,
		setup: func(s *scene) *player { return s.producer() },
	}}
}

// producer spawns at its due times, and looks at the clock in between: its work takes as
// long as the gap. Without a pool it starts goroutines.
func (s *scene) producer() *player {
	var spawned, ran atomic.Int64
	var sum atomic.Uint64
	produce := func(length time.Duration, sample *Sample, spawn func(func())) {
		sample.Took = make([]float64, length/producerGap+1)
		awake := 0
		start := s.clock.Now()
		for due := start; due-start < length; due += producerGap {
			for s.clock.Now() < due {
			}
			if sample.Ops == len(sample.Took) {
				break
			}
			begins := &sample.Took[sample.Ops]
			sample.Ops++
			posted := s.clock.Now()
			spawned.Add(1)
			spawn(func() {
				*begins = float64(s.clock.Now() - posted)
				sum.Add(s.spin(producerTask, uint64(posted)))
				ran.Add(1)
			})
			if !s.plain {
				n, _ := under.AwakeWorkers()
				awake += n
			}
		}
		sample.Awake = float64(awake) / float64(sample.Ops)
		sample.Took = sample.Took[:sample.Ops]
	}
	p := &player{check: func() error { return ranAll(&ran, &spawned) }}
	p.play = func(length time.Duration, sample *Sample) {
		core.DefaultPool().Install(func() {
			core.InScope(func(scope *core.Scope) { produce(length, sample, scope.Spawn) })
		})
	}
	if s.plain {
		p.play = func(length time.Duration, sample *Sample) {
			var all sync.WaitGroup
			produce(length, sample, func(f func()) { all.Go(f) })
			all.Wait()
		}
	}
	return p
}

// A storm is a tree of joins whose right side holds most of the work: a thief takes
// it, and the owner, done with the left side, waits on the latch.
const (
	stormDepth = 32
	stormStep  = 8 // by how many levels the left side is lower
	stormLeaf  = 3 * time.Microsecond
)

func stormRows() []row {
	return []row{{
		name:  "latch_storm",
		title: "joins 32 deep, the left side 8 levels lower than the right one, leaves of 3 microseconds of arithmetic", op: "call",
		turn: 100 * time.Millisecond, full: time.Second,
		setup: func(s *scene) *player {
			depth := stormDepth
			if s.shrink > 1 {
				depth /= 2
			}
			storm := s.storm
			if s.plain {
				storm = s.calm
			}
			want, wrong := s.calm(depth), 0
			return &player{
				play: s.repeat(s.stage(), func() {
					if storm(depth) != want {
						wrong++
					}
				}),
				check: func() error {
					if wrong != 0 {
						return fmt.Errorf("%d results are not %d", wrong, want)
					}
					return nil
				},
			}
		},
	}}
}

// storm returns a number made from all leaves and their places.
func (s *scene) storm(depth int) uint64 {
	if depth <= 0 {
		return s.stormLeaf(depth)
	}
	var left, right uint64
	core.Join(
		func() { left = s.storm(depth - stormStep) },
		func() { right = s.storm(depth - 1) })
	return left*3 + right
}

// calm is storm by plain calls.
func (s *scene) calm(depth int) uint64 {
	if depth <= 0 {
		return s.stormLeaf(depth)
	}
	left := s.calm(depth - stormStep)
	return left*3 + s.calm(depth-1)
}

func (s *scene) stormLeaf(depth int) uint64 { return s.spin(stormLeaf, uint64(100-depth)) }
