package main

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seed1237c087/manta/bench/internal/work"
	"github.com/seed1237c087/manta/core"
)

// A caller maps and sums from outside, as the plain loop or by the library.
type caller struct {
	sum   func() float64
	check func(float64) error
	wrong atomic.Pointer[error]
}

func (s *scene) caller(n int) *caller {
	xs, f := work.Floats(s.size(n)), work.Square()
	c := &caller{check: work.Near(work.LoopSum(xs, f))}
	c.sum = func() float64 { return work.MapSum(xs, f) }
	if s.plain {
		c.sum = func() float64 { return work.LoopSum(xs, f) }
	}
	return c
}

func (c *caller) call() {
	if err := c.check(c.sum()); err != nil {
		c.wrong.Store(&err)
	}
}

func (c *caller) verdict() error {
	if err := c.wrong.Load(); err != nil {
		return *err
	}
	return nil
}

// idleRest is how long after the last call the idle pool is watched from.
const idleRest = 10 * time.Millisecond

func idleRows() []row {
	const length = 2 * time.Second
	return []row{{
		name: "idle", title: "from 10 ms after 100 calls of map_sum over 100 thousand on, nothing for 2 s", op: "call",
		turn: length, full: length, rounds: 1, noPlain: true,
		setup: func(s *scene) *player {
			c := s.caller(work.CallerSize)
			return &player{
				before: func() {
					for range 100 {
						c.call()
					}
					// What a thread has used is counted at its next tick only.
					s.clock.Sleep(idleRest)
				},
				play: func(length time.Duration, sample *Sample) {
					s.clock.Sleep(length)
					sample.Ops = 1
				},
				check: c.verdict,
			}
		},
	}}
}

// paced calls op(i) once in each period from now on until length is over.
func (s *scene) paced(period, length time.Duration, op func(i int)) (n int) {
	start := s.clock.Now()
	for due := start + period; due-start <= length || n == 0; due += period {
		s.clock.Sleep(due - s.clock.Now())
		op(n)
		n++
	}
	return n
}

func periodicRows() []row {
	var rows []row
	for _, m := range []struct {
		name, title string
		n           int
	}{
		{"periodic", "100 thousand", work.CallerSize},
		{"periodic_1k", "1 thousand", 1000},
	} {
		rows = append(rows, row{
			name: m.name, title: "every millisecond a call from outside of map_sum over " + m.title, op: "call",
			turn: 250 * time.Millisecond, full: time.Second,
			setup: func(s *scene) *player {
				c := s.caller(m.n)
				return &player{
					play: func(length time.Duration, sample *Sample) {
						sample.Ops = s.paced(time.Millisecond, length, func(int) {
							began := s.clock.Now()
							c.call()
							sample.Took = append(sample.Took, float64(s.clock.Now()-began))
						})
					},
					check: c.verdict,
				}
			},
		})
	}
	return rows
}

func spawnRows() []row {
	var rows []row
	for _, m := range []struct {
		name   string
		period time.Duration
		turn   time.Duration
	}{
		{"spawn/1ms", time.Millisecond, 250 * time.Millisecond},
		{"spawn/10ms", 10 * time.Millisecond, 500 * time.Millisecond},
	} {
		rows = append(rows, row{
			name: "pace" + strings.TrimPrefix(m.name, "spawn"), title: fmt.Sprintf("every %v an outside goroutine wakes up and does nothing", m.period), op: "period",
			turn: m.turn, full: 4 * m.turn, noPool: true,
			setup: func(s *scene) *player {
				return &player{
					play: func(length time.Duration, sample *Sample) {
						sample.Ops = s.paced(m.period, length, func(int) {})
					},
					check: func() error { return nil },
				}
			},
		}, row{
			name: m.name, title: fmt.Sprintf("every %v an empty task is spawned from outside", m.period), op: "task", timed: "until it begins",
			turn: m.turn, full: 4 * m.turn,
			setup: func(s *scene) *player { return s.spawner(m.period) },
		})
	}
	return rows
}

func (s *scene) spawner(period time.Duration) *player {
	spawn := core.Spawn
	if s.plain {
		spawn = func(f func()) { go f() }
	}
	var spawned, ran atomic.Int64
	return &player{
		play: func(length time.Duration, sample *Sample) {
			sample.Took = make([]float64, length/period+1)
			var all sync.WaitGroup
			sample.Ops = s.paced(period, length, func(i int) {
				all.Add(1)
				spawned.Add(1)
				posted := s.clock.Now()
				spawn(func() {
					sample.Took[i] = float64(s.clock.Now() - posted)
					ran.Add(1)
					all.Done()
				})
			})
			all.Wait()
			sample.Took = sample.Took[:sample.Ops]
		},
		check: func() error { return ranAll(&ran, &spawned) },
	}
}

func ranAll(ran, spawned *atomic.Int64) error {
	if r, n := ran.Load(), spawned.Load(); r != n {
		return fmt.Errorf("%d tasks ran of %d", r, n)
	}
	return nil
}

// burstRest is for how long nothing is done before a burst, so that the pool falls asleep.
const burstRest = 5 * time.Millisecond

func burstRows() []row {
	return []row{{
		name: "burst", title: "64 outside callers of map_sum over 100 thousand at once, after 5 ms of rest", op: "burst", timed: "until the last has its answer",
		turn: 150 * time.Millisecond, full: 600 * time.Millisecond,
		setup: func(s *scene) *player {
			c := s.caller(work.CallerSize)
			return &player{
				play: func(length time.Duration, sample *Sample) {
					for start := s.clock.Now(); ; {
						sample.Took = append(sample.Took, s.burst(s.size(64), c.call))
						if sample.Ops++; s.clock.Now()-start >= length {
							return
						}
					}
				},
				check: c.verdict,
			}
		},
	}}
}

// burst has that many goroutines call at once and returns how long it took until all had
// their answers.
func (s *scene) burst(callers int, call func()) float64 {
	var there, all sync.WaitGroup
	begin := make(chan struct{})
	there.Add(callers)
	for range callers {
		all.Go(func() {
			there.Done()
			<-begin
			call()
		})
	}
	there.Wait()
	s.clock.Sleep(burstRest)
	began := s.clock.Now()
	close(begin)
	all.Wait()
	return float64(s.clock.Now() - began)
}
