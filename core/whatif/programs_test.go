package whatif

import (
	"math/rand/v2"

	"github.com/seed1237c087/manta/core/internal/measure"
)

// strand is a program that only works.
func strand(work int64) *measure.Seq {
	return &measure.Seq{Steps: []measure.Step{{Work: work}}}
}

// forked is a fork of two programs.
func forked(left, right *measure.Seq) *measure.Seq {
	return &measure.Seq{Steps: []measure.Step{{Kind: measure.Forked, Left: left, Right: right}, {}}}
}

// balanced is a binary tree of forks with strands in its 2^depth leaves.
func balanced(depth int, work int64) *measure.Seq {
	if depth == 0 {
		return strand(work)
	}
	return forked(balanced(depth-1, work), balanced(depth-1, work))
}

// spawning is a scope of so many tasks.
func spawning(tasks int, work int64) *measure.Seq {
	g := &measure.Group{}
	s := &measure.Seq{}
	for range tasks {
		s.Steps = append(s.Steps, measure.Step{Kind: measure.Spawned, Bundle: &measure.Bundle{Group: g, Tasks: []*measure.Seq{strand(work)}}})
	}
	s.Steps = append(s.Steps, measure.Step{Kind: measure.Awaited, Group: g}, measure.Step{})
	return s
}

// recording makes a Recording of a program.
func recording(s *measure.Seq) *Recording {
	w, span := total(s)
	return &Recording{said: measure.Recorded{Tree: &measure.Tree{Root: s}, Work: w, Span: span}, factor: 1}
}

// total returns the work and the span of a program without tasks that outlive their scope.
func total(s *measure.Seq) (work, span int64) {
	ends := map[*measure.Group]int64{}
	for _, step := range s.Steps {
		work += step.Work
		span += step.Work
		switch step.Kind {
		case measure.Forked:
			lw, ls := total(step.Left)
			rw, rs := total(step.Right)
			work += lw + rw
			span += max(ls, rs)
		case measure.Spawned:
			for _, t := range step.Bundle.Tasks {
				w, sp := total(t)
				work += w
				ends[step.Bundle.Group] = max(ends[step.Bundle.Group], span+sp)
			}
		case measure.Awaited:
			span = max(span, ends[step.Group])
		case measure.Ended:
		}
	}
	return work, span
}

// random is a program of some size at most, of forks and scopes in scopes, with strands of
// some 2 to 60 microseconds.
func random(rng *rand.Rand, size int) *measure.Seq {
	return grown(rng, size, float64(int(1)<<rng.IntN(6)))
}

func grown(rng *rand.Rand, size int, scale float64) *measure.Seq {
	s := &measure.Seq{}
	for size > 0 {
		part := 1 + rng.IntN(size)
		step := measure.Step{Work: int64(scale * rng.ExpFloat64() * 2000)}
		switch rng.IntN(4) {
		case 0, 1:
			half := rng.IntN(part + 1)
			step.Kind, step.Left, step.Right = measure.Forked, grown(rng, half, scale), grown(rng, part-half, scale)
			s.Steps = append(s.Steps, step)
		case 2:
			g := &measure.Group{}
			for left := part; left > 0; {
				n := 1 + rng.IntN(left)
				s.Steps = append(s.Steps, measure.Step{Work: int64(scale * rng.ExpFloat64() * 300), Kind: measure.Spawned,
					Bundle: &measure.Bundle{Group: g, Tasks: []*measure.Seq{grown(rng, n-1, scale)}}})
				left -= n
			}
			s.Steps = append(s.Steps, measure.Step{Kind: measure.Awaited, Group: g})
		default:
			step.Kind, step.Left, step.Right = measure.Forked, strand(step.Work), balanced(min(5, part/8), int64(scale*rng.ExpFloat64()*2000))
			s.Steps = append(s.Steps, step)
		}
		size -= part
	}
	s.Steps = append(s.Steps, measure.Step{Work: int64(scale * rng.ExpFloat64() * 5000)})
	return s
}
