//go:build manta_sim

package simrig

import (
	"cmp"
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
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/sim"
)

// MachineFlags are the flags of tests on machines; docs/processors.md says how to use them.
type MachineFlags struct {
	sizes  *string
	seeds  *int
	places *bool
}

// NewMachineFlags adds the flags to those of the program, for a package variable of its tests.
func NewMachineFlags() *MachineFlags {
	return &MachineFlags{
		sizes:  flag.String("sim.processors", "1,2,4,8,16,32,64", "the numbers of processors of TestProcessors, up to 128"),
		seeds:  flag.Int("sim.seeds", 5, "how many seeds TestProcessors takes for each figure"),
		places: flag.Bool("sim.places", false, "whether TestProcessors tells where in the code lines are missed"),
	}
}

// A MachineProgram is run on machines of several sizes, in a pool.
type MachineProgram struct {
	Name string
	// Run runs the program in p, which has a worker for each processor, and returns how much of the time is work.
	Run func(m *MachineRun, p *core.Pool) time.Duration
	// Reference does the same with a plain work stealer; nil: there is no such program.
	Reference func(m *MachineRun, w *RefWorker) time.Duration
	// Less is by how much the efficiency may be below the efficiency of the reference; 0: it may be anything.
	Less float64
	// Times is the part of the reference's efficiency that the efficiency must reach with crowdedFrom processors or more; 0: none.
	Times float64
	// Crowd is the largest average number of goroutines that can go on, for each processor, with 8 processors or more; 0: crowd.
	Crowd float64
	// Slower: the program may be slower with twice as many processors.
	Slower bool
}

const (
	// crowd is the largest average number of goroutines that can go on, for each processor, unless a program says otherwise.
	crowd = 1.125
	// slack is the part of its speed that a program may lose when the processors double, although it is not Slower: seeds differ.
	slack = 0.06
	// crowdedFrom is the number of processors from which on Times counts.
	crowdedFrom = 8
)

// A MachineRig runs programs in pools.
type MachineRig struct {
	Flags *MachineFlags
	// Forget removes what earlier runs have left.
	Forget func()
	// SetDefault makes the pool the default one.
	SetDefault func(p *core.Pool)
}

// Test runs the programs. It prints, for each program and each number of processors:
//
//	FIGURE efficiency_PROGRAM_PROCESSORS value reference bound
//	FIGURE ready_PROGRAM_PROCESSORS value - bound
//	FIGURE doubled_PROGRAM_PROCESSORS value - bound
//
// The first value is the median of the seeds. Its reference is the median of a plain work stealer in the same model, and the value must not
// be below its bound. The second value is how many goroutines could go on. It must not be above its bound. The third value is how many
// times as much the program does as with half of the processors. See docs/processors.md.
func (rig *MachineRig) Test(t *testing.T, programs []MachineProgram) {
	if testing.Short() {
		t.Skip("takes a minute")
	}
	// Which objects share a line depends on where they are allocated. With these settings that is the same in each run.
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	for _, p := range programs {
		t.Run(p.Name, func(t *testing.T) {
			efficiency := map[int]float64{} // by processors
			for _, size := range strings.Split(*rig.Flags.sizes, ",") {
				processors, err := strconv.Atoi(size)
				if err != nil {
					t.Fatal(err)
				}
				got := rig.figures(t, p, processors)
				if half := efficiency[processors/2]; half > 0 {
					p.doubled(t, processors, got, half)
				}
				efficiency[processors] = got
			}
		})
	}
}

// A MachineRun is one run of a program on a machine.
type MachineRun struct {
	Processors int
	random     Random
	start, end sim.Counts
	before     core.Stats
	stats      core.Stats
	work       time.Duration
}

// Begin begins the part of the run that counts.
func (m *MachineRun) Begin() {
	m.start = sim.Counted()
	for _, n := range m.start.ByPlace {
		*n = sim.LineCounts{}
	}
}

// Finish ends the part of the run that counts. but is a time within that part that does not count, because there was no work.
func (m *MachineRun) Finish(but time.Duration) {
	m.end = sim.Counted()
	m.end.Now -= but
}

// Passed returns the time of all calls of sim.Pass in the part that counts.
func (m *MachineRun) Passed() time.Duration { return m.end.Passed - m.start.Passed }

// Below returns a number from 0 up to n that depends on the seed.
func (m *MachineRun) Below(n int) int { return m.random.Below(n) }

// FromOutside starts a goroutine outside of the pool for each processor, and each makes so many calls. They are the part that counts.
func (m *MachineRun) FromOutside(calls int, call func()) {
	var wg seam.WaitGroup
	m.Begin()
	for range m.Processors {
		wg.Go(func() {
			for range calls {
				call()
			}
		})
	}
	wg.Wait()
	m.Finish(0)
}

// took returns how long the part that counts took.
func (m *MachineRun) took() time.Duration { return m.end.Now - m.start.Now }

// efficiency returns which share of the processors' time was work.
func (m *MachineRun) efficiency() float64 {
	return float64(m.work) / (float64(m.Processors) * float64(m.took()))
}

// ready returns how many goroutines could go on, on average.
func (m *MachineRun) ready() float64 { return float64(m.end.Ready-m.start.Ready) / float64(m.took()) }

func (m *MachineRun) misses() int {
	return m.end.LoadMisses + m.end.WriteMisses - m.start.LoadMisses - m.start.WriteMisses
}

