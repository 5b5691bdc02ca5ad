package main

import (
	"context"
	"fmt"
	"reflect"
	"regexp"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/textio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/transforms/stats"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
)

// What follows is written with Beam's SDK alone, with the word, the line or the body as the element.

var _ = func() bool {
	register.Function2x0(plainFields)
	register.Function2x0(extractWords)
	register.Function1x1(strings.ToLower)
	register.Function2x1(plainWord)
	register.Function2x1(pull)
	register.Function1x1(showPlain)
	register.Function2x1(addPlain)
	register.Emitter1[string]()
	beam.RegisterType(reflect.TypeFor[body]())
	beam.RegisterType(reflect.TypeFor[force]())
	return true
}()

func plainFields(line string, emit func(string)) {
	for w := range strings.FieldsSeq(line) {
		emit(w)
	}
}

var wordRE = regexp.MustCompile(`[a-zA-Z]+('[a-z])?`)

// extractWords is the function of Beam's example wordcount, without its counters.
func extractWords(line string, emit func(string)) {
	for _, w := range wordRE.FindAllString(line, -1) {
		emit(w)
	}
}

func plainWord(w string, n int) string { return fmt.Sprintf("%s: %d", w, n) }

// plainWords is the program words, element by element.
func plainWords(ctx context.Context, glob, out string) error {
	return onBeam(ctx, func(s beam.Scope) {
		lowered := beam.ParDo(s, strings.ToLower, beam.ParDo(s, plainFields, textio.Read(s, glob)))
		textio.Write(s, out, beam.ParDo(s, plainWord, stats.Count(s, lowered)))
	})
}

// wordcount is Beam's own example of that name.
func wordcount(ctx context.Context, glob, out string) error {
	return onBeam(ctx, func(s beam.Scope) {
		counted := stats.Count(s, beam.ParDo(s, extractWords, textio.Read(s, glob)))
		textio.Write(s, out, beam.ParDo(s, plainWord, counted))
	})
}

func addPlain(a, b force) force { return force{a.X + b.X, a.Y + b.Y, a.Z + b.Z} }

func showPlain(f force) string { return fmt.Sprint(f.X, f.Y, f.Z) }

// plainForces is the program forces, element by element.
func plainForces(ctx context.Context, bodies []body, out string) error {
	return onBeam(ctx, func(s beam.Scope) {
		all := beam.Reshuffle(s, beam.CreateList(s, bodies))
		each := beam.ParDo(s, pull, all, beam.SideInput{Input: all})
		both := beam.Flatten(s, each, beam.Combine(s, addPlain, each))
		textio.Write(s, out, beam.ParDo(s, showPlain, both))
	})
}

func onBeam(ctx context.Context, build func(s beam.Scope)) error {
	p := beam.NewPipeline()
	build(p.Root())
	return beamx.Run(ctx, p)
}
