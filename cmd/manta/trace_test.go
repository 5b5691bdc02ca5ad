package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed1237c087/manta/cmd/manta/internal/perfetto/perfettotest"
)

// tracedProgram takes its own trace, in the way that its first argument says, to the file that the second one names, and prints the
// Stats of its pool.
const tracedProgram = `package main

import (
	"encoding/json"
	"os"
	"runtime"
	"runtime/trace"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	file, err := os.Create(os.Args[2])
	check(err)
	recorder := trace.NewFlightRecorder(trace.FlightRecorderConfig{MaxBytes: 64 << 20})
	switch os.Args[1] {
	case "trace":
		check(trace.Start(file))
	case "recorder":
		check(recorder.Start())
	}
	p, err := core.NewPool(core.Config{Workers: 3, Name: "traced"})
	check(err)
	for range 20 {
		p.Install(func() { tree(6) })
		par.Range(0, 100_000).WithPool(p).Named("squares").ForEach(func(i int) { _ = i * i })
		p.InScope(func(s *core.Scope) { s.Spawn(func() { core.Blocking(runtime.Gosched) }) })
		p.InPlaceScope(func(s *core.Scope) { for range 10 { s.Spawn(spawned) } })
	}
	check(p.Close())
	trace.Stop()
	if recorder.Enabled() {
		_, err := recorder.WriteTo(file)
		check(err)
	}
	check(json.NewEncoder(os.Stdout).Encode(p.Stats()))
}

func spawned() { runtime.Gosched() }

func tree(n int) {
	if n > 0 {
		core.Join(func() { tree(n - 1) }, func() { tree(n - 1) })
	}
	runtime.Gosched()
}
`

// TestTrace: what a program's pool has counted is what the tracks show, whichever way the trace was taken.
func TestTrace(t *testing.T) {
	t.Parallel()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	_, requires, _ := strings.Cut(string(mod), "\nrequire ")
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module example.com/m\n\ngo 1.26.0\n\nrequire github.com/seed1237c087/manta v0.0.0\n\n" +
			"replace github.com/seed1237c087/manta => " + root + "\n\nrequire " + requires,
		"go.sum": string(sum), "main.go": tracedProgram,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	program := filepath.Join(dir, "traced")
	build := exec.Command("go", "build", "-o", program)
	build.Dir, build.Env = dir, append(os.Environ(), "GOWORK=off")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, way := range []string{"trace", "recorder", "environment"} {
		t.Run(way, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "trace.out")
			run, own := exec.Command(program, way, file), file
			if way == "environment" { // It traces the whole program, and this one in its own way, which is none.
				run = exec.Command(program, way, file+".none")
				run.Env = append(os.Environ(), "PAR_TRACE="+file)
			}
			stats, err := run.Output()
			if err != nil {
				t.Fatal(err)
			}
			var out, errs bytes.Buffer
			if code := (&command{out: &out, err: &errs}).run([]string{"trace", own}); code != 0 {
				t.Fatal(code, errs.String())
			}
			got := perfettotest.Read(t, out.Bytes())
			type counts struct{ Steals, StandIns, Sleeps, Wakes uint64 }
			var want, shown counts
			if err := json.Unmarshal(stats, &want); err != nil {
				t.Fatal(err)
			}
			functions := map[string]int{}
			for _, e := range got.Events {
				switch {
				case e.Kind == 'i' && e.Name == "steal":
					shown.Steals++
				case e.Kind == 'i' && strings.HasPrefix(e.Name, "stands in"):
					shown.StandIns++
				case e.Kind == 'B' && e.Category == "sleep":
					shown.Sleeps++
				case e.Kind == 'i' && strings.HasPrefix(e.Name, "wakes"):
					shown.Wakes++
				case e.Kind == 'B' && e.Category == "job" && strings.HasPrefix(e.Track, "pool traced of 3 workers/"):
					functions[strings.Split(e.Name, " ")[0]]++
				case e.Kind == 'B' && e.Category == "span":
					functions["span "+e.Name]++
				}
			}
			if way == "environment" { // It lacks the end.
				if functions["span squares"] == 0 {
					t.Errorf("%v", functions)
				}
				return
			}
			if shown != want {
				t.Errorf("the tracks show %+v, want %+v", shown, want)
			}
			if functions["span squares"] != 20 || functions["main.main.func1"] != 20 {
				t.Errorf("%v", functions)
			}
		})
	}
}

// TestTraceRefuses what it can't read.
func TestTraceRefuses(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "bad")
	if err := os.WriteFile(bad, []byte("[\n]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		code int
		text string
	}{
		{nil, badUsage, "takes one file"},
		{[]string{"a", "b"}, badUsage, "takes one file"},
		{[]string{"-x", "a"}, badUsage, "flag provided but not defined: -x"},
		{[]string{filepath.Join(bad, "none")}, failed, "none"},
		{[]string{bad}, failed, "not a whole execution trace of Go"},
		{[]string{"-o", filepath.Join(bad, "none"), bad}, failed, "not a whole execution trace of Go"},
	} {
		var out, errs bytes.Buffer
		code := (&command{out: &out, err: &errs}).run(append([]string{"trace"}, c.args...))
		if code != c.code || !strings.Contains(errs.String(), c.text) || out.Len() > 0 {
			t.Errorf("trace %q: code %d, %q on standard error, %d bytes", c.args, code, errs.String(), out.Len())
		}
	}
}
