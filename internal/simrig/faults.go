//go:build manta_sim

package simrig

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// rare is in how many schedules a fault must be found. A missing wake-up shows in one schedule of 50,000.
const rare = 10 * enough

// A Fault is a change of the source after which a program must fail.
type Fault struct {
	Name     string
	File     string // below the folder that Plant gets
	Old, New string
	Program  string // the program that finds the fault
	Also     *Fault // a second change
}

// Plant builds the calling package's tests with each fault in turn, in a file below dir, and runs the program of the fault.
// docs/schedules.md has the table of the results. Without -sim.faults, Plant only checks that there is a place for each fault.
func (f *Flags) Plant(t *testing.T, dir string, faults []Fault) {
	for _, x := range faults {
		t.Run(x.Name, func(t *testing.T) {
			sources := map[string]string{}
			x.plant(t, dir, sources)
			if !*f.faults {
				t.Skip("built and run with -sim.faults only")
			}
			f.find(t, x, sources)
		})
	}
}

// plant adds the sources with the fault to sources, by their names.
func (x *Fault) plant(t *testing.T, dir string, sources map[string]string) {
	t.Helper()
	name := filepath.Join(dir, x.File)
	source, ok := sources[name]
	if !ok {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		source = string(text)
	}
	if n := strings.Count(source, x.Old); n != 1 {
		t.Fatalf("%s has %d places to plant the fault in, want 1: %q", x.File, n, x.Old)
	}
	sources[name] = strings.Replace(source, x.Old, x.New, 1)
	if x.Also != nil {
		x.Also.plant(t, dir, sources)
	}
}

func (f *Flags) find(t *testing.T, x Fault, sources map[string]string) {
	t.Helper()
	dir := t.TempDir()
	overlay, program := filepath.Join(dir, "overlay.json"), filepath.Join(dir, "sim.test")
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
	run := exec.Command(program, "-test.run=^TestSchedules$/^"+x.Program+"$", "-test.v",
		fmt.Sprint("-sim.schedules=", max(rare, *f.schedules)), fmt.Sprint("-sim.seed=", *f.seed))
	out, err := run.CombinedOutput()
	found := regexp.MustCompile(`schedule (\d+), seed \d+, fails: (.*)`).FindStringSubmatch(string(out))
	if err == nil || found == nil {
		t.Fatalf("not found: %v\n%s", err, out)
	}
	t.Logf("| %s | `%s` | %s | %s | %s |", x.Name, x.File, x.Program, found[1], found[2])
}
