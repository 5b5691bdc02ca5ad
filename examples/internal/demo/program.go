package demo

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/urfave/cli/v3"

	"github.com/seed1237c087/manta/core"
)

// The statuses that a program ends with.
const (
	ok       = 0
	wrong    = 1
	badUsage = 2
)

// A Program is an example program: its command line, and how to get from there
// to a plan.
type Program struct {
	Name  string
	Usage string // in a line
	About string // in more lines
	// Groups are the modes. The first group is the default.
	Groups []Group
	// Reps is the default number of repetitions.
	Reps int
	// Flags are the program's own, beside -mode, -workers, -reps, -json, -measure, -whatif, -plot and -check.
	Flags []cli.Flag
	// Plan builds the plan for a group. It is called when the flags have their
	// values; an error is one of usage. Modes that were not chosen are left out
	// afterwards.
	Plan func(group string) (Plan, error)
	// Instead is called before Plan, if it is not nil. When it returns true, it has done what the flags ask for,
	// and nothing is measured. An error is one of usage, unless it comes from Failed.
	Instead func(Choice) (done bool, err error)
}

// A Choice is what Instead is told of the flags that all programs have.
type Choice struct {
	Modes   []string
	Workers int  // 0 stands for the number that a pool has by default
	Report  bool // -json, -measure, -whatif, -plot or -check ask for one
	Stdout  io.Writer
}

// options are the values of the flags that all programs have.
type options struct {
	mode                  string
	workers, reps         int
	json, measure, whatif bool
	check                 bool
	plot                  string
}

// Main runs the program with the arguments of the command line, and ends it.
func (p *Program) Main() { os.Exit(p.run(os.Args, os.Stdout, os.Stderr)) }

// run is Main, with the status that the program ends with as its result. args
// starts with the program's own name.
func (p *Program) run(args []string, stdout, stderr io.Writer) (status int) {
	var o options
	agree := true // where only help is asked for, nothing is wrong
	c := &cli.Command{
		Name: p.Name, Usage: p.Usage, Description: p.About,
		Flags:           append(p.flags(&o), p.Flags...),
		Writer:          stdout,
		ErrWriter:       stderr,
		HideHelpCommand: true,
		// The library would print the error above the help, where nobody sees it.
		OnUsageError: func(_ context.Context, _ *cli.Command, err error, _ bool) error { return err },
		Action: func(_ context.Context, c *cli.Command) (err error) {
			if c.Args().Present() {
				return fmt.Errorf("%q is no flag: there is nothing else to give", c.Args().First())
			}
			agree, err = p.measure(o, stdout, stderr)
			return err
		},
	}
	switch err := c.Run(context.Background(), args); {
	case errors.As(err, new(*failure)):
		fmt.Fprintf(stderr, "%s: %v\n", p.Name, err)
		return wrong
	case err != nil:
		fmt.Fprintf(stderr, "%s: %v\nrun it with -help to see what it takes\n", p.Name, err)
		return badUsage
	case !agree:
		return wrong
	default:
		return ok
	}
}

func (p *Program) flags(o *options) []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "mode", Value: p.Groups[0].Name, Destination: &o.mode,
			Usage: "comma-separated `MODES` from one of " + known(p.Groups)},
		&cli.IntFlag{Name: "workers", Destination: &o.workers, Validator: Between(0, core.MaxWorkers),
			Usage: "`NUMBER` of workers of a pool made for this; 0: the default pool"},
		&cli.IntFlag{Name: "reps", Value: p.Reps, Destination: &o.reps, Validator: Between(1, 1_000_000),
			Usage: "`NUMBER` of repetitions, in each of which every mode has its turn"},
		&cli.BoolFlag{Name: "json", Destination: &o.json, HideDefault: true, Usage: "print the report as JSON"},
		&cli.BoolFlag{Name: "measure", Destination: &o.measure, HideDefault: true,
			Usage: "instead of the time, print each mode's work and span, and the speed-ups to be expected of more processors"},
		&cli.BoolFlag{Name: "whatif", Destination: &o.whatif, HideDefault: true,
			Usage: "instead of the time, print what each mode is predicted to take with 1 to 1,024 workers"},
		&cli.StringFlag{Name: "plot", Destination: &o.plot, TakesFile: true,
			Usage: "draw the times into `FILE`, as SVG; with -measure or -whatif, the speed-ups that it finds for the one mode that is chosen"},
		&cli.BoolFlag{Name: "check", Destination: &o.check, HideDefault: true,
			Usage: "run each mode once, compare what they have done, and print no times"},
	}
}

// Between returns a validator of flags that takes the numbers from lo to hi.
func Between(lo, hi int) func(int) error {
	return func(n int) error {
		if n < lo || n > hi {
			return fmt.Errorf("must be %d to %d, got %d", lo, hi, n)
		}
		return nil
	}
}

// A failure is an error that is not the user's.
type failure struct{ error }

// Failed returns err as one that is not the user's: the program ends with status 1.
func Failed(err error) error { return &failure{err} }

// measure does what the flags say, and tells whether all modes agree. An error
// is one of usage where it is not a failure.
func (p *Program) measure(o options, stdout, stderr io.Writer) (agree bool, err error) {
	group, modes, err := choose(p.Groups, o.mode)
	if err != nil {
		return false, err
	}
	if err := o.checkMeasure(len(modes)); err != nil {
		return false, err
	}
	if p.Instead != nil {
		c := Choice{Modes: modes, Workers: o.workers, Report: o.json || o.measure || o.whatif || o.plot != "" || o.check, Stdout: stdout}
		if done, err := p.Instead(c); done || err != nil {
			return true, err
		}
	}
	plan, err := p.Plan(group.Name)
	if err != nil {
		return false, err
	}
	plan.keep(modes)
	if o.measure || o.whatif {
		return plan.scalability(o, stdout)
	}
	if o.check {
		o.reps = 1
	}
	workers, within, endPool, err := pool(o.workers)
	if err != nil {
		return false, err
	}
	step, end := progress(stderr, o.reps*len(modes))
	records := plan.measure(o.reps, within, step)
	end()
	if err := endPool(); err != nil {
		return false, &failure{err}
	}
	r := newReport(&plan, records, workers, o.reps)
	r.Program = p.Name
	write := r.writeTable
	switch {
	case o.json:
		write = r.writeJSON
	case o.check:
		write = r.writeVerdict
	}
	if err := write(stdout); err != nil {
		return false, &failure{err}
	}
	if o.plot != "" {
		if err := r.plotBars(o.plot, plan.Baseline); err != nil {
			return false, &failure{err}
		}
	}
	return r.Agree, nil
}
