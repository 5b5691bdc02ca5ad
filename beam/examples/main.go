package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"strings"

	"github.com/seed1237c087/manta/beam/flow"
)

func main() {
	var s size
	mb := flag.Int("mb", 64, "megabytes of text")
	flag.IntVar(&s.files, "files", 64, "files that the text is in")
	flag.IntVar(&s.bodies, "bodies", 8000, "bodies of forces")
	flag.IntVar(&s.rounds, "rounds", 3, "rounds, of which the quickest counts")
	only := flag.String("only", "words,tfidf,forces,sessions", "the examples to run")
	flag.BoolVar(&s.plain, "plain", true, "measure pipelines of Beam's SDK alone, too; they take long")
	loud := flag.Bool("loud", false, "show what Beam logs")
	flag.Parse()
	flow.Init()
	if !*loud {
		slog.SetDefault(slog.New(slog.DiscardHandler))
	}
	s.bytes = *mb << 20
	if err := run(context.Background(), os.Stdout, s, strings.Split(*only, ",")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run measures the examples of some names in a folder of their own.
func run(ctx context.Context, w io.Writer, s size, only []string) error {
	dir, err := os.MkdirTemp("", "manta-beam-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	all, err := examples(dir, s, func(name string) bool { return slices.Contains(only, name) })
	if err != nil {
		return err
	}
	start, err := startOfBeam(ctx)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "to start Beam: %.3f seconds, %.3f of processors\n", start.wall, start.cpu)
	var names []string
	var measured []costs
	for _, e := range all {
		took, err := e.measure(ctx, dir, s.rounds)
		if err != nil {
			return err
		}
		names, measured = append(names, e.name), append(measured, took)
	}
	return errors.Join(
		report(w, "seconds", start, names, measured, func(c cost) float64 { return c.wall }),
		report(w, "of processors", start, names, measured, func(c cost) float64 { return c.cpu }),
	)
}

// startOfBeam is what the least pipeline takes, with a shuffle and an output as the others have.
func startOfBeam(ctx context.Context) (least cost, err error) {
	for i := range 3 {
		var out []flow.Pair[string, int]
		took, err := timed(func() error {
			return flow.RunBeam(ctx, words, flow.Slice([]string{"a"}), flow.ToSlice(&out))
		})
		if err != nil {
			return least, err
		}
		if i == 0 || took.wall < least.wall {
			least = took
		}
	}
	return least, nil
}
