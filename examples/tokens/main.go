// Tokens is the inference loop of a language model: for each token of its text 85 parallel loops, one after the other,
// of 5 to 100 microseconds each. What a loop costs to begin and to end is what decides here. The model is a transformer
// as they all are, with random weights: what it says makes no sense.
//
//	go run ./examples/tokens
//	go run ./examples/tokens -width 512 -size 25
//
// The modes are plain loops (loop), goroutines for each loop (goroutines), parallel loops (ranges), and the same whose workers
// stay awake from one loop to the next (awake). A worker that sleeps has to be woken, which can take longer than such
// a loop. [core.KeepAwake] is for programs like this one.
package main

import (
	"github.com/urfave/cli/v3"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/examples/internal/demo"
	"github.com/seed1237c087/manta/par"
)

// A share calls f for ranges that together are the numbers below n, and returns when all calls have.
type share func(n int, f func(lo, hi int))

// A prompt is a model and how many tokens it is to say.
type prompt struct {
	model  *model
	tokens int
}

func main() {
	var width int
	c := demo.Comparison[prompt, []int]{
		Name: "tokens", Usage: "have a language model speak",
		Size: 5, MaxSize: 1000, SizeUsage: "`NUMBER` of tokens", Reps: 5, Unit: "token",
		Flags: []cli.Flag{&cli.IntFlag{
			Name: "width", Value: 256, Destination: &width, Validator: demo.Between(heads, 4096),
			Usage: "`LENGTH` of the vectors that go from layer to layer; 512 takes 200 MB",
		}},
		Input: func(size int) (prompt, error) { return prompt{newModel(width / heads * heads), size}, nil },
		Ways: []demo.Way[prompt, []int]{
			{Name: "loop", Run: func(p prompt) []int {
				return p.speak(func(n int, f func(lo, hi int)) { f(0, n) })
			}},
			{Name: "goroutines", Run: func(p prompt) []int {
				return p.speak(func(n int, f func(lo, hi int)) { demo.ByHand(n, func(_, lo, hi int) { f(lo, hi) }) })
			}},
			{Name: "ranges", Run: func(p prompt) []int { return p.speak(ranges) }},
			{Name: "awake", Run: func(p prompt) (tokens []int) {
				core.KeepAwake(func() { tokens = p.speak(ranges) })
				return tokens
			}},
		},
		Differ: demo.EqualSlices[int],
	}
	c.Main()
}

func ranges(n int, f func(lo, hi int)) { par.ForRange(0, n, f) }

// speak returns what the model says.
func (p prompt) speak(by share) (tokens []int) {
	s := newSpeaker(p.model, by)
	token := 0
	for range p.tokens {
		token = s.next(token)
		tokens = append(tokens, token)
	}
	return tokens
}
