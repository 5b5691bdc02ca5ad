package main

import (
	"context"
	"fmt"
	"net"
	"os/signal"
	"runtime"
	"slices"
	"syscall"
	"time"

	"github.com/urfave/cli/v3"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/examples/internal/demo"
	"github.com/seed1237c087/manta/examples/nbody/web"
)

// What viewers of the page can ask for at most. A tick of so many bodies takes
// seq half a second.
const (
	pageBodies  = 16_000
	pageWorkers = 64
)

// pace is that of ticks in the page: 60 in a second.
const pace = time.Second / 60

// pageFlags are the flags of the page.
type pageFlags struct {
	web    bool
	listen string
}

func (p *pageFlags) flags() []cli.Flag {
	return []cli.Flag{
		&cli.BoolFlag{Name: "web", Destination: &p.web, HideDefault: true,
			Usage: "instead of measuring, serve a page that shows the flock, until interrupted; -mode, -bodies, -workers and -seed are what it begins with"},
		&cli.StringFlag{Name: "listen", Value: "localhost:8080", Destination: &p.listen,
			Usage: "`ADDRESS` that -web serves at; the port 0 stands for one that is free"},
	}
}

// show serves the page, if that is asked for, until the program is interrupted.
func (p *pageFlags) show(c demo.Choice, bodies int, seed uint64) (done bool, err error) {
	if !p.web {
		return false, nil
	}
	processors := runtime.GOMAXPROCS(0)
	begin := web.Settings{Mode: 1, Bodies: bodies, Workers: c.Workers, Seed: seed}
	switch {
	case c.Report:
		return false, fmt.Errorf("-web goes without -json, -measure, -whatif, -plot and -check: the page shows what it measures")
	case bodies > pageBodies:
		return false, fmt.Errorf("-web shows at most %d bodies, got %d", pageBodies, bodies)
	case c.Workers > pageWorkers:
		return false, fmt.Errorf("-web shows at most %d workers, got %d", pageWorkers, c.Workers)
	case c.Workers == 0:
		if begin.Workers, err = defaultWorkers(); err != nil {
			return false, err
		}
	}
	if len(c.Modes) < len(web.Modes) { // not all of them, so the first of those chosen
		begin.Mode = slices.IndexFunc(web.Modes, func(m web.FlightMode) bool { return m.Name == c.Modes[0] })
	}
	limits := web.Limits{Bodies: pageBodies, Workers: max(begin.Workers, min(max(8, 2*processors), pageWorkers)), Processors: processors}

	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", p.listen)
	if err != nil {
		return false, demo.Failed(err)
	}
	// Who looks at the workers, and who sends frames, need not wait until the
	// scheduler takes a processor from a worker: there is one more for them.
	runtime.GOMAXPROCS(processors + 1)
	fmt.Fprintf(c.Stdout, "the flock flies at http://%v (ctrl-C ends it)\n", l.Addr())
	if err := web.Serve(ctx, l, web.NewShow(begin, limits, pace)); err != nil {
		return false, demo.Failed(err)
	}
	return true, nil
}

// defaultWorkers is how many workers a pool has by default.
func defaultWorkers() (int, error) {
	pool, err := core.NewPool(core.Config{})
	if err != nil {
		return 0, err
	}
	return pool.NumWorkers(), pool.Close()
}
