package coreweb

import (
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/seed1237c087/manta/core"
)

// A view is what the page shows at one moment. Texts are as people read them: the same for the
// page and for what the script puts into it.
type view struct {
	Program string
	Go      string
	Procs   int
	Status  string // when the sampling began and ends
	Seq     int    // the number of samples so far
	Columns int    // samples in a minute
	// Shape stands for which rows there are. As long as it is the same the script needs texts only.
	Shape     string
	Legend    []legend
	Facts     []head // what the numbers of a pool are
	Pools     []poolView
	Heads     []head
	Pipelines [][]cell
}

// A legend explains a state.
type legend struct{ State, Help, D string }

// A poolView is a pool on the page.
type poolView struct {
	ID      string
	Name    string
	Now     []fact
	Workers []workerView
	More    int // workers that have no strip
	Counts  []countView
}

// A fact is a number with its name.
type fact struct{ Name, Help, Text string }

// A workerView is a row of a worker.
type workerView struct {
	Index   int
	State   string // now
	History string
	Paths   []path
	Shares  []string // of the last minute, by state
}

// A path draws what of a strip one state is.
type path struct{ State, D string }

// A countView is a row of a count.
type countView struct{ Name, Help, Total, Rate string }

// view returns what there is to see now, and notes that somebody looks.
func (s *sampler) view() view {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.watch()
	return s.viewFrom(0)
}

// viewFrom is view with histories from the given sample on. The lock is held.
func (s *sampler) viewFrom(sample int) view {
	v := view{
		Program: filepath.Base(os.Args[0]), Go: runtime.Version(), Procs: runtime.GOMAXPROCS(0),
		Status: fmt.Sprintf("Sampled every %v since %s. The sampling ends %v after the last viewer has gone.",
			s.Every, s.began.Format("15:04:05"), lasting(s.Linger)),
		Seq: s.samples, Columns: s.columns,
		Facts: poolFacts, Heads: pipelineHeads, Pipelines: pipelineRows(s.pipelines()),
	}
	shape := fnv.New64a()
	for state := range core.WorkerState(core.WorkerStates) {
		all := strip(strings.Repeat(letters[state:state+1], 12), 12)
		v.Legend = append(v.Legend, legend{state.String(), stateHelp[state], all[state].D})
	}
	for _, t := range s.tracks {
		p := t.view(sample)
		v.Pools = append(v.Pools, p)
		fmt.Fprintf(shape, "%s %q %d %d\n", p.ID, p.Name, len(p.Workers), p.More)
	}
	for _, row := range v.Pipelines {
		fmt.Fprintf(shape, "%q\n", row[0].Text)
	}
	v.Shape = fmt.Sprintf("%016x", shape.Sum64())
	return v
}

// view returns the pool as it was seen last.
func (t *track) view(sample int) poolView {
	name := t.pool.Name()
	if name == "" {
		name = fmt.Sprintf("without a name, number %d", t.id)
	}
	p := poolView{ID: fmt.Sprintf("pool-%d", t.id), Name: name, More: len(t.state.Workers) - len(t.workers)}
	p.More = max(0, p.More)
	for state := range core.WorkerState(core.WorkerStates) {
		p.Now = append(p.Now, fact{state.String(), stateHelp[state], number(t.state.Count(state))})
	}
	s := t.state
	for i, n := range []int{s.Guests, s.Parked, s.Loans, s.Callers, s.Queued, s.Goroutines} {
		p.Now = append(p.Now, fact{poolFacts[i].Name, poolFacts[i].Help, number(n)})
	}
	for i := range t.workers {
		p.Workers = append(p.Workers, t.viewWorker(i, sample))
	}
	p.Counts = t.counts()
	return p
}

// poolFacts are the numbers of a pool besides the states of its workers.
var poolFacts = []head{
	{"guests", "goroutines that work in the pool without a worker: callers from outside, and tasks that continued without one"},
	{"parked", "guests that wait, for another task or in core.Blocking; they are not counted as guests"},
	{"on loan", "workers that a waiting goroutine has lent to a stand-in"},
	{"callers", "goroutines outside the pool that wait for its workers, as in Install"},
	{"queued", "tasks from outside that no worker has taken"},
	{"goroutines", "all goroutines of the pool: at work, asleep and in reserve"},
}

var stateHelp = [core.WorkerStates]string{
	core.Busy:    "runs a task",
	core.Lent:    "busy, carried by a stand-in while the goroutine that had it waits",
	core.Looking: "searches for a task",
	core.Asleep:  "has found no task, and sleeps until it is woken",
}

func (t *track) viewWorker(i, sample int) workerView {
	all := t.history(i, 0)
	w := workerView{Index: i, State: "gone", History: t.history(i, sample), Paths: strip(all, len(t.past))}
	if i < len(t.state.Workers) {
		w.State = t.state.Workers[i].String()
	}
	known := len(all) - strings.Count(all, string(unknown))
	for _, letter := range letters {
		w.Shares = append(w.Shares, percent(strings.Count(all, string(letter)), known))
	}
	return w
}

// counts are the pool's counts, with their rates over the last seconds.
func (t *track) counts() []countView {
	old := t.before()
	seconds := t.at.Sub(old.at).Seconds()
	row := func(name, help string, n, before uint64) countView {
		return countView{name, help, number(n), rate(float64(n)-float64(before), seconds)}
	}
	a, b := t.stats, old.stats
	return []countView{
		row("jobs", "run that were stolen, spawned or injected", a.Jobs, b.Jobs),
		row("steals", "jobs taken from another goroutine", a.Steals, b.Steals),
		row("lost races", "rounds of stealing in which another thief was quicker", a.FailedSteals, b.FailedSteals),
		row("injected", "jobs from outside that went through the queue", a.Injected, b.Injected),
		row("stand-ins", "times a waiting goroutine's worker was lent", a.StandIns, b.StandIns),
		row("sleeps", "times a worker fell asleep", a.Sleeps, b.Sleeps),
		row("wakes", "times a worker was woken", a.Wakes, b.Wakes),
		row("idle wakes", "wakes after which the worker found nothing", a.IdleWakes, b.IdleWakes),
	}
}
