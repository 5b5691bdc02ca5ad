package flow

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// Program registers a program under a name and returns it. Workers in another process find it by that name; to run in this
// process a program needs none. Call it in the declaration of a package variable:
//
//	var wordCount = flow.Program("wordcount", func(lines flow.Flow[string]) flow.Flow[flow.Pair[string, int]] { ... })
//
// A worker calls the program to know what the steps are, so it must describe the same pipeline each time: a worker that finds
// another one ends the run. Program panics if program is nil.
func Program[S, R any](name string, program func(Flow[S]) Flow[R]) func(Flow[S]) Flow[R] {
	n := enroll("Program", name, program)
	if strings.HasSuffix(n.symbol, "[...]") {
		n.wrong = append(n.wrong, fmt.Sprintf("%v (%s) is one of a generic function, which nobody can tell from the others: "+
			"declare a function that calls it, registered at %s", n, n.symbol, n.place))
	}
	programs.Lock()
	defer programs.Unlock()
	programs.bySymbol[n.symbol] = n
	programs.build[name] = func(r ref) (*plan, error) {
		src, err := sourceOf[S](r.Source)
		if err != nil {
			return nil, err
		}
		sink, err := sinkOf[R](r.Sink)
		if err != nil {
			return nil, err
		}
		return build(program, src, sink, r.Conf.config())
	}
	return program
}

var programs = struct {
	sync.Mutex
	bySymbol map[string]*named
	build    map[string]func(ref) (*plan, error)
}{bySymbol: map[string]*named{}, build: map[string]func(ref) (*plan, error){}}

// registered is what [Program] has noted of a program, nil if nothing.
func registered(program any) *named {
	programs.Lock()
	defer programs.Unlock()
	return programs.bySymbol[symbolOf(reflect.ValueOf(program))]
}

// Init is Beam's Init: a process that a runner has started as a worker serves it and never returns. Call it first in main, and
// after flag.Parse, in a program that is to run elsewhere. A second call does nothing.
func Init() {
	if !beam.Initialized() {
		beam.Init()
	}
}

// A ref is what a DoFn carries: how to find the plan, in the process of RunBeam or in another one.
type ref struct {
	Run     string
	Remote  bool
	Program string
	Source  spec
	Sink    spec
	Digest  string
	Conf    refConf
	Mark    string
}

// A refConf is the part of a config that workers need.
type refConf struct {
	Shards, BlockLen, BlockBytes, Limit int
	Resume                              bool
}

func refOf(c config) refConf {
	return refConf{c.shards, c.blockLen, c.blockBytes, c.limit, c.resume}
}

func (c refConf) config() config {
	return config{shards: c.Shards, blockLen: c.BlockLen, blockBytes: c.BlockBytes, limit: c.Limit, resume: c.Resume}
}

func (r ref) String() string {
	text, err := json.Marshal(r)
	if err != nil {
		panic(err) // of strings and numbers there is always JSON
	}
	return string(text)
}

// runs are those of this process, and those of other processes whose steps it works at.
var runs = struct {
	sync.Mutex
	live map[string]*run
}{live: map[string]*run{}}

// enter makes the run known under an identity of its own. The result forgets it.
func (r *run) enter() (leave func()) {
	r.ref.Run = fmt.Sprintf("%s-%d", rand.Text(), counted.Add(1))
	r.plan.run = r.ref.Run
	runs.Lock()
	defer runs.Unlock()
	runs.live[r.ref.Run] = r
	return func() {
		runs.Lock()
		defer runs.Unlock()
		delete(runs.live, r.ref.Run)
	}
}

var counted atomic.Int64

// liveRun is a run of this process.
func liveRun(id string) (*run, error) {
	runs.Lock()
	defer runs.Unlock()
	if r := runs.live[id]; r != nil {
		return r, nil
	}
	return nil, fmt.Errorf("flow: run %s is not of this process", id)
}

// runOf is the run that a ref tells of. In a process that has not begun it, the program is asked for its plan again.
func runOf(text string) (*run, error) {
	var r ref
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		return nil, err
	}
	if known, err := liveRun(r.Run); err == nil {
		return known, nil
	}
	programs.Lock()
	again := programs.build[r.Program]
	programs.Unlock()
	if again == nil {
		return nil, fmt.Errorf("flow: this worker's program has registered no %q by flow.Program", r.Program)
	}
	p, err := again(r)
	if err != nil {
		return nil, err
	}
	if p.digest() != r.Digest {
		return nil, fmt.Errorf("flow: program %q describes another pipeline here than where it was started: "+
			"the worker has another build, or the program depends on what is not the same everywhere", r.Program)
	}
	p.mark = r.Mark
	made := newRun(p)
	made.ref = r
	runs.Lock()
	defer runs.Unlock()
	if known := runs.live[r.Run]; known != nil {
		return known, nil
	}
	runs.live[r.Run] = made
	return made, nil
}
