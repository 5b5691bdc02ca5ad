package par_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A lesson is a piece of code of docs/messages.md, and the message that it causes. If the piece is what to
// write instead, it has no message.
type lesson struct {
	line    int
	code    string
	message string
}

const (
	arrow = "// => "    // comes before a message
	wrong = " // wrong" // follows a line that the corrected code does not have
)

// lessons returns those of the page, two of each piece of code in Go: a block has some, with blank lines between.
func lessons(t *testing.T, page string) (all []lesson) {
	t.Helper()
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	open, begun := false, 0
	var above, shared string
	for i, line := range strings.Split(string(text), "\n") {
		message, isMessage := strings.CutPrefix(line, arrow)
		refused, marked := strings.CutSuffix(line, wrong)
		switch {
		case line == "```go":
			open, begun, above, shared = true, len(all), "", ""
		case strings.HasPrefix(line, "```"), open && line == "":
			require.Equal(t, open, len(all) == begun+2, "%s:%d: a piece of code has one message", page, i+1)
			open, begun, above, shared = line == "", len(all), "", ""
		case isMessage:
			if !strings.Contains(above, wrong) {
				shared = ""
			}
			above = strings.ReplaceAll(above, wrong+"\n", "\n")
			all = append(all, lesson{line: i, code: above, message: message}, lesson{line: i + 1, code: shared})
		case open && len(all) == begun:
			above += line + "\n"
			if !marked {
				shared += refused + "\n"
			}
		case open:
			all[len(all)-1].code += line + "\n"
		}
	}
	return all
}

// known are the packages that lessons name.
var known = map[string]string{
	"context": "context", "fmt": "fmt", "strconv": "strconv", "strings": "strings", "maps": "maps", "par": "github.com/seed1237c087/manta/par",
	"iter": "github.com/seed1237c087/manta/par/iter", "block": "github.com/seed1237c087/manta/par/internal/block",
}

// source returns a file of a program whose function runs the code.
func (l lesson) source(function string) string {
	s := "package main\n\n"
	for name, path := range known {
		if regexp.MustCompile(`\b` + name + `\.`).MatchString(l.code) {
			s += fmt.Sprintf("import %q\n", path)
		}
	}
	return s + "\nfunc " + function + "() {\n" + l.code + "}\n"
}

// runs reports whether the message is one of the program, and not of the compiler.
func (l lesson) runs() bool {
	return strings.HasPrefix(l.message, "panic: ") || strings.HasPrefix(l.message, "par.")
}

// TestMessagesPage compiles what docs/messages.md has, and compares the messages.
func TestMessagesPage(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds programs")
	}
	root, err := filepath.Abs("..")
	require.NoError(t, err)
	dir := t.TempDir()
	all := lessons(t, filepath.Join(root, "docs", "messages.md"))
	replace := map[string]string{} // What isn't there is to be built: the tree stays as it is.
	overlay := filepath.Join(dir, "overlay.json")
	write := func(name, text string, place ...string) {
		source := filepath.Join(dir, name+".go")
		require.NoError(t, os.WriteFile(source, []byte(text), 0o600))
		replace[filepath.Join(append([]string{root, "docs"}, place...)...)] = source
	}
	calls := "package main\n\nimport \"os\"\n\nfunc main() {\n\tmap[string]func(){\n"
	for _, l := range all {
		name := fmt.Sprintf("line%d", l.line)
		if l.message == "" || l.message[0] == '(' || l.runs() { // All in one program, because each of its own takes seconds.
			write(name, l.source(name), "lessons", name+".go")
			calls += fmt.Sprintf("\t\t%q: %[1]s,\n", name)
		} else {
			write(name, l.source("main"), name, "main.go")
		}
	}
	write("main", calls+"\t}[os.Args[1]]()\n}\n", "lessons", "main.go")
	data, err := json.Marshal(map[string]any{"Replace": replace})
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(overlay, data, 0o600))
	run := func(args ...string) string {
		cmd := exec.Command("go", args...)
		cmd.Dir = root
		out, _ := cmd.CombinedOutput()
		return string(out)
	}
	lessons := filepath.Join(dir, "lessons")
	require.Empty(t, run("build", "-overlay", overlay, "-o", lessons, "./docs/lessons"), "what to write instead compiles")
	version := strings.TrimSpace(run("env", "GOVERSION"))
	refused := []string{"build", "-overlay", overlay}
	for _, l := range all {
		switch name := fmt.Sprintf("line%d", l.line); {
		case l.runs():
			out, _ := exec.Command(lessons, name).CombinedOutput()
			require.Contains(t, string(out), l.message+"\n", "docs/messages.md:%d", l.line)
		case strings.HasPrefix(l.message, "use of internal"):
			require.Contains(t, run("build", "-overlay", overlay, "./docs/"+name), l.message)
		case l.message != "" && l.message[0] != '(':
			refused = append(refused, "./docs/"+name)
		}
	}
	if !strings.HasPrefix(version, "go1.26") {
		t.Logf("the messages are those of Go 1.26, and this is %s", version)
		return
	}
	out := run(refused...)
	for _, l := range all {
		if l.message == "" || l.message[0] == '(' || l.runs() || strings.HasPrefix(l.message, "use of internal") {
			continue
		}
		errors := regexp.MustCompile(fmt.Sprintf(`line%d\.go:\d+:\d+: (.*)\n`, l.line)).FindAllStringSubmatch(out, -1)
		require.Len(t, errors, 1, "docs/messages.md:%d\n%s", l.line, out)
		message, _, _ := strings.Cut(errors[0][1], " (declared at ")
		want, long := strings.CutSuffix(l.message, " ...") // A line of a page has 150 characters at most.
		if long {
			message = message[:min(len(want), len(message))]
		}
		require.Equal(t, want, message, "docs/messages.md:%d", l.line)
	}
}
