package sleep

import (
	"os/exec"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// TestPostIsOneLoad asks the compiler for its code: what a post runs with
// nobody inactive is one load from memory that others write, and no locked
// instruction.
func TestPostIsOneLoad(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the package")
	}
	if runtime.GOARCH != "amd64" {
		t.Skip("reads the code for amd64 only")
	}
	command, err := exec.LookPath("go")
	if err != nil {
		t.Skip("needs the compiler")
	}
	// The flags of the environment might instrument the code or change what is printed.
	build := exec.Command(command, "build", "-gcflags=-S", ".")
	build.Env = append(build.Environ(), "GOFLAGS=-buildvcs=false")
	listing, err := build.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, listing)
	}
	for _, name := range []string{"PostJoin", "PostSpawn", "PostInjected"} {
		code := hotPath(t, string(listing), name)
		loads := 0
		for _, instruction := range code {
			if strings.HasPrefix(instruction, "MOVQ\tgithub.com/seed1237c087/manta/core/sleep") || regexp.MustCompile(`^MOVQ\t\d+\(AX\), `).MatchString(instruction) {
				loads++
			}
			if locked.MatchString(instruction) {
				t.Errorf("%s: a locked instruction: %s", name, instruction)
			}
		}
		if loads != 1 {
			t.Errorf("%s loads %d words, want 1:\n%s", name, loads, strings.Join(code, "\n"))
		}
	}
}

// locked matches the instructions that lock a line: XCHG does so by itself.
var locked = regexp.MustCompile(`^(LOCK|XCHG|XADD|CMPXCHG|MFENCE)`)

// hotPath returns the instructions of a method from its entry to the first branch that
// depends on what was loaded.
func hotPath(t *testing.T, listing, method string) []string {
	t.Helper()
	_, rest, found := strings.Cut(listing, "(*Sleep)."+method+" STEXT")
	if !found {
		t.Fatalf("no code of %s", method)
	}
	var code []string
	tested := false
	for line := range strings.Lines(rest) {
		_, instruction, found := strings.Cut(strings.TrimSpace(line), ")\t")
		switch {
		case !found && len(code) > 0:
			t.Fatalf("%s: no test of what was loaded:\n%s", method, strings.Join(code, "\n"))
		case !found || strings.HasPrefix(instruction, "FUNCDATA") || strings.HasPrefix(instruction, "PCDATA"):
			continue
		}
		code = append(code, instruction)
		tested = tested || strings.HasPrefix(instruction, "TEST")
		if tested && strings.HasPrefix(instruction, "J") {
			return code
		}
	}
	t.Fatalf("%s has no end", method)
	return nil
}