// onMachine runs f on a machine.
func (rig *MachineRig) onMachine(t *testing.T, processors int, seed uint64, f func(m *MachineRun)) *MachineRun {
	t.Helper()
	m := &MachineRun{Processors: processors, random: NewRandom(seed)}
	rig.Forget()
	runtime.GC()
	r := sim.Run(sim.Config{
		Seed: seed, MaxSteps: 1 << 40,
		Machine: &sim.Machine{Processors: processors, Prices: sim.Measured(), Places: *rig.Flags.places},
	}, func() { f(m) })
	if r.Failure != nil {
		t.Fatalf("%d processors, seed %d: %v", processors, seed, r.Failure)
	}
	return m
}

// ours runs p's program.
func (rig *MachineRig) ours(t *testing.T, p MachineProgram, processors int, seed uint64) *MachineRun {
	return rig.onMachine(t, processors, seed, func(m *MachineRun) {
		pool, err := core.NewPool(core.Config{Workers: processors})
		if err != nil {
			panic(err)
		}
		rig.SetDefault(pool)
		m.before = pool.Stats()
		m.work = p.Run(m, pool)
		m.stats = pool.Stats()
		if err := pool.Close(); err != nil {
			panic(err)
		}
	})
}

// figures prints the figures of a program with so many processors, and returns the efficiency.
func (rig *MachineRig) figures(t *testing.T, p MachineProgram, processors int) float64 {
	var values, references, readies []float64
	var last *MachineRun
	for seed := range uint64(*rig.Flags.seeds) {
		last = rig.ours(t, p, processors, seed+1)
		values, readies = append(values, last.efficiency()), append(readies, last.ready())
		if p.Reference != nil {
			references = append(references, rig.onReference(t, processors, seed+1, p.Reference).efficiency())
		}
	}
	value, reference, bound := median(values), "-", "-"
	if p.Reference != nil {
		reference = fmt.Sprintf("%.2f", median(references))
	}
	if p.Less != 0 {
		least := median(references) - p.Less
		if processors >= crowdedFrom {
			least = max(least, p.Times*median(references))
		}
		bound = fmt.Sprintf("%.2f", least)
		if value < least {
			t.Errorf("%s with %d processors: an efficiency of %.3f, want %.3f at least", p.Name, processors, value, least)
		}
	}
	fmt.Printf("FIGURE efficiency_%s_%d %.2f %s %s\n", p.Name, processors, value, reference, bound)
	p.crowded(t, processors, median(readies))
	if testing.Verbose() {
		last.tell()
	}
	return value
}

// crowded prints how many goroutines could go on.
func (p MachineProgram) crowded(t *testing.T, processors int, ready float64) {
	if processors < 8 || processors > 64 { // With few processors, one guest is a large part. More than 64 are run only by hand.
		return
	}
	most := crowd
	if p.Crowd != 0 {
		most = p.Crowd
	}
	most *= float64(processors)
	if ready > most {
		t.Errorf("%s with %d processors: %.1f goroutines could go on, on average, want %.1f at most", p.Name, processors, ready, most)
	}
	fmt.Printf("FIGURE ready_%s_%d %.1f - %.1f\n", p.Name, processors, ready, most)
}

// doubled prints how many times as much the program does as with half of the processors, by the efficiency with each. Half a
// hundredth of an efficiency is noise.
func (p MachineProgram) doubled(t *testing.T, processors int, got, half float64) {
	const noise = 0.005
	bound, times := "-", 2*got/half
	if !p.Slower {
		least := 1 - slack - 2*noise/half
		bound = fmt.Sprintf("%.2f", least)
		if times < least {
			t.Errorf("%s does %.3f times as much with %d processors as with half of them", p.Name, times, processors)
		}
	}
	fmt.Printf("FIGURE doubled_%s_%d %.2f - %s\n", p.Name, processors, times, bound)
}

// tell prints what the time was spent on, and where lines were missed.
func (m *MachineRun) tell() {
	all := float64(m.took()) * float64(m.Processors)
	share := func(n int, each time.Duration) float64 { return float64(n) * float64(each) / all }
	prices := sim.Measured()
	loads, writes := m.end.Loads-m.start.Loads, m.end.Writes-m.start.Writes
	fmt.Printf("    work %.2f, pauses %.2f, misses %.2f, other operations %.2f\n", m.efficiency(), share(int(m.end.Paused-m.start.Paused), 1),
		share(m.misses(), prices.Miss), share(loads+writes-m.misses(), prices.Step))
	s := m.stats
	fmt.Printf("    took %v, ready %.1f, steals %d, stand-ins %d, sleeps %d, wakes %d for nothing %d, misses %d of %d loads and %d writes\n",
		m.took(), m.ready(), s.Steals-m.before.Steals, s.StandIns-m.before.StandIns, s.Sleeps, s.Wakes, s.IdleWakes, m.misses(), loads, writes)
	m.places()
}

// places prints where in the code operations on lines took most of the time.
func (m *MachineRun) places() {
	names := make([]string, 0, len(m.end.ByPlace))
	for name := range m.end.ByPlace {
		names = append(names, name)
	}
	prices := sim.Measured()
	took := func(name string) time.Duration {
		n := m.end.ByPlace[name]
		return time.Duration(n.LoadMisses+n.WriteMisses)*prices.Miss + time.Duration(n.Loads+n.Writes)*prices.Step
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Compare(took(b), took(a)) })
	for _, name := range names[:min(16, len(names))] {
		n := m.end.ByPlace[name]
		fmt.Printf("    %7d of %8d loads, %7d of %8d writes missed: %s\n", n.LoadMisses, n.Loads, n.WriteMisses, n.Writes, name)
	}
}

// median returns the median of xs. The mean would not do: once in a while a schedule is twice as slow, and which objects share a line
// depends a little on what the runtime has allocated.
func median(xs []float64) float64 {
	slices.Sort(xs)
	return (xs[(len(xs)-1)/2] + xs[len(xs)/2]) / 2
}
