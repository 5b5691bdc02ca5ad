package flow

import (
	"errors"
	"fmt"

	"github.com/seed1237c087/manta/par"
)

// An ElementError is the error with which a run ends if a function for [MapErr] has failed.
type ElementError struct {
	// Operation names the operation and its function.
	Operation string
	// Source is the part of the input that the element comes from, such as bytes of a file. Behind a shuffle, which puts
	// elements of many places together, it is the shuffle and its shard.
	Source string
	// Index is the number of the element, from 0 on, among those of Source that reach the function: directly behind a
	// source, or behind Map and Inspect, it is the number of the element in that part, such as a line.
	Index int
	// Err is what the function has returned.
	Err error
}

// Error tells the operation, the element and what the function has returned.
func (e *ElementError) Error() string {
	return fmt.Sprintf("flow: %s: element %d of %s: %v", e.Operation, e.Index, e.Source, e.Err)
}

// Unwrap returns Err.
func (e *ElementError) Unwrap() error { return e.Err }

// A Failure is an element for which a function has failed, in a dead-letter Flow: see [MapDead]. Source and Index are those of
// [ElementError].
type Failure[T any] struct {
	Value  T
	Err    string
	Source string
	Index  int
}

// MapErr is [Map] with a function that may fail. An error ends the run with an [*ElementError]: in this process as it is, and of
// several that of the lowest position. From Beam comes an error that has its text.
func MapErr[T, U any](in Flow[T], f Trial[T, U]) Flow[U] {
	n := add[U](in.of("MapErr"), "MapErr", []*named{f.named}, in.n)
	n.stage = func(at *place, it any) any {
		return par.MapErr(par.Enumerate(it.(par.Iter[T])), func(x par.Item[T]) (U, error) {
			v, err := f.f(x.Value)
			if err != nil {
				err = &ElementError{n.String(), at.from, x.Index, err}
			}
			return v, err
		})
	}
	return Flow[U]{n}
}

// MapDead is [Map] with a function that may fail, and a dead-letter Flow of the elements for which it has. The run goes on.
func MapDead[T, U any](in Flow[T], f Trial[T, U]) (Flow[U], Flow[Failure[T]]) {
	n := add[outcome[T, U]](in.of("MapDead"), "MapDead", []*named{f.named}, in.n)
	n.stage = func(at *place, it any) any {
		return par.Map(par.Enumerate(it.(par.Iter[T])), func(x par.Item[T]) outcome[T, U] {
			v, err := f.f(x.Value)
			if err != nil {
				return outcome[T, U]{failure: &Failure[T]{x.Value, err.Error(), at.from, x.Index}}
			}
			return outcome[T, U]{value: v}
		})
	}
	good := add[U](n.plan, "MapDead's results", nil, n)
	good.stage = func(_ *place, it any) any {
		return par.FilterMap(it.(par.Iter[outcome[T, U]]), func(o outcome[T, U]) (U, bool) { return o.value, o.failure == nil })
	}
	dead := add[Failure[T]](n.plan, "MapDead's failures", nil, n)
	dead.stage = func(_ *place, it any) any {
		return par.FilterMap(it.(par.Iter[outcome[T, U]]), func(o outcome[T, U]) (f Failure[T], failed bool) {
			if o.failure == nil {
				return f, false
			}
			return *o.failure, true
		})
	}
	return Flow[U]{good}, Flow[Failure[T]]{dead}
}

// An outcome is a result or a failure.
type outcome[T, U any] struct {
	value   U
	failure *Failure[T]
}

// columns lets outcomes be sent as three columns: which have failed, the results, the failures.
func (outcome[T, U]) columns() (any, error) {
	values, err := codecOf[U]()
	if err != nil {
		return nil, err
	}
	failures, err := codecOf[Failure[T]]()
	if err != nil {
		return nil, err
	}
	indices := intColumn[int]()
	return codec[outcome[T, U]]{
		enc: func(dst []byte, xs []outcome[T, U]) []byte {
			vs := make([]U, len(xs))
			var at []int
			var fs []Failure[T]
			for i, x := range xs {
				vs[i] = x.value
				if x.failure != nil {
					at, fs = append(at, i), append(fs, *x.failure)
				}
			}
			return failures.enc(indices.enc(values.enc(dst, vs), at), fs)
		},
		dec: func(src []byte) ([]outcome[T, U], []byte, error) {
			vs, src, err := values.dec(src)
			if err != nil {
				return nil, nil, err
			}
			at, src, err := indices.dec(src)
			if err != nil {
				return nil, nil, err
			}
			fs, src, err := failures.dec(src)
			if err != nil {
				return nil, nil, err
			}
			xs := make([]outcome[T, U], len(vs))
			for i, v := range vs {
				xs[i].value = v
			}
			for i, j := range at {
				if j >= len(xs) || i >= len(fs) {
					return nil, nil, errShort
				}
				xs[j].failure = &fs[i]
			}
			return xs, src, nil
		},
	}, nil
}

// elementError finds what a run that a function has ended should return.
func elementError(err error) error {
	if e, ok := errors.AsType[*ElementError](err); ok {
		return e
	}
	return err
}
