package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/urfave/cli/v3"

	"github.com/seed1237c087/manta/pbbs/problem"
)

func makeCommand() *cli.Command {
	var n int
	var family, out string
	return &cli.Command{
		Name: "make", Usage: "write an input to a file", ArgsUsage: "PROBLEM",
		Flags: []cli.Flag{
			&cli.IntFlag{Name: "n", Value: 100_000, Destination: &n, Usage: "`NUMBER` of elements", Validator: positive},
			&cli.StringFlag{Name: "family", Destination: &family, Usage: "`NAME` of the family; the first one if there is none"},
			&cli.StringFlag{Name: "o", Destination: &out, Required: true, Usage: "`FILE` to be written"},
		},
		Action: forOne(func(p *problem.Problem) error {
			if family == "" {
				family = p.Families[0]
			}
			in, err := p.Make(family, n)
			if err != nil {
				return err
			}
			return create(out, func(f *os.File) error { return p.WriteInput(f, in) })
		}),
	}
}

// solveCommand is the command of a problem's own name.
func solveCommand(p problem.Problem) *cli.Command {
	var in, out, way string
	names := []string{p.Folder}
	for other, name := range others {
		if name == p.Name {
			names = append(names, other)
		}
	}
	return &cli.Command{
		Name: p.Name, Aliases: names, Usage: p.About, Category: "solve",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "i", Destination: &in, Required: true, Usage: "`FILE` of the input"},
			&cli.StringFlag{Name: "o", Destination: &out, Required: true, Usage: "`FILE` of the result"},
			&cli.StringFlag{Name: "way", Value: problem.Manta, Destination: &way, Usage: "`NAME` of the program"},
		},
		Action: func(context.Context, *cli.Command) error { return solve(&p, way, in, out) },
	}
}

func solve(p *problem.Problem, way, in, out string) error {
	text, err := os.ReadFile(in)
	if err != nil {
		return err
	}
	input, err := p.ReadInput(text)
	if err != nil {
		return fmt.Errorf("%s: %w", in, err)
	}
	result, err := p.Run(way, input)
	if err != nil {
		return err
	}
	return create(out, func(f *os.File) error { return p.WriteResult(f, result) })
}

func checkCommand() *cli.Command {
	var in, out string
	return &cli.Command{
		Name: "check", Usage: "check a result that is in a file", ArgsUsage: "PROBLEM",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "i", Destination: &in, Required: true, Usage: "`FILE` of the input"},
			&cli.StringFlag{Name: "o", Destination: &out, Required: true, Usage: "`FILE` of the result"},
		},
		Action: forOne(func(p *problem.Problem) error { return check(p, in, out) }),
	}
}

func check(p *problem.Problem, in, out string) error {
	input, err := os.ReadFile(in)
	if err != nil {
		return err
	}
	output, err := os.ReadFile(out)
	if err != nil {
		return err
	}
	i, err := p.ReadInput(input)
	if err != nil {
		return fmt.Errorf("%s: %w", in, err)
	}
	o, err := p.ReadResult(output)
	if err != nil {
		return fmt.Errorf("%s: %w", out, err)
	}
	return p.Check(i, o)
}

// forOne is an action on the problem that the only argument names.
func forOne(f func(p *problem.Problem) error) cli.ActionFunc {
	return func(_ context.Context, c *cli.Command) error {
		if c.Args().Len() != 1 {
			return errors.New("which problem? Give one name; pbbs -help lists them")
		}
		p, err := one(c.Args().First())
		if err != nil {
			return err
		}
		return f(&p)
	}
}

func create(name string, write func(*os.File) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}
