package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v3"

	"github.com/seed1237c087/manta/pbbs/all"
	"github.com/seed1237c087/manta/pbbs/problem"
)

func main() {
	if err := command().Run(context.Background(), os.Args); err != nil {
		fmt.Fprintln(os.Stderr, "pbbs:", err)
		os.Exit(1)
	}
}

func command() *cli.Command {
	var t table
	var names, floors string
	var span bool
	root := &cli.Command{
		Name: "pbbs", Usage: "solve problems of the Problem Based Benchmark Suite",
		Description: list(),
		Flags: []cli.Flag{
			&cli.IntFlag{Name: "n", Value: 100_000, Destination: &t.n, Usage: "`NUMBER` of elements of an input", Validator: positive},
			&cli.IntFlag{Name: "rounds", Value: 5, Destination: &t.rounds, Usage: "`NUMBER` of runs, of which the least counts", Validator: positive},
			&cli.DurationFlag{Name: "warm", Value: 200 * time.Millisecond, Destination: &t.warm, Usage: "`TIME` that a way runs before the run that counts"},
			&cli.StringFlag{Name: "problems", Destination: &names, Usage: "`NAMES` of problems, with commas between; all if there are none"},
			&cli.StringFlag{Name: "against", Destination: &t.clone, Usage: "`FOLDER` of a clone of pbbsbench whose programs have been made"},
			&cli.BoolFlag{Name: "span", Destination: &span, HideDefault: true, Usage: "tell work, span and what more processors would give"},
			&cli.StringFlag{Name: "floors", Destination: &floors, Usage: "with -span: a `FILE` of what work/span must be, to which the problems are held"},
		},
		Action: func(ctx context.Context, c *cli.Command) (err error) {
			if c.Args().Present() {
				return fmt.Errorf("there is no command %q", c.Args().First())
			}
			if t.problems, err = named(names); err != nil {
				return err
			}
			switch {
			case span:
				return t.tellSpan(os.Stdout, floors)
			case floors != "":
				return errors.New("-floors goes with -span")
			}
			return t.write(ctx, os.Stdout)
		},
	}
	root.Commands = []*cli.Command{makeCommand(), checkCommand()}
	for _, p := range all.Problems() {
		root.Commands = append(root.Commands, solveCommand(p))
	}
	return root
}

func positive(n int) error {
	if n < 1 {
		return errors.New("must be 1 or more")
	}
	return nil
}

func list() string {
	var b strings.Builder
	b.WriteString("The problems:\n\n")
	for _, p := range all.Problems() {
		fmt.Fprintf(&b, "%-15s %s (%s)\n", p.Name, p.About, strings.Join(p.Families, "; "))
	}
	return b.String()
}

// named returns the problems of these names: ours or PBBS's.
func named(names string) (found []problem.Problem, err error) {
	if names == "" {
		return all.Problems(), nil
	}
	for name := range strings.SplitSeq(names, ",") {
		p, err := one(name)
		if err != nil {
			return nil, err
		}
		found = append(found, p)
	}
	return found, nil
}

// others are further names of problems.
var others = map[string]string{"sort": "comparisonsort", "mst": "minimum"}

func one(name string) (problem.Problem, error) {
	if other, ok := others[name]; ok {
		name = other
	}
	problems := all.Problems()
	i := slices.IndexFunc(problems, func(p problem.Problem) bool { return p.Name == name || p.Folder == name })
	if i < 0 {
		return problem.Problem{}, fmt.Errorf("there is no problem %q; pbbs -help lists them", name)
	}
	return problems[i], nil
}
