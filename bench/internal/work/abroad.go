package work

import (
	"encoding/binary"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/seed1237c087/manta/bench/internal/foreign"
	"github.com/seed1237c087/manta/bench/internal/measure"
)

// The rivals in other languages, as far as they are in bounds.
const (
	rayon  = "rayon"
	oneTBB = "tbb"
)

// An errand is a row as the rivals in other languages know it: its name and arguments, which are whole numbers or
// slices, and what judges their result.
type errand struct {
	row   string
	args  []any
	check func(float64) error
}

// sendWith is send, joined by the rivals in other languages that have the row.
func (c crew) sendWith(e *Env, abroad errand, rivals ...measure.Rival) ([]measure.Rival, error) {
	rivals, err := c.send(e, rivals...)
	if err != nil {
		return nil, err
	}
	programs, err := c.setupAbroad(e, abroad.row, abroad.args)
	for _, p := range programs {
		v := &visit{program: p, judge: abroad.check}
		rivals = append(rivals, measure.Rival{Name: p.Name, Remote: v.run, Check: v.check})
	}
	return rivals, err
}

// A turnAbroad is so many runs of a program, after some that don't count. What it times itself is in units of the row's
// when it is multiplied by unit.
type turnAbroad struct {
	warm, runs int
	unit       float64
}

// turnsAbroad are the rivals in other languages for rows that take values of their own.
func (c crew) turnsAbroad(e *Env, turn turnAbroad, abroad errand) ([]measure.Rival, error) {
	programs, err := c.setupAbroad(e, abroad.row, abroad.args)
	var rivals []measure.Rival
	for _, p := range programs {
		v := &visit{program: p, judge: abroad.check}
		rivals = append(rivals, measure.Rival{
			Name: p.Name,
			Turn: func(clock measure.Clock) []float64 {
				if turn.warm > 0 {
					v.run(turn.warm)
				}
				v.run(turn.runs)
				measure.Settle(clock)
				values := v.last.Singles
				for i := range values {
					values[i] *= turn.unit
				}
				return values
			},
			Used:  func() time.Duration { return v.last.CPU },
			Check: v.check,
		})
	}
	return rivals, err
}

func (c crew) setupAbroad(e *Env, row string, args []any) ([]*foreign.Program, error) {
	programs, err := e.Foreign.Programs(c.Workers)
	if err != nil || len(programs) == 0 {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "manta-bench-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if args, err = asFiles(dir, args); err != nil {
		return nil, err
	}
	var able []*foreign.Program
	for _, p := range programs {
		ok, err := p.Setup(row, args...)
		if err != nil {
			return nil, err
		}
		if ok {
			able = append(able, p)
		}
	}
	return able, nil
}

// asFiles puts slices into files and their names in their place.
func asFiles(dir string, args []any) ([]any, error) {
	out := make([]any, len(args))
	for i, a := range args {
		var raw []byte
		var err error
		switch a := a.(type) {
		case int:
			out[i] = a
			continue
		case []string:
			raw = []byte(strings.Join(a, "\n") + "\n")
		default:
			raw, err = binary.Append(nil, binary.LittleEndian, a)
		}
		if err != nil {
			return nil, err
		}
		f, err := os.CreateTemp(dir, "")
		if err != nil {
			return nil, err
		}
		_, err = f.Write(raw)
		if closed := f.Close(); err == nil {
			err = closed
		}
		if err != nil {
			return nil, err
		}
		out[i] = f.Name()
	}
	return out, nil
}

// A visit has a program do its row, and keeps what it answered last.
type visit struct {
	program *foreign.Program
	judge   func(float64) error
	last    foreign.Answer
	err     error // the first one; from there on nothing is done
}

func (v *visit) run(n int) (took, cpu time.Duration) {
	if v.err != nil {
		return 0, 0
	}
	v.last, v.err = v.program.Run(n)
	return v.last.Took, v.last.CPU
}

func (v *visit) check() error {
	if v.err != nil {
		return v.err
	}
	return v.judge(v.last.Result)
}

// digest is a number that tells one sequence of words from another, and has few enough bits to be a float.
// The programs in other languages compute the same.
func digest(xs []uint64) float64 {
	var sum uint64
	for i, x := range xs {
		sum += (x ^ x>>32) * uint64(2*i+1)
	}
	return folded(sum)
}

func folded(x uint64) float64 { return float64(x >> 12) }

// sameNumber is near for results that are whole numbers.
func sameNumber[N int | uint64](want N) func(float64) error {
	return func(got float64) error {
		if got != float64(want) {
			return fmt.Errorf("got %v, want %v", got, want)
		}
		return nil
	}
}
