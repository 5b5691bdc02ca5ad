package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/seed1237c087/manta/beam/flow"
)

// A size is how much the examples have to do.
type size struct {
	bytes, files, bodies, rounds int
	plain                        bool
}

// An example is a program: the ways to run it, each of which writes to files of a prefix.
type example struct {
	name string
	ways []way
}

type way struct {
	name string
	run  func(ctx context.Context, out string) error
}

const (
	alone       = "Manta alone"
	withManta   = "Beam with Manta"
	elementwise = "Beam element by element"
	beamsOwn    = "Beam's wordcount"
)

// both are the two ways to run a program of package flow.
func both[S, R any](program func(flow.Flow[S]) flow.Flow[R], src flow.Source[S], show flow.Function[R, string], opts ...flow.Option) []way {
	return []way{
		{alone, func(ctx context.Context, out string) error {
			return flow.RunLocal(ctx, program, src, flow.TextFiles(out, 4, show), opts...)
		}},
		{withManta, func(ctx context.Context, out string) error {
			return flow.RunBeam(ctx, program, src, flow.TextFiles(out, 4, show), opts...)
		}},
	}
}

// examples writes the input to a folder and returns the examples over it.
func examples(dir string, s size, only func(name string) bool) (all []example, err error) {
	text := func(kind string, line func(r *rand.Rand, i int) string) string {
		glob, failed := "", error(nil)
		if only(kind) {
			glob, failed = writeFiles(dir, kind, s.files, s.bytes/s.files, line)
		}
		err = errors.Join(err, failed)
		return glob
	}
	if glob := text("words", textLine); glob != "" {
		all = append(all, example{"words", append(both(words, flow.Text(glob), showWord),
			way{elementwise, func(ctx context.Context, out string) error { return plainWords(ctx, glob, out) }},
			way{beamsOwn, func(ctx context.Context, out string) error { return wordcount(ctx, glob, out) }})})
	}
	if glob := text("tfidf", documentLine); glob != "" {
		all = append(all, example{"tfidf", both(tfidf, flow.Text(glob), showWeight)})
	}
	if only("forces") {
		bodies := someBodies(s.bodies)
		all = append(all, example{"forces", append(both(forces, flow.Slice(bodies), showForce, flow.BlockLen(256)),
			way{elementwise, func(ctx context.Context, out string) error { return plainForces(ctx, bodies, out) }})})
	}
	if glob := text("sessions", logLine); glob != "" {
		all = append(all, example{"sessions", sessionWays(glob)})
	}
	for i := range all {
		if !s.plain {
			all[i].ways = all[i].ways[:2]
		}
	}
	return all, err
}

// sessionWays is both for a program with a second output.
func sessionWays(glob string) []way {
	return []way{
		{alone, func(ctx context.Context, out string) error {
			return flow.RunLocal(ctx, sessionsWith(out+"-bad"), flow.Text(glob), flow.TextFiles(out, 4, showSession))
		}},
		{withManta, func(ctx context.Context, out string) error {
			return flow.RunBeam(ctx, sessionsWith(out+"-bad"), flow.Text(glob), flow.TextFiles(out, 4, showSession))
		}},
	}
}

// A cost is what a run takes: seconds, and those of all processors.
type cost struct{ wall, cpu float64 }

// costs are those of the ways to run one example.
type costs map[string]cost

// measure runs the ways in turn and returns the least of each. The first two must write the same bytes.
func (e example) measure(ctx context.Context, dir string, rounds int) (costs, error) {
	least := costs{}
	for range rounds {
		for i, w := range e.ways {
			out := filepath.Join(dir, fmt.Sprintf("%s-out%d", e.name, i))
			took, err := timed(func() error { return w.run(ctx, out) })
			if err != nil {
				return nil, fmt.Errorf("%s: %s: %w", e.name, w.name, err)
			}
			if best, known := least[w.name]; known {
				took = cost{min(took.wall, best.wall), min(took.cpu, best.cpu)}
			}
			least[w.name] = took
		}
	}
	return least, sameFiles(filepath.Join(dir, e.name+"-out0-*.txt"), filepath.Join(dir, e.name+"-out1-*.txt"))
}

func timed(f func() error) (cost, error) {
	start, cpu := time.Now(), cpuSeconds()
	err := f()
	return cost{time.Since(start).Seconds(), cpuSeconds() - cpu}, err
}

// sameFiles compares what two globs name, file by file.
func sameFiles(a, b string) error {
	as, err := filepath.Glob(a)
	if err != nil {
		return err
	}
	bs, err := filepath.Glob(b)
	if err != nil {
		return err
	}
	if len(as) == 0 || len(as) != len(bs) {
		return fmt.Errorf("%d files %s, and %d files %s", len(as), a, len(bs), b)
	}
	for i := range as {
		x, errX := os.ReadFile(as[i])
		y, errY := os.ReadFile(bs[i])
		if err := errors.Join(errX, errY); err != nil {
			return err
		}
		if !slices.Equal(x, y) {
			return fmt.Errorf("%s and %s differ", as[i], bs[i])
		}
	}
	return nil
}

// report prints a row for each example: of seconds, or of those of all processors.
func report(w io.Writer, what string, start cost, names []string, took []costs, of func(cost) float64) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	columns := []string{alone, withManta, elementwise, beamsOwn}
	fmt.Fprintf(t, "%s\t", what)
	for _, c := range columns {
		fmt.Fprintf(t, "%s\t", c)
	}
	fmt.Fprint(t, "to alone, less the start\tto element by element\t\n")
	for i, name := range names {
		fmt.Fprintf(t, "%s\t", name)
		for _, c := range columns {
			fmt.Fprint(t, orDash(of(took[i][c]), "%.3f"))
		}
		fmt.Fprint(t, orDash((of(took[i][withManta])-of(start))/of(took[i][alone]), "%.2f"))
		ratio := 0.0
		if e := of(took[i][elementwise]); e > 0 {
			ratio = of(took[i][withManta]) / e
		}
		fmt.Fprint(t, orDash(ratio, "%.2f"), "\n")
	}
	return t.Flush()
}

func orDash(x float64, format string) string {
	if x == 0 {
		return "-\t"
	}
	return fmt.Sprintf(format+"\t", x)
}
