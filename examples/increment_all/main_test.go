package main

import (
	"strings"
	"testing"

	"github.com/seed1237c087/manta/examples/internal/demotest"
)

func TestMain(m *testing.M) { demotest.Main(m, main) }

func TestProgramAgrees(t *testing.T) {
	for _, args := range [][]string{{"-size", "1000"}, {"-size", "10000", "-workers", "1"}, {"-mode", "calls,recurse,closures", "-workers", "2"}} {
		o := demotest.Run(t, nil, append(args, "-reps", "1")...)
		if o.Status != 0 || !strings.Contains(o.Stdout, "\nall modes agree\n") || o.Stderr != "" {
			t.Errorf("%q: status %d, stdout:\n%s\nstderr:\n%s", args, o.Status, o.Stdout, o.Stderr)
		}
	}
}

func TestProgramRefuses(t *testing.T) {
	demotest.Refuses(t, nil, "must be 1 to", "-size", "0")
	demotest.Refuses(t, nil, "do not do the same work", "-mode", "loop,join")
	demotest.Refuses(t, nil, `no mode "blokcs"`, "-mode", "blokcs")
	demotest.Refuses(t, []string{"PAR_NUM_WORKERS=0"}, "PAR_NUM_WORKERS must be a number from 1 to")
}
