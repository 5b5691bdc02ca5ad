package flow

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/dataflow" // registers itself, as do the others
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/flink"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/spark"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal"
)

// RunBeam runs a program on Apache Beam: on Prism in this process unless [Runner] or the flag -runner says otherwise. It
// returns when all is done: nil, or why the pipeline is refused, before anything has run, or why it has failed.
//
// What a runner sends from worker to worker is blocks of elements, each of which a worker handles by Manta on all of its processors.
// The workers of another process must be able to find the program: declare it with [Program] and call [Init] first in main.
//
// Results are those of [RunLocal], to the bit, if the options that [Option] names are. Sources by [FromBeam] are the exception,
// because a beam.PCollection has no order.
func RunBeam[S, R any](ctx context.Context, program func(Flow[S]) Flow[R], src Source[S], sink Sink[R], opts ...Option) error {
	conf := newConfig(opts)
	p, err := build(program, src, sink, conf)
	if err != nil {
		return err
	}
	runner, remote := runnerOf(conf)
	known := registered(program)
	if remote {
		p.refuseLocal(runner, fmt.Sprintf("%T", program), known)
	}
	if err := p.problem(); err != nil {
		return err
	}
	done, after, err := p.prepare(ctx)
	defer after()
	if done || err != nil {
		return err
	}
	run := newRun(p)
	run.ref = ref{Remote: remote, Source: src.spec, Sink: sink.spec, Digest: p.digest(), Conf: refOf(conf), Mark: p.mark}
	if known != nil {
		run.ref.Program = known.name
	}
	defer run.enter()()
	if !beam.Initialized() {
		beam.Init()
	}
	pipeline := beam.NewPipeline()
	if err := run.describe(ctx, pipeline.Root()); err != nil {
		return err
	}
	if err := execute(ctx, runner, pipeline); err != nil {
		return run.failure(err)
	}
	return p.deliver(func(sink *node) []*block { return run.delivered(sink) })
}

// execute runs a Beam pipeline, one at a time: Beam's runners keep state in their flags.
func execute(ctx context.Context, runner string, pipeline *beam.Pipeline) error {
	executing.Lock()
	defer executing.Unlock()
	if err := ctx.Err(); err != nil {
		return context.Cause(ctx)
	}
	defer inProcess(runner)()
	_, err := beam.Run(ctx, runner, pipeline)
	if cause := context.Cause(ctx); err != nil && cause != nil {
		return cause
	}
	return err
}

var executing sync.Mutex

// ownPrism is where Prism of this process listens, "" before it has run.
var ownPrism string

// inProcess lets Beam use the Prism of this process again, if it is what the runner is. Prism writes to the flags where it is, and with
// them left so the next run would take it for any other runner.
func inProcess(runner string) (after func()) {
	if !isPrism(runner) || *jobopts.Endpoint != "" || *jobopts.EnvironmentType != "" {
		return func() {}
	}
	if ownPrism != "" {
		*jobopts.Endpoint, *jobopts.EnvironmentType = ownPrism, "loopback"
	}
	return func() {
		ownPrism = *jobopts.Endpoint
		*jobopts.Endpoint, *jobopts.EnvironmentType = "", ""
	}
}

func isPrism(runner string) bool {
	return strings.EqualFold(runner, "prism") || strings.EqualFold(runner, "PrismRunner")
}

// runnerOf is the runner, and whether its workers are in other processes.
func runnerOf(c config) (runner string, remote bool) {
	runner = c.runner
	if runner == "" {
		runner = *runners.Runner
	}
	if runner == "" {
		runner = "prism"
	}
	executing.Lock()
	defer executing.Unlock()
	switch {
	case isPrism(runner) && *jobopts.Endpoint == "" && *jobopts.EnvironmentType == "":
		return runner, false
	case strings.HasPrefix(strings.ToLower(runner), "dataflow"):
		return runner, true
	}
	return runner, !jobopts.IsLoopback()
}

// refuseLocal tells what can't be done where a worker is another process.
func (p *plan) refuseLocal(runner, program string, known *named) {
	if known == nil {
		p.refuse("runner %s: a worker in another process can't find the program: declare it with flow.Program (it is a %s)", runner, program)
	} else {
		p.wrong = append(p.wrong, known.problems("runner "+runner)...)
	}
	for _, name := range []string{"async", "execute_async", "dry_run", "template_location"} {
		if f := flag.Lookup(name); f != nil && f.Value.String() != f.DefValue {
			p.refuse("flag -%s: RunBeam returns when the job has ended and its files are there", name)
		}
	}
	for _, n := range p.nodes {
		switch {
		case n.source != nil && n.source.local != "":
			p.refuse("runner %s: %v: %s", runner, n, n.source.local)
		case n.end != nil && n.end.local != "":
			p.refuse("runner %s: %v: %s", runner, n, n.end.local)
		}
	}
}

