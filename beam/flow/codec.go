package flow

import (
	"encoding/binary"
	"errors"
	"math"
	"reflect"
)

// A codec writes and reads columns of T: the elements of a block, one behind the other. The number of elements comes first.
type codec[T any] struct {
	enc func(dst []byte, xs []T) []byte
	dec func(src []byte) (xs []T, rest []byte, err error)
}

var errShort = errors.New("flow: an encoded block ends too early")

// columned is what types with columns of their own have: see [Pair].
type columned interface {
	columns() (codecAny any, err error)
}

// codecOf returns the codec for T, or why there is none. The usual types have loops of their own, others go through
// reflection.
func codecOf[T any]() (codec[T], error) {
	var found any
	switch any((*T)(nil)).(type) {
	case *string:
		found = codec[string]{encStrings, decStrings}
	case *int:
		found = intColumn[int]()
	case *int64:
		found = intColumn[int64]()
	case *float64:
		found = codec[float64]{encFloats, decFloats}
	default:
		c, ok := any(*new(T)).(columned)
		if !ok || reflect.TypeFor[T]().PkgPath() != ownPath { // a struct that embeds a Pair has the Pair's method
			return reflected[T]()
		}
		columns, err := c.columns()
		if err != nil {
			return codec[T]{}, err
		}
		found = columns
	}
	return found.(codec[T]), nil
}

func encStrings(dst []byte, xs []string) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(xs)))
	for _, x := range xs {
		dst = binary.AppendUvarint(dst, uint64(len(x)))
	}
	for _, x := range xs {
		dst = append(dst, x...)
	}
	return dst
}

// decStrings copies the bytes of all strings once. They share that copy.
func decStrings(src []byte) ([]string, []byte, error) {
	n, src, err := decCount(src)
	if err != nil {
		return nil, nil, err
	}
	lens, total := make([]int, n), 0
	for i := range lens {
		lens[i], src, err = decCount(src)
		if err != nil {
			return nil, nil, err
		}
		total += lens[i]
	}
	if total > len(src) {
		return nil, nil, errShort
	}
	text, xs := string(src[:total]), make([]string, n)
	for i, l := range lens {
		xs[i], text = text[:l], text[l:]
	}
	return xs, src[total:], nil
}

// decCount reads a number that is at most the length of what follows: each element and each byte counted takes one.
func decCount(src []byte) (n int, rest []byte, err error) {
	u, size := binary.Uvarint(src)
	if size <= 0 || u > uint64(len(src)) {
		return 0, nil, errShort
	}
	return int(u), src[size:], nil
}

func decBytes(src []byte) (text, rest []byte, err error) {
	n, src, err := decCount(src)
	if err != nil {
		return nil, nil, err
	}
	return src[:n], src[n:], nil
}

func intColumn[T ~int | ~int64]() codec[T] {
	return codec[T]{
		enc: func(dst []byte, xs []T) []byte {
			dst = binary.AppendUvarint(dst, uint64(len(xs)))
			for _, x := range xs {
				dst = binary.AppendVarint(dst, int64(x))
			}
			return dst
		},
		dec: func(src []byte) ([]T, []byte, error) {
			n, src, err := decCount(src)
			if err != nil {
				return nil, nil, err
			}
			xs := make([]T, n)
			for i := range xs {
				x, size := binary.Varint(src)
				if size <= 0 {
					return nil, nil, errShort
				}
				xs[i], src = T(x), src[size:]
			}
			return xs, src, nil
		},
	}
}

func encFloats(dst []byte, xs []float64) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(xs)))
	for _, x := range xs {
		dst = binary.BigEndian.AppendUint64(dst, math.Float64bits(x))
	}
	return dst
}

func decFloats(src []byte) ([]float64, []byte, error) {
	n, src, err := decCount(src)
	if err != nil {
		return nil, nil, err
	}
	if len(src)/8 < n {
		return nil, nil, errShort
	}
	xs := make([]float64, n)
	for i := range xs {
		xs[i] = math.Float64frombits(binary.BigEndian.Uint64(src[8*i:]))
	}
	return xs, src[8*n:], nil
}

// reflected is the codec of a type that has none of its own.
func reflected[T any]() (codec[T], error) {
	t := reflect.TypeFor[T]()
	v, err := valueCodecOf(t, t.String(), nil)
	if err != nil {
		return codec[T]{}, err
	}
	return codec[T]{
		enc: func(dst []byte, xs []T) []byte {
			dst = binary.AppendUvarint(dst, uint64(len(xs)))
			for i := range xs {
				dst = v.enc(dst, reflect.ValueOf(&xs[i]).Elem())
			}
			return append(dst, 0) // so that elements without a byte don't count more than what follows
		},
		dec: func(src []byte) (xs []T, rest []byte, err error) {
			text := string(src)
			u, text, err := cutNumber(text)
			if err != nil {
				return nil, nil, err
			}
			xs = make([]T, 0, min(u, uint64(len(text))))
			for i := range int(u) {
				xs = append(xs, *new(T))
				if text, err = v.dec(text, reflect.ValueOf(&xs[i]).Elem()); err != nil {
					return nil, nil, err
				}
			}
			if text == "" {
				return nil, nil, errShort
			}
			return xs, src[len(src)-len(text)+1:], nil
		},
	}, nil
}
