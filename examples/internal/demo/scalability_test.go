package demo

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestMeasurePrintsAReportForEachMode(t *testing.T) {
	var y toy
	status, out, errs := y.run("-measure")
	if status != ok || errs != "" {
		t.Fatalf("status %d, stderr:\n%s", status, errs)
	}
	if strings.Join(y.ran, " ") != "seq par" || y.workers != 64 {
		t.Errorf("ran %v with %d workers", y.ran, y.workers)
	}
	for _, want := range []string{"toy: seq\n\nwork ", "\ntoy: par\n\nwork ", "parallelism", "\n       256 "} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in:\n%s", want, out)
		}
	}
}

func TestWhatifPrintsAPredictionForEachMode(t *testing.T) {
	var y toy
	status, out, errs := y.run("-whatif")
	if status != ok || errs != "" {
		t.Fatalf("status %d, stderr:\n%s", status, errs)
	}
	for _, want := range []string{"toy: seq\n\nwork ", "\ntoy: par\n\nwork ", "speed-up", "\n   1024 "} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in:\n%s", want, out)
		}
	}
}

func TestMeasureTellsWhatIsWrong(t *testing.T) {
	y := toy{wrong: "par"}
	if status, out, _ := y.run("-measure"); status != wrong || !strings.Contains(out, "WRONG: off by one") {
		t.Errorf("status %d:\n%s", status, out)
	}
}

func TestMeasurePlots(t *testing.T) {
	name := filepath.Join(t.TempDir(), "plot.svg")
	var y toy
	if status, _, errs := y.run("-measure", "-mode", "par", "-plot", name); status != ok {
		t.Fatalf("status %d, stderr:\n%s", status, errs)
	}
	svg, err := os.ReadFile(name)
	if err != nil || !strings.HasPrefix(string(svg), "<svg ") {
		t.Errorf("%v, and the file has:\n%s", err, svg)
	}
	if status, _, _ := y.run("-measure", "-mode", "par", "-plot", filepath.Join(name, "below")); status != wrong {
		t.Errorf("a file that can't be written: status %d, want %d", status, wrong)
	}
}

func TestMeasureRefuses(t *testing.T) {
	for _, args := range [][]string{
		{"-check", "-plot", "x.svg"}, {"-measure", "-whatif"}, {"-whatif", "-json"}, {"-measure", "-plot", "x.svg"}, {"-measure", "-check"}, {"-measure", "-json"},
		{"-measure", "-workers", "2"},
	} {
		var y toy
		if status, _, errs := y.run(args...); status != badUsage || !strings.HasPrefix(errs, "toy: -") {
			t.Errorf("%q: status %d, stderr:\n%s", args, status, errs)
		}
	}
}
