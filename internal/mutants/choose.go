package main

import (
	"cmp"
	"fmt"
	"path"
	"slices"
)

// A choice is which mutants of a target to try.
type choice struct {
	target  target
	mutants []*mutant // in the order in which to try them
	n       int       // how many mutants to try, without those that don't compile
}

// choose returns the mutants to try, by target.
func (o *options) choose(root string) ([]choice, error) {
	chosen, sum := targets, 0
	if len(o.dirs) > 0 {
		chosen = nil
		for _, dir := range o.dirs {
			i := slices.IndexFunc(targets, func(t target) bool { return t.dir == path.Clean(dir) })
			if i < 0 {
				return nil, fmt.Errorf("%s is not among the targets", dir)
			}
			chosen = append(chosen, targets[i])
		}
	}
	for _, t := range chosen {
		sum += t.share
	}
	var all []choice
	for _, t := range chosen {
		n := t.of(o.n, sum)
		if o.n > 0 && n == 0 {
			continue
		}
		found, err := mutantsOf(root, t.dir)
		if err != nil {
			return nil, err
		}
		found = slices.DeleteFunc(found, func(m *mutant) bool { return !o.only.MatchString(m.String()) })
		if o.n == 0 {
			all = append(all, choice{t, found, len(found)})
			continue
		}
		slices.SortFunc(found, func(a, b *mutant) int { return cmp.Compare(a.rank(o.seed), b.rank(o.seed)) })
		all = append(all, choice{t, found, n})
	}
	return all, nil
}

// suitesOf returns the suites of all chosen targets, each once.
func suitesOf(chosen []choice) []suite {
	var all []suite
	for _, c := range chosen {
		all = append(all, c.target.suites...)
	}
	slices.SortFunc(all, func(a, b suite) int { return cmp.Compare(a.name, b.name) })
	return slices.CompactFunc(all, func(a, b suite) bool { return a.name == b.name })
}

// try tries the mutants of c, some at a time, and reports them in order.
func (o *options) try(t *tester, c choice, r *report) error {
	type result struct {
		mutant *mutant
		v      verdict
		by     string
		err    error
	}
	results := make(chan chan result, max(o.jobs, 1)-1)
	stop := make(chan struct{})
	go func() {
		defer close(results)
		for _, m := range c.mutants {
			one := make(chan result, 1)
			select {
			case results <- one:
			case <-stop:
				return
			}
			go func() {
				v, by, err := t.try(m, c.target.suites)
				one <- result{m, v, by, err}
			}()
		}
	}()
	for one := range results {
		res := <-one
		if res.err != nil {
			return res.err
		}
		if r.add(c.target, res.mutant, res.v, res.by); res.v != invalid {
			c.n--
		}
		if c.n == 0 {
			break
		}
	}
	close(stop)
	for one := range results { // Waits for the mutants that had begun.
		<-one
	}
	return nil
}