// A run is what DoFns of this process know of a RunBeam: the plan, its steps, and what can stay in memory.
type run struct {
	ref   ref
	plan  *plan
	steps []*step

	mu     sync.Mutex
	splits map[int][]*block          // by node
	ends   map[int]map[string]*block // by sink and position: a bundle that is tried again brings the same
	failed error
}

func newRun(p *plan) *run {
	return &run{plan: p, steps: p.compile(), splits: map[int][]*block{}, ends: map[int]map[string]*block{}}
}

// describe enters the steps into a Beam pipeline.
func (r *run) describe(ctx context.Context, s beam.Scope) (err error) {
	defer func() { // Beam's own complaints about a transform of the user
		if v := recover(); v != nil {
			err = fmt.Errorf("flow: Beam refuses the pipeline: %v", v)
		}
	}()
	parts, kept := map[*node][]beam.PCollection{}, map[*node][]beam.PCollection{}
	for _, st := range r.steps {
		scope := s.Scope(fmt.Sprintf("%d: %v", st.id, st.to.node))
		fn := stepFn{Ref: r.ref.String(), Step: st.id}
		var sides []beam.PCollection
		for _, n := range st.stages {
			for _, side := range n.sides {
				sides = append(sides, beam.ParDo(scope, &sideFn{Node: side.id}, flattened(scope, kept[side])))
			}
		}
		var opts []beam.Option
		if len(sides) > 0 {
			opts = append(opts, beam.SideInput{Input: flattened(scope, sides)})
		}
		var out beam.PCollection
		switch {
		case st.raw && st.head.group != nil:
			in := beam.GroupByKey(scope, flattened(scope, parts[st.head]))
			if len(sides) > 0 {
				out = beam.ParDo(scope, &groupSideFn{stepFn: fn}, in, opts...)
			} else {
				out = beam.ParDo(scope, &groupFn{stepFn: fn}, in)
			}
		default:
			in, err := r.blocks(ctx, scope, st, kept)
			if err != nil {
				return err
			}
			if len(sides) > 0 {
				out = beam.ParDo(scope, &blockSideFn{stepFn: fn}, in, opts...)
			} else {
				out = beam.ParDo(scope, &blockFn{stepFn: fn}, in)
			}
		}
		switch st.to.kind {
		case toGroup:
			parts[st.to.node] = append(parts[st.to.node], out)
		case toKeep:
			kept[st.to.node] = append(kept[st.to.node], out)
		case toSink:
			if err := r.end(scope, st.to.node, out); err != nil {
				return err
			}
		}
	}
	return nil
}

func flattened(s beam.Scope, cols []beam.PCollection) beam.PCollection {
	if len(cols) == 1 {
		return cols[0]
	}
	return beam.Flatten(s, cols...)
}

// blocks is the collection of blocks, or of splits, that a step starts with.
func (r *run) blocks(ctx context.Context, s beam.Scope, st *step, kept map[*node][]beam.PCollection) (beam.PCollection, error) {
	if !st.raw {
		return flattened(s, kept[st.head]), nil
	}
	n := st.head
	if n.source.beam != nil {
		return n.source.beam.read(s, n)
	}
	splits, err := n.source.splits(ctx)
	if err != nil {
		return beam.PCollection{}, err
	}
	list := &listFn{Run: r.ref.Run, Node: n.id, Count: len(splits)}
	if r.ref.Remote {
		for _, b := range splits {
			list.Splits = append(list.Splits, b.encode())
		}
	} else {
		r.splits[n.id] = splits
	}
	return beam.Reshuffle(s, beam.ParDo(s, list, beam.Impulse(s))), nil
}

// end leads blocks to where they are delivered.
func (r *run) end(s beam.Scope, n *node, out beam.PCollection) error {
	if n.end.beam != nil {
		return n.end.beam.write(s, n, out)
	}
	if n.end.deliver != nil && !r.ref.Remote {
		beam.ParDo0(s, &deliverFn{Run: r.ref.Run, Node: n.id}, out)
	}
	return nil
}

// failure is the error of a run that Beam has ended: what failed in this process, or what Beam says.
func (r *run) failure(err error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.failed != nil {
		return elementError(r.failed)
	}
	if errors.Is(err, context.Canceled) {
		return err
	}
	return fmt.Errorf("flow: Beam: %w", err)
}

// delivered are the blocks that have arrived at a sink, in the order of positions.
func (r *run) delivered(sink *node) []*block {
	r.mu.Lock()
	defer r.mu.Unlock()
	blocks := make([]*block, 0, len(r.ends[sink.id]))
	for _, b := range r.ends[sink.id] {
		blocks = append(blocks, b)
	}
	slices.SortFunc(blocks, comparePlaces)
	return blocks
}
