// Package files reads and writes the formats of PBBS: a word that names what follows, and then numbers between blanks.
package files

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"strconv"

	"github.com/seed1237c087/manta/pbbs/problem"
)

// The names of formats.
const (
	ints        = "sequenceInt"
	doubles     = "sequenceDouble"
	adjacency   = "AdjacencyGraph"
	edgeArray   = "EdgeArray"
	weighted    = "WeightedEdgeArray"
	points2     = "pbbs_sequencePoint2d"
	points3     = "pbbs_sequencePoint3d"
	trianglesOf = "pbbs_triangles"
)

// A reader goes through the words of a file.
type reader struct {
	words [][]byte
	err   error
}

// open returns a reader behind the word that names the format.
func open(text []byte, name string) *reader {
	r := &reader{words: bytes.Fields(text)}
	if len(r.words) == 0 || string(r.words[0]) != name {
		r.err = fmt.Errorf("this is no file that begins with %s", name)
		r.words = nil
		return r
	}
	r.words = r.words[1:]
	return r
}

var errShort = errors.New("the file ends too early")

func (r *reader) next() string {
	if r.err != nil || len(r.words) == 0 {
		if r.err == nil {
			r.err = errShort
		}
		return ""
	}
	w := string(r.words[0])
	r.words = r.words[1:]
	return w
}

func (r *reader) int() int {
	n, err := strconv.Atoi(r.next())
	if err != nil && r.err == nil {
		r.err = err
	}
	return n
}

func (r *reader) float() float64 {
	x, err := strconv.ParseFloat(r.next(), 64)
	if err != nil && r.err == nil {
		r.err = err
	}
	return x
}

// count returns a number of things of so many words each that are to follow.
func (r *reader) count(words int) int {
	n := r.int()
	if r.err == nil && (n < 0 || n > len(r.words)/words) {
		r.err = errShort
	}
	if r.err != nil {
		return 0
	}
	return n
}

type integer interface {
	~int | ~int32 | ~uint32 | ~int64
}

// Ints is a sequence of integers.
func Ints[T integer]() problem.Format[[]T] {
	return problem.Format[[]T]{
		Read: func(text []byte) ([]T, error) {
			r := open(text, ints)
			xs := make([]T, len(r.words))
			for i := range xs {
				n := r.int()
				xs[i] = T(n)
				if int(xs[i]) != n && r.err == nil {
					r.err = fmt.Errorf("%d is out of range", n)
				}
			}
			return xs, r.err
		},
		Write: func(w *bufio.Writer, xs []T) error {
			_, _ = w.WriteString(ints + "\n")
			for _, x := range xs {
				writeInt(w, int(x), '\n')
			}
			return nil // A bufio.Writer keeps its first error for Flush.
		},
	}
}

// Doubles is a sequence of floating-point numbers.
func Doubles() problem.Format[[]float64] {
	return problem.Format[[]float64]{
		Read: func(text []byte) ([]float64, error) {
			r := open(text, doubles)
			xs := make([]float64, len(r.words))
			for i := range xs {
				xs[i] = r.float()
			}
			return xs, r.err
		},
		Write: func(w *bufio.Writer, xs []float64) error {
			_, _ = w.WriteString(doubles + "\n")
			for _, x := range xs {
				writeFloat(w, x, '\n')
			}
			return nil
		},
	}
}

// Text is a file as it is.
func Text() problem.Format[string] {
	return problem.Format[string]{
		Read: func(text []byte) (string, error) { return string(text), nil },
		Write: func(w *bufio.Writer, s string) error {
			_, err := w.WriteString(s)
			return err
		},
	}
}

func writeInt(w *bufio.Writer, n int, end byte) {
	_, _ = w.Write(strconv.AppendInt(w.AvailableBuffer(), int64(n), 10))
	_ = w.WriteByte(end)
}

func writeFloat(w *bufio.Writer, x float64, end byte) {
	_, _ = w.Write(strconv.AppendFloat(w.AvailableBuffer(), x, 'g', -1, 64))
	_ = w.WriteByte(end)
}
