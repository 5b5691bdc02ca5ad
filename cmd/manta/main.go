package main

import (
	_ "embed"
	"fmt"
	"go/doc/comment"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/seed1237c087/manta/cmd/manta/internal/plan"
	"github.com/seed1237c087/manta/cmd/manta/internal/rewrite"
)

func main() {
	os.Exit((&command{rewrite: rewrite.Rewrite, out: os.Stdout, err: os.Stderr}).run(os.Args[1:]))
}

// command is the command manta. A test replaces its fields.
type command struct {
	rewrite  plan.Rewriter
	out, err io.Writer
}

// The exit codes that are not go's.
const (
	failed   = 1
	badUsage = 2
)

const usage = `usage: manta build|test|run|vet|install [-deps] [arguments of go]
       manta explain [-json] [-diff] [-test] [-deps] [build flags] [packages]
       manta trace [-o file] trace
       manta version
       manta help
`

// run runs the command and returns its exit code. If the process becomes go, run does not return.
func (c *command) run(args []string) int {
	if len(args) == 0 {
		fmt.Fprint(c.err, usage)
		return badUsage
	}
	switch verb, args := args[0], args[1:]; verb {
	case "build", "test", "run", "vet", "install":
		return c.build(verb, args)
	case "explain":
		return c.explain(args)
	case "trace":
		return c.trace(args)
	case "version":
		fmt.Fprintln(c.out, "manta", version(), runtime.Version())
		return 0
	case "help", "-h", "-help", "--help":
		c.help()
		return 0
	default:
		return c.bad(fmt.Errorf("unknown verb %q", verb))
	}
}

// bad reports an error in the command's arguments.
func (c *command) bad(err error) int {
	fmt.Fprintf(c.err, "manta: %v\n%s", err, usage)
	return badUsage
}

// fail reports any other error.
func (c *command) fail(err error) int {
	fmt.Fprintf(c.err, "manta: %v\n", err)
	return failed
}

func version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info.Main.Version
	}
	return "(unknown)"
}

//go:embed doc.go
var docFile string

// help prints the comment of this package.
func (c *command) help() {
	_, text, _ := strings.Cut(docFile, "/*\n")
	text, _, _ = strings.Cut(text, "*/")
	var p comment.Parser
	printer := comment.Printer{TextCodePrefix: "    "}
	_, _ = c.out.Write(printer.Text(p.Parse(text)))
}
