//go:build manta_sim

package core_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var simFaults = flag.Bool("sim.faults", false, "plant faults, and see how many schedules each takes to be found")

// A plantedFault is a change of one place in the source after which a program must
// fail.
type plantedFault struct {
	name     string
	file     string // below core
	old, new string
	program  string // that finds it
}

// TestPlantedFaults builds these tests with each fault in turn, and runs its program.
// docs/schedules.md has the table of what came out.
func TestPlantedFaults(t *testing.T) {
	for _, f := range plantedFaults {
		t.Run(f.name, func(t *testing.T) {
			source := f.plant(t)
			if !*simFaults {
				t.Skip("built and run with -sim.faults only")
			}
			f.find(t, source)
		})
	}
}

// plant returns the source with the fault.
func (f plantedFault) plant(t *testing.T) string {
	t.Helper()
	source, err := os.ReadFile(f.file)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(source), f.old); n != 1 {
		t.Fatalf("%s has %d places to plant the fault in, want 1: %q", f.file, n, f.old)
	}
	return strings.Replace(string(source), f.old, f.new, 1)
}

func (f plantedFault) find(t *testing.T, source string) {
	t.Helper()
	dir := t.TempDir()
	planted, overlay, program := filepath.Join(dir, "planted.go"), filepath.Join(dir, "overlay.json"), filepath.Join(dir, "core.test")
	file, err := filepath.Abs(f.file)
	if err != nil {
		t.Fatal(err)
	}
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {file: planted}})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{planted: []byte(source), overlay: replace} {
		if err := os.WriteFile(name, text, 0o600); err != nil {
			t.Fatal(err)
		}
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
