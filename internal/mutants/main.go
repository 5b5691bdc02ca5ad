package main

import (
	_ "embed"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

//go:embed known.txt
var knownText string

func main() {
	var o options
	flag.IntVar(&o.n, "n", 200, "how many mutants to try; 0: all")
	flag.Uint64Var(&o.seed, "seed", 1, "which ones")
	flag.BoolVar(&o.list, "list", false, "print them and try none")
	flag.IntVar(&o.jobs, "jobs", 1, "how many to try at a time")
	only := flag.String("only", "", "try only those whose line matches this regular expression")
	flag.Parse()
	o.dirs = flag.Args()
	pattern, err := regexp.Compile(*only)
	ok := false
	if err == nil {
		o.only = pattern
		ok, err = o.run()
	}
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(2)
	case !ok:
		os.Exit(1)
	}
}

// options are the options of the command line.
type options struct {
	n, jobs int
	seed    uint64
	list    bool
	only    *regexp.Regexp
	dirs    []string
}

// run returns whether all is well.
func (o *options) run() (bool, error) {
	out, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return false, err
	}
	root := filepath.Dir(strings.TrimSpace(string(out)))
	listed, err := parseKnown(knownText)
	if err != nil {
		return false, fmt.Errorf("known.txt: %w", err)
	}
	chosen, err := o.choose(root)
	if err != nil {
		return false, err
	}
	if o.list {
		for _, c := range chosen {
			for _, m := range c.mutants {
				fmt.Fprintln(os.Stdout, m)
			}
		}
		return true, nil
	}
	t, err := newTester(root, suitesOf(chosen))
	if err != nil {
		return false, err
	}
	defer t.close()
	r := &report{out: os.Stdout, known: listed}
	if r.all, err = keysOf(root); err != nil {
		return false, err
	}
	for _, c := range chosen {
		if err := o.try(t, c, r); err != nil {
			return false, err
		}
	}
	return r.finish(), nil
}
