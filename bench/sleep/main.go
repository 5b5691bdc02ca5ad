package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

// The statuses that the program ends with.
const (
	success  = 0
	failure  = 1
	badUsage = 2
)

func main() {
	if who, ok := os.LookupEnv(contenderEnv); ok {
		if err := contend(who, os.Stdin, os.Stdout); err != nil {
			fmt.Fprintf(os.Stderr, "sleep: %v\n", err)
			os.Exit(failure)
		}
		return
	}
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr, startContender))
}

// run is main, with the status as its result.
func run(args []string, stdout, stderr io.Writer, start starter) (status int) {
	o, err := parse(args, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return success
	case err != nil:
		return badUsage
	}
	if o.list {
		for i := range o.rows {
			fmt.Fprintf(stdout, "%-26s%s\n", o.rows[i].name, o.rows[i].title)
		}
		return success
	}
	if err := o.do(stdout, stderr, start); err != nil {
		fmt.Fprintf(stderr, "sleep: %v\n", err)
		return failure
	}
	return success
}

func (o *options) do(stdout, stderr io.Writer, start starter) error {
	kept, err := load(o.data)
	if err != nil {
		return err
	}
	if !o.reportOnly {
		fresh, err := o.measure(stderr, start)
		if err != nil {
			return err
		}
		kept.merge(fresh)
		if err := kept.store(o.data); err != nil {
			return err
		}
	}
	if err := kept.write(stdout); err != nil {
		return err
	}
	if o.plots == "" {
		return nil
	}
	return kept.draw(o.plots)
}
