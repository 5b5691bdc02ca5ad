//go:build manta_sim

package core_test

import (
	"flag"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/sim"
)

var (
	machineSizes  = flag.String("sim.processors", "1,2,4,8,16,32,64", "the numbers of processors of TestProcessors")
	machineSeeds  = flag.Int("sim.seeds", 3, "how many seeds TestProcessors takes for each figure")
	machinePlaces = flag.Bool("sim.places", false, "whether TestProcessors tells where in the code lines are missed")
)

// A machineProgram is run on machines of several sizes.
type machineProgram struct {
	name string
	// run does the program in p, which has a worker for each processor, and returns how much of the time is work.
	run func(m *machineRun, p *core.Pool) time.Duration
	// reference does the same with a plain work stealer; nil: there is no such program for it.
	reference func(m *machineRun, w *refWorker) time.Duration
	// less is by how much the efficiency may be below that of the reference, at most; 0: it may be anything.
	less float64
	// times is how many times the reference's it must be from crowdedFrom processors on.
	times float64
}

const crowdedFrom = 8

// A machineRun is one run of a program on a machine.
type machineRun struct {
	processors int
	random     uint64
	start      sim.Counts
	end        sim.Counts
	before     core.Stats
	stats      core.Stats
	work       time.Duration
}

// begin says that what counts begins now, end that it has ended.
func (m *machineRun) begin() { m.start = sim.Counted() }

func (m *machineRun) finish() { m.end = sim.Counted() }

// below returns a number that depends on the seed.
func (m *machineRun) below(n int) int {
	m.random ^= m.random << 13
	m.random ^= m.random >> 7
	m.random ^= m.random << 17
	return int(m.random >> 11 % uint64(n))
}

// took is how long what counts took.
func (m *machineRun) took() time.Duration { return m.end.Now - m.start.Now }

// efficiency is which share of the processors' time was work.
func (m *machineRun) efficiency() float64 {
	return float64(m.work) / (float64(m.processors) * float64(m.took()))
}

// ready is how many goroutines could go on, on average.
func (m *machineRun) ready() float64 { return float64(m.end.Ready-m.start.Ready) / float64(m.took()) }

func (m *machineRun) misses() int {
	return m.end.LoadMisses + m.end.WriteMisses - m.start.LoadMisses - m.start.WriteMisses
}

// onMachine runs f on a machine.
func onMachine(t *testing.T, processors int, seed uint64, f func(m *machineRun)) *machineRun {
	t.Helper()
	m := &machineRun{processors: processors, random: seed*0x9E3779B97F4A7C15 + 1}
	core.ForgetAll()
	runtime.GC()
	r := sim.Run(sim.Config{
		Seed: seed, MaxSteps: 1 << 40,
		Machine: &sim.Machine{Processors: processors, Prices: sim.Measured(), Places: *machinePlaces},
	}, func() { f(m) })
	if r.Failure != nil {
		t.Fatalf("%d processors, seed %d: %v", processors, seed, r.Failure)
	}
	return m
}

// ours runs p's program.
func (p machineProgram) ours(t *testing.T, processors int, seed uint64) *machineRun {
	return onMachine(t, processors, seed, func(m *machineRun) {
		pool, err := core.NewPool(core.Config{Workers: processors})
		if err != nil {
			panic(err)
		}
		core.SetDefaultPool(pool)
		m.before = pool.Stats()
		m.work = p.run(m, pool)
		m.stats = pool.Stats()
		if err := pool.Close(); err != nil {
			panic(err)
		}
	})
}

// TestProcessors runs programs on machines that this one is not, and prints for each and each number of processors
//
//	FIGURE efficiency_PROGRAM_PROCESSORS value reference bound
//
// The value is the mean of the seeds, the reference that of a plain work stealer in the same model, and the bound what the value must not
// be below. See docs/processors.md.
func TestProcessors(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes")
	}
	defer core.KeepDefaultPool()()
	defer core.LongWaits()()
	// What lies on one line with what depends on where things are allocated: now that is the same in each run.
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	for _, p := range machinePrograms {
		t.Run(p.name, func(t *testing.T) {
			for _, size := range strings.Split(*machineSizes, ",") {
				processors, err := strconv.Atoi(size)
				if err != nil {
					t.Fatal(err)
				}
				p.figure(t, processors)
			}
		})
	}
}

func (p machineProgram) figure(t *testing.T, processors int) {
	var values, references []float64
	var last *machineRun
	for seed := range uint64(*machineSeeds) {
		last = p.ours(t, processors, seed+1)
		values = append(values, last.efficiency())
		if p.reference != nil {
			references = append(references, onReference(t, processors, seed+1, p.reference).efficiency())
		}
	}
	value, reference, bound := mean(values), "-", "-"
	if p.reference != nil {
		reference = fmt.Sprintf("%.2f", mean(references))
	}
	if p.less != 0 {
		least := mean(references) - p.less
		if processors >= crowdedFrom {
			least = max(least, p.times*mean(references))
		}
		bound = fmt.Sprintf("%.2f", least)
		if value < least {
			t.Errorf("%s with %d processors: an efficiency of %.3f, want %.3f at least", p.name, processors, value, least)
		}
	}
	fmt.Printf("FIGURE efficiency_%s_%d %.2f %s %s\n", p.name, processors, value, reference, bound)
	if testing.Verbose() {
		all := float64(last.took()) * float64(processors)
		share := func(n int, each time.Duration) float64 { return float64(n) * float64(each) / all }
		prices := sim.Measured()
		fmt.Printf("    work %.2f, pauses %.2f, misses %.2f, other operations %.2f\n", last.efficiency(), share(int(last.end.Paused-last.start.Paused), 1),
			share(last.misses(), prices.Miss), share(last.end.Loads+last.end.Writes-last.start.Loads-last.start.Writes-last.misses(), prices.Step))
		s := last.stats
		fmt.Printf("    took %v, ready %.1f, steals %d, stand-ins %d, sleeps %d, wakes %d for nothing %d, misses %d of %d loads and %d writes\n",
			last.took(), last.ready(), s.Steals-last.before.Steals, s.StandIns-last.before.StandIns, s.Sleeps, s.Wakes, s.IdleWakes,
			last.misses(), last.end.Loads-last.start.Loads, last.end.Writes-last.start.Writes)
		last.places()
	}
}

// places tells where in the code most lines were missed.
func (m *machineRun) places() {
	names := make([]string, 0, len(m.end.ByPlace))
	for name := range m.end.ByPlace {
		names = append(names, name)
	}
	missed := func(name string) int { return m.end.ByPlace[name].LoadMisses + m.end.ByPlace[name].WriteMisses }
	slices.SortFunc(names, func(a, b string) int { return missed(b) - missed(a) })
	for _, name := range names[:min(14, len(names))] {
		n := m.end.ByPlace[name]
		fmt.Printf("    %7d of %8d loads, %7d of %8d writes missed: %s\n", n.LoadMisses, n.Loads, n.WriteMisses, n.Writes, name)
	}
}

func mean(xs []float64) (m float64) {
	for _, x := range xs {
		m += x / float64(len(xs))
	}
	return m
}
