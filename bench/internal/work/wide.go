package work

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/core"
)

const (
	wideCalls = 40_000
	wideFib   = 24
	// wideSlack is what a call may cost with many callers, and a fork with many workers,
	// in parts of what it costs with one or two.
	wideSlack = 1.2
	// blockedTime and blockedBytes are what a blocked task may cost, in nanoseconds
	// and bytes, however many there are.
	blockedTime  = 20_000
	blockedBytes = 12_000
	// starvedTime is how long a spawned task may have to wait.
	starvedTime = 50 * time.Millisecond
)

// wideRows are about what must not depend on how many there are: callers, workers, blocked
// tasks, guests.
func wideRows(everyone crew) []Row {
	return []Row{
		everyone.wideCalls("go_wait", "Go and Wait by tasks of the pool", core.DefaultPool, goWait),
		everyone.wideCalls("fork_outside", "a fork of two empty calls by outside callers", nil, forkOutside),
		joinWideRow(),
		starvedRow(everyone),
	}
}

// counted names n things.
func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// wideCalls is a row of the same number of calls, shared by ever more callers.
func (c crew) wideCalls(name, title string, pool func() *core.Pool, run func(callers, calls int) (done int64)) Row {
	counts := []int{1, 2, 8, 64}
	row := Row{
		Name: name + "/" + c.Name, Title: title + ", so many at once; " + c.count(),
		Per: "call", Units: wideCalls,
		Setup: func(e *Env) ([]measure.Rival, error) {
			var rivals []measure.Rival
			for _, n := range counts {
				calls := max(1, e.size(wideCalls)/n) // of each
				var done int64
				r := measure.Rival{
					Name: counted(n, "caller"),
					Op:   func() { done = run(n, calls) },
					Check: func() error {
						if want := int64(n * calls); done != want {
							return fmt.Errorf("%d calls of %d were done", done, want)
						}
						return nil
					},
				}
				if pool != nil {
					r.Within = pool().Install
				}
				rivals = append(rivals, r)
			}
			return rivals, nil
		},
	}
	for _, n := range counts[1:] {
		row.Compare = append(row.Compare, measure.Comparison{
			Rival: counted(n, "caller"), Against: counted(1, "caller"),
			Share: 1 / float64(min(n, c.Workers, runtime.GOMAXPROCS(0))), Factor: wideSlack,
		})
	}
	return row
}

func goWait(callers, calls int) int64 {
	var done atomic.Int64
	core.InScope(func(s *core.Scope) {
		for range callers {
			s.Spawn(func() {
				n := 0
				for range calls {
					n += core.Go(func() int { return 1 }).Wait()
				}
				done.Add(int64(n))
			})
		}
	})
	return done.Load()
}

func forkOutside(callers, calls int) int64 {
	var done atomic.Int64
	spawnGoroutines(callers, func() {
		n := 0
		for range calls {
			a, b := core.Fork(func(n int) int { return n }, 0, 1)
			n += a + b
		}
		done.Add(int64(n))
	})
	return done.Load()
}

// forksOf is how many forks fib(n) is.
func forksOf(n int) int {
	if n < 2 {
		return 0
	}
	return 1 + forksOf(n-1) + forksOf(n-2)
}

// joinWideRow has the same work done by pools of ever more workers, where Go takes the
// machine to have as many processors.
func joinWideRow() Row {
	counts := []int{2, 8, 16, 64}
	row := Row{
		Name: "join_wide", Title: fmt.Sprintf("fib(%d) by Recurse, with GOMAXPROCS at so much and as many workers", wideFib),
		Per: "fork", Units: float64(forksOf(wideFib)),
		Setup: func(e *Env) ([]measure.Rival, error) {
			var rivals []measure.Rival
			n := wideFib
			if e.Shrink > 1 {
				n /= 2
			}
			for _, workers := range counts {
				p, err := e.widePool(workers)
				if err != nil {
					return nil, err
				}
				var s slot[int]
				r := s.by(counted(workers, "worker"), func() int { return core.Recurse(fibRecurse, n) }, same(fib(n)))
				r.Within = func(batch func()) {
					defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(workers))
					p.Install(batch)
				}
				rivals = append(rivals, r)
			}
			return rivals, nil
		},
	}
	for _, workers := range counts[1:] {
		row.Compare = append(row.Compare, measure.Comparison{
			Rival: counted(workers, "worker"), Against: counted(counts[0], "worker"), Factor: wideSlack,
		})
	}
	return row
}

