//go:build manta_sim

package core_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var simFaults = flag.Bool("sim.faults", false, "plant faults, and see how many schedules each takes to be found")

// A plantedFault is a change of the source after which a program must fail.
type plantedFault struct {
	name     string
	file     string // below core
	old, new string
	program  string        // that finds it
	also     *plantedFault // a second change
}

// TestPlantedFaults builds these tests with each fault in turn, and runs its program.
// docs/schedules.md has the table of what came out.
func TestPlantedFaults(t *testing.T) {
	for _, f := range plantedFaults {
		t.Run(f.name, func(t *testing.T) {
			sources := f.plant(t)
			if !*simFaults {
				t.Skip("built and run with -sim.faults only")
			}
			f.find(t, sources)
		})
	}
}

// plant returns the sources with the fault, by their names.
func (f *plantedFault) plant(t *testing.T) map[string]string {
	t.Helper()
	source, err := os.ReadFile(f.file)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(source), f.old); n != 1 {
		t.Fatalf("%s has %d places to plant the fault in, want 1: %q", f.file, n, f.old)
	}
	sources := map[string]string{f.file: strings.Replace(string(source), f.old, f.new, 1)}
	if f.also != nil {
		maps.Copy(sources, f.also.plant(t))
	}
	return sources
}

func (f *plantedFault) find(t *testing.T, sources map[string]string) {
	t.Helper()
	dir := t.TempDir()
	overlay, program := filepath.Join(dir, "overlay.json"), filepath.Join(dir, "core.test")
	replace := map[string]string{}
	for name, text := range sources {
		file, err := filepath.Abs(name)
		if err != nil {
			t.Fatal(err)
		}
		replace[file] = filepath.Join(dir, filepath.Base(name))
		if err := os.WriteFile(replace[file], []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	text, err := json.Marshal(map[string]map[string]string{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(overlay, text, 0o600); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "test", "-c", "-tags=manta_sim", "-overlay="+overlay, "-o", program, ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	run := exec.Command(program, "-test.run=^TestSchedules$/^"+f.program+"$", "-test.v",
		fmt.Sprint("-sim.schedules=", max(20_000, *simSchedules)), fmt.Sprint("-sim.seed=", *simSeed))
	out, err := run.CombinedOutput()
	found := regexp.MustCompile(`schedule (\d+), seed \d+, fails: (.*)`).FindStringSubmatch(string(out))
	if err == nil || found == nil {
		t.Fatalf("not found: %v\n%s", err, out)
	}
	t.Logf("| %s | `%s` | %s | %s | %s |", f.name, f.file, f.program, found[1], found[2])
}
