package foreign

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// A Program is one that runs and waits for what it is told. It may be used by one goroutine at a time.
type Program struct {
	Name string

	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

// An Answer tells of some runs of a row.
type Answer struct {
	Took, CPU time.Duration
	// Result is what came of the last run.
	Result float64
	// Singles are the values that the row itself took in these runs.
	Singles []float64
}

// Run starts the program at path with so many workers.
func (k *Kind) Run(path string, workers int) (*Program, error) {
	return start(k.Name, exec.Command(path, k.arguments(workers)...))
}

func start(name string, cmd *exec.Cmd) (*Program, error) {
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &Program{Name: name, cmd: cmd, in: in, out: bufio.NewReader(out)}, nil
}

// Setup has the program prepare a row. ok is false where it has no such row.
func (p *Program) Setup(row string, args ...any) (ok bool, err error) {
	var b strings.Builder
	b.WriteString("setup " + row)
	for _, a := range args {
		fmt.Fprintf(&b, " %v", a)
	}
	answer, err := p.tell(b.String())
	switch {
	case err != nil:
		return false, err
	case answer != "ok" && answer != "none":
		return false, p.strange(answer)
	}
	return answer == "ok", nil
}

// Run does the row n times.
func (p *Program) Run(n int) (Answer, error) {
	answer, err := p.tell("run " + strconv.Itoa(n))
	if err != nil {
		return Answer{}, err
	}
	words := strings.Fields(answer)
	values := make([]float64, len(words))
	for i, w := range words {
		if values[i], err = strconv.ParseFloat(w, 64); err != nil {
			return Answer{}, p.strange(answer)
		}
	}
	if len(values) < 3 {
		return Answer{}, p.strange(answer)
	}
	return Answer{
		Took: time.Duration(values[0]), CPU: time.Duration(values[1]), Result: values[2], Singles: values[3:],
	}, nil
}

// Close ends the program and waits for that.
func (p *Program) Close() error {
	return errors.Join(p.in.Close(), p.cmd.Wait())
}

func (p *Program) tell(line string) (answer string, err error) {
	if _, err = io.WriteString(p.in, line+"\n"); err == nil {
		answer, err = p.out.ReadString('\n')
	}
	if err != nil {
		return "", fmt.Errorf("%s, told %q: %w", p.Name, line, err)
	}
	return strings.TrimSpace(answer), nil
}

func (p *Program) strange(answer string) error {
	return fmt.Errorf("%s answers %q", p.Name, answer)
}