// starvedRow has outside callers fork all the time, and spawns tasks now and then.
func starvedRow(everyone crew) Row {
	row := Row{
		Name: "starved_spawn/" + everyone.Name,
		Title: "a spawned task behind so many outside callers that call fib(30) by Recurse all the time: the longest of 20 waits until it begins; " +
			everyone.count(),
		MinRounds: 2,
	}
	counts := []int{4, 64}
	row.Setup = func(e *Env) ([]measure.Rival, error) {
		var rivals []measure.Rival
		for _, n := range counts {
			st := &starver{guests: n, depth: 30, spawns: 20, enough: 2 * time.Second}
			if e.Shrink > 1 {
				st.depth, st.spawns, st.enough = 12, 2, 50*time.Millisecond
			}
			rivals = append(rivals, measure.Rival{Name: counted(n, "guest"), Turn: st.turn, Check: st.verdict})
		}
		return rivals, nil
	}
	for _, n := range counts {
		row.Compare = append(row.Compare, measure.Comparison{Rival: counted(n, "guest"), Plus: float64(starvedTime)})
	}
	return row
}

// A starver lets guests fork all the time.
type starver struct {
	guests, depth, spawns int
	enough                time.Duration // then the guests leave, so that the task can begin
	began                 int           // tasks of the last turn
}

// turn returns the longest wait of a spawned task.
func (st *starver) turn(clock measure.Clock) []float64 {
	var stop atomic.Bool
	var there, gone sync.WaitGroup
	there.Add(st.guests)
	for range st.guests {
		gone.Go(func() {
			there.Done()
			for !stop.Load() {
				core.Recurse(fibRecurse, st.depth)
			}
		})
	}
	there.Wait()
	st.began = 0
	worst := time.Duration(0)
	for range st.spawns {
		clock.Sleep(time.Millisecond)
		begun := make(chan time.Duration, 1)
		start := clock.Now()
		tired := time.AfterFunc(st.enough, func() { stop.Store(true) })
		core.Spawn(func() { begun <- clock.Now() })
		worst = max(worst, <-begun-start)
		tired.Stop()
		st.began++
		if stop.Load() {
			break
		}
	}
	stop.Store(true)
	gone.Wait()
	return []float64{float64(worst)}
}

func (st *starver) verdict() error {
	if st.began == 0 {
		return fmt.Errorf("no task of %d has begun", st.spawns)
	}
	return nil
}

// blockedRows have many tasks blocked at once, each of which has a goroutine of its own
// then.
func blockedRows(everyone crew) []Row {
	counts := []int{1000, 16_000}
	row := func(name, title string, unit Unit, limit float64, figure func(b *blocked, clock measure.Clock) float64) Row {
		row := Row{
			Name: "blocked_tasks/" + name, Unit: unit,
			Title: "so many tasks in Blocking at once, " + title + " of each; " + everyone.count(),
			Setup: func(e *Env) ([]measure.Rival, error) {
				p, err := e.pool(everyone.Workers)
				if err != nil {
					return nil, err
				}
				var rivals []measure.Rival
				for _, n := range counts {
					b := &blocked{pool: p, tasks: e.size(n)}
					rivals = append(rivals, measure.Rival{
						Name: counted(n, "task"),
						Turn: func(clock measure.Clock) []float64 { return []float64{figure(b, clock)} }, Check: b.verdict,
					})
				}
				return rivals, nil
			},
		}
		for _, n := range counts {
			row.Compare = append(row.Compare, measure.Comparison{Rival: counted(n, "task"), Plus: limit})
		}
		return row
	}
	return []Row{
		row("time", "time", Time, blockedTime, func(b *blocked, clock measure.Clock) float64 {
			start := clock.Now()
			b.run()
			return float64(clock.Now()-start) / float64(b.tasks)
		}),
		row("bytes", "bytes allocated", Count, blockedBytes, func(b *blocked, _ measure.Clock) float64 {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			b.run()
			runtime.ReadMemStats(&after)
			return float64(bytes(&after)-bytes(&before)) / float64(b.tasks)
		}),
	}
}

// blocked are tasks that block all at once.
type blocked struct {
	pool  *core.Pool
	tasks int
	ended atomic.Int64
}

func (b *blocked) run() {
	var began, ended sync.WaitGroup
	release := make(chan struct{})
	began.Add(b.tasks)
	ended.Add(b.tasks)
	b.ended.Store(0)
	for range b.tasks {
		b.pool.Spawn(func() {
			core.Blocking(func() { began.Done(); <-release })
			b.ended.Add(1)
			ended.Done()
		})
	}
	began.Wait()
	close(release)
	ended.Wait()
}

func (b *blocked) verdict() error {
	if got := b.ended.Load(); got != int64(b.tasks) {
		return fmt.Errorf("%d tasks of %d have ended", got, b.tasks)
	}
	return nil
}
