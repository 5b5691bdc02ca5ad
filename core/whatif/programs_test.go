package whatif

import (
	"math/rand/v2"

	"github.com/seed1237c087/manta/core/internal/measure"
)

// A seq contains the steps of a task, or of a side of a fork.
type seq struct{ steps []step }

// A step is a strand, and the fork, spawn or wait that follows it.
type step struct {
	work        int64
	folded      int32 // the number of forks that are folded into the strand
	kind        kind
	left, right *seq   // the sides of a fork
	task        *seq   // the task that is spawned
	group       *group // the group into which the task is spawned, or that is awaited
}

type kind uint8

const (
	ends kind = iota
	forks
	spawns
	awaits
)

// A group stands for tasks that are awaited together.
type group struct{ _ int } // not empty, so that each group has an address of its own

// A program contains the strands that a recording of a seq would contain.
type program struct {
	start *measure.Strand
	steps map[*measure.Strand]*step
	ended map[*group][]*measure.Strand // the last strands of tasks
}

func newProgram(s *seq) *program {
	p := &program{steps: map[*measure.Strand]*step{}, ended: map[*group][]*measure.Strand{}}
	p.start, _ = p.strands(s)
	return p
}

// strands makes the strands of s, and returns the first and the last one.
func (p *program) strands(s *seq) (first, last *measure.Strand) {
	first = &measure.Strand{Before: 1}
	last = first
	for i := range s.steps {
		step := &s.steps[i]
		p.steps[last] = step
		last.Work, last.Forks = step.work, step.folded
		if step.kind == ends {
			break
		}
		then := &measure.Strand{Before: 1}
		var awaited []*measure.Strand
		switch last.Then = then; step.kind {
		case forks:
			left, leftEnd := p.strands(step.left)
			right, rightEnd := p.strands(step.right)
			last.Then, last.Next = left, []*measure.Strand{right}
			leftEnd.Then = then
			awaited = append(awaited, rightEnd)
		case spawns:
			task, end := p.strands(step.task)
			task.Spawned = true
			last.Next = []*measure.Strand{task}
			p.ended[step.group] = append(p.ended[step.group], end)
		case awaits:
			awaited = p.ended[step.group]
		case ends:
		}
		for _, end := range awaited {
			end.Next = append(end.Next, then)
			then.Before++
		}
		last = then
	}
	return first, last
}

// strand is a program that only works.
func strand(work int64) *seq {
	return &seq{steps: []step{{work: work}}}
}

// forked is a fork of two programs.
func forked(left, right *seq) *seq {
	return &seq{steps: []step{{kind: forks, left: left, right: right}, {}}}
}

// balanced is a binary tree of forks with strands in its 2^depth leaves.
func balanced(depth int, work int64) *seq {
	if depth == 0 {
		return strand(work)
	}
	return forked(balanced(depth-1, work), balanced(depth-1, work))
}

// spawning is a scope with the given number of tasks.
func spawning(tasks int, work int64) *seq {
	g := &group{}
	s := &seq{}
	for range tasks {
		s.steps = append(s.steps, step{kind: spawns, group: g, task: strand(work)})
	}
	s.steps = append(s.steps, step{kind: awaits, group: g}, step{})
	return s
}

// recording makes a Recording of a program.
func recording(s *seq) *Recording {
	w, span := total(s)
	return &Recording{newProgram(s).start, measure.Stats{Work: w}, measure.Point{Span: span}, 1, nil}
}

// total returns the work and the span of a program without tasks that outlive their scope.
func total(s *seq) (work, span int64) {
	ended := map[*group]int64{}
	for _, step := range s.steps {
		work += step.work
		span += step.work
		switch step.kind {
		case forks:
			lw, ls := total(step.left)
			rw, rs := total(step.right)
			work += lw + rw
			span += max(ls, rs)
		case spawns:
			w, sp := total(step.task)
			work += w
			ended[step.group] = max(ended[step.group], span+sp)
		case awaits:
			span = max(span, ended[step.group])
		case ends:
		}
	}
	return work, span
}

// random returns a program of forks, and of scopes in scopes. size bounds its size. Its strands have
// some 2 to 60 microseconds on average.
func random(rng *rand.Rand, size int) *seq {
	return grown(rng, size, float64(int(1)<<rng.IntN(6)))
}

func grown(rng *rand.Rand, size int, scale float64) *seq {
	s := &seq{}
	for size > 0 {
		part := 1 + rng.IntN(size)
		next := step{work: int64(scale * rng.ExpFloat64() * 2000)}
		switch rng.IntN(4) {
		case 0, 1:
			half := rng.IntN(part + 1)
			next.kind, next.left, next.right = forks, grown(rng, half, scale), grown(rng, part-half, scale)
			s.steps = append(s.steps, next)
		case 2:
			g := &group{}
			for left := part; left > 0; {
				n := 1 + rng.IntN(left)
				s.steps = append(s.steps, step{work: int64(scale * rng.ExpFloat64() * 300), kind: spawns,
					group: g, task: grown(rng, n-1, scale)})
				left -= n
			}
			s.steps = append(s.steps, step{kind: awaits, group: g})
		default:
			next.kind, next.left, next.right = forks, strand(next.work), balanced(min(5, part/8), int64(scale*rng.ExpFloat64()*2000))
			s.steps = append(s.steps, next)
		}
		size -= part
	}
	s.steps = append(s.steps, step{work: int64(scale * rng.ExpFloat64() * 5000)})
	return s
}
