package report

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strings"
)

// Machine tells on what was measured: processor, system, Go and the revision of this library,
// as far as they are known.
func Machine() string {
	var b strings.Builder
	if model := processor(); model != "" {
		b.WriteString(model + ", ")
	}
	fmt.Fprintf(&b, "%s, GOMAXPROCS %d, %s/%s, %s",
		plural(runtime.NumCPU(), "processor"), runtime.GOMAXPROCS(0), runtime.GOOS, runtime.GOARCH, runtime.Version())
	if revision := revision(); revision != "" {
		b.WriteString(", revision " + revision)
	}
	return b.String()
}

// processor returns the name that Linux knows the processor by.
func processor() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return ""
	}
	return modelName(string(text))
}

func modelName(cpuinfo string) string {
	for text := range strings.Lines(cpuinfo) {
		if key, value, found := strings.Cut(text, ":"); found && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// revision returns what go build has noted of the commit.
func revision() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	revision, modified := "", ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			modified = " with changes"
		}
	}
	if revision == "" {
		return checkedOut()
	}
	return revision + modified
}

// checkedOut returns what git says of the folder that the program was started in: go run notes no commit.
func checkedOut() string {
	revision, err := exec.Command("git", "rev-parse", "--short=12", "HEAD").Output()
	if err != nil {
		return ""
	}
	status, err := exec.Command("git", "status", "--porcelain", "--untracked-files=no").Output()
	if err == nil && len(status) > 0 {
		return strings.TrimSpace(string(revision)) + " with changes"
	}
	return strings.TrimSpace(string(revision))
}
