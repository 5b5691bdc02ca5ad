package sleep

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/seed1237c087/manta/internal/seam"
)

// TestLayout checks that what different workers write is far enough apart.
func TestLayout(t *testing.T) {
	of := reflect.TypeFor[Sleep]()
	counts, _ := of.FieldByName("counts")
	workers, _ := of.FieldByName("workers")
	if before, after := counts.Offset, workers.Offset-counts.Offset-counts.Type.Size(); before < seam.Pad || after < seam.Pad {
		t.Errorf("the counters have %d bytes before them and %d after, want %d", before, after, seam.Pad)
	}
	state := reflect.TypeFor[worker]()
	tally, _ := state.FieldByName("tally")
	if gap := state.Size() - tally.Offset - tally.Type.Size(); gap < seam.Pad {
		t.Errorf("two workers' states are %d bytes apart, want %d", gap, seam.Pad)
	}
}

// TestStepNames checks that the README speaks of every step of the code, and the model of those that are not TickleAll's
// and change something.
func TestStepNames(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	model, err := os.ReadFile("model/counters.pml")
	if err != nil {
		t.Fatal(err)
	}
	left := map[step]bool{stepGetSleepy: true, stepFallAsleep: true, stepTickle: true, stepYield: true}
	seen := map[string]bool{}
	for st := range numSteps {
		name := st.String()
		if name == "" || seen[name] {
			t.Errorf("step %d is called %q", st, name)
		}
		seen[name] = true
		if !strings.Contains(string(text), "**"+name+"**") {
			t.Errorf("README.md does not define the step %s", name)
		}
		if !left[st] && !strings.Contains(string(model), "\n"+name+":") && !strings.Contains(string(model), "/* "+name+" */") {
			t.Errorf("the model has no step %s", name)
		}
	}
}
