package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/seed1237c087/manta/cmd/manta/internal/tracks"
)

// trace converts an execution trace of Go for ui.perfetto.dev.
func (c *command) trace(args []string) int {
	flags := flag.NewFlagSet("trace", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	to := flags.String("o", "", "")
	if err := flags.Parse(args); err != nil {
		return c.bad(fmt.Errorf("trace: %w", err))
	}
	if flags.NArg() != 1 {
		return c.bad(errors.New("trace takes one file, or - for the standard input"))
	}
	if *to == "" && isTerminal(c.out) {
		return c.bad(errors.New("trace: what it writes is not for a terminal: name a file by -o"))
	}
	name := flags.Arg(0)
	in := os.Stdin
	if name != "-" {
		var err error
		if in, err = os.Open(name); err != nil {
			return c.fail(err)
		}
		defer in.Close()
	}
	var out bytes.Buffer
	switch err := tracks.Convert(&out, in); {
	case errors.Is(err, tracks.ErrCut):
		fmt.Fprintf(c.err, "manta: %s: %v\n", name, err)
	case err != nil:
		return c.fail(fmt.Errorf("%s: not a whole execution trace of Go: %w", name, err))
	}
	var err error
	if *to == "" {
		_, err = c.out.Write(out.Bytes())
	} else {
		err = os.WriteFile(*to, out.Bytes(), 0o666)
	}
	if err != nil {
		return c.fail(err)
	}
	return 0
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	is, err := f.Stat()
	return err == nil && is.Mode()&os.ModeCharDevice != 0 && f.Name() != os.DevNull
}
