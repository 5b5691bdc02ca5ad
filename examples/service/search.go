package main

import (
	"cmp"
	"context"
	"strings"

	"github.com/seed1237c087/manta/examples/internal/demo"
	"github.com/seed1237c087/manta/par"
)

// best is how many hits an answer has.
const best = 5

type hit struct{ text, score int }

// A search returns the texts that have the words of a query most often, or the cause for which ctx has ended.
type search func(ctx context.Context, texts, query []string) ([]hit, error)

func better(a, b hit) int { return cmp.Or(cmp.Compare(a.score, b.score), cmp.Compare(b.text, a.text)) }

func score(text string, query []string) (n int) {
	for _, word := range query {
		n += strings.Count(text, word)
	}
	return n
}

func manta(ctx context.Context, texts, query []string) (hits []hit, err error) {
	err = par.Do(ctx, func() error {
		scored := par.Generate(len(texts), func(i int) hit { return hit{i, score(texts[i], query)} })
		hits = par.TopK(scored, best, better)
		return nil
	})
	return hits, err
}

func loop(ctx context.Context, texts, query []string) ([]hit, error) {
	return scan(ctx, texts, query, 0, len(texts))
}

func goroutines(ctx context.Context, texts, query []string) (hits []hit, err error) {
	parts, errs := make([][]hit, demo.Parts()), make([]error, demo.Parts())
	demo.ByHand(len(texts), func(part, lo, hi int) { parts[part], errs[part] = scan(ctx, texts, query, lo, hi) })
	for part := range parts {
		if errs[part] != nil {
			return nil, errs[part]
		}
		for _, h := range parts[part] {
			hits = keep(hits, h)
		}
	}
	return hits, nil
}

// scan looks at the context every thousand texts.
func scan(ctx context.Context, texts, query []string, lo, hi int) (hits []hit, err error) {
	for i := lo; i < hi; i++ {
		if i%1000 == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		hits = keep(hits, hit{i, score(texts[i], query)})
	}
	return hits, nil
}

// keep adds h to hits, which are sorted and few, if it is among the best.
func keep(hits []hit, h hit) []hit {
	if len(hits) == best && better(h, hits[best-1]) <= 0 {
		return hits
	}
	if len(hits) < best {
		hits = append(hits, h)
	}
	i := len(hits) - 1
	for ; i > 0 && better(h, hits[i-1]) > 0; i-- {
		hits[i] = hits[i-1]
	}
	hits[i] = h
	return hits
}
