package main

import (
	"encoding/json"
	"testing"

	"github.com/seed1237c087/manta/examples/internal/demotest"
)

func TestMain(m *testing.M) { demotest.Main(m, main) }

func TestProgramAgrees(t *testing.T) {
	for _, args := range [][]string{{}, {"-workers", "1"}, {"-workers", "3", "-mode", "parreduce,bridge"}} {
		o := demotest.Run(t, nil, append(args, "-bodies", "300", "-ticks", "4", "-reps", "2", "-json")...)
		var r struct {
			Settings struct{ Bodies, Ticks, Seed int }
			Agree    bool
			Modes    []struct{ Mode string }
		}
		if err := json.Unmarshal([]byte(o.Stdout), &r); err != nil {
			t.Fatalf("%q: %v in:\n%s", args, err, o.Stdout)
		}
		if o.Status != 0 || !r.Agree || r.Settings.Bodies != 300 || r.Settings.Ticks != 4 || r.Settings.Seed != 1 || o.Stderr != "" {
			t.Errorf("%q: status %d, report:\n%s\nstderr:\n%s", args, o.Status, o.Stdout, o.Stderr)
		}
		if want := 4; len(args) < 3 && len(r.Modes) != want {
			t.Errorf("%q: %d modes of %d", args, len(r.Modes), want)
		}
	}
}

func TestProgramRefuses(t *testing.T) {
	for _, c := range []struct {
		env, args []string
		want      string
	}{
		{nil, []string{"-bodies", "0"}, "must be 1 to"},
		{nil, []string{"-ticks", "-3"}, "must be 1 to"},
		{nil, []string{"-seed", "-1"}, `"-1" for flag -seed`},
		{nil, []string{"-mode", "gpu"}, `no mode "gpu": there are all (seq, par, parreduce, bridge)`},
		{nil, []string{"-web", "-json"}, "-web goes without -json"},
		{nil, []string{"-web", "-whatif"}, "-web goes without -json"},
		{nil, []string{"-web", "-plot", "x.svg"}, "-web goes without -json"},
		{nil, []string{"-web", "-bodies", "20000"}, "-web shows at most 16000 bodies, got 20000"},
		{nil, []string{"-web", "-workers", "65"}, "-web shows at most 64 workers, got 65"},
		{[]string{"PAR_NUM_WORKERS=many"}, []string{"-web"}, `PAR_NUM_WORKERS must be a number from 1 to`},
		{[]string{"PAR_NUM_WORKERS=many"}, nil, `PAR_NUM_WORKERS must be a number from 1 to`},
	} {
		demotest.Refuses(t, c.env, c.want, c.args...)
	}
}
