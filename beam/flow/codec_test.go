package flow

import (
	"math"
	"math/rand/v2"
	"testing"
	"testing/quick"
	"time"

	"github.com/google/go-cmp/cmp"
)

type inner struct {
	N    uint8
	F    float32
	Text []string
}

type everything struct {
	B     bool
	I     int16
	U     uint64
	C     complex128
	S     string
	Bytes []byte
	Array [3]inner
	Map   map[string]int
	P     *inner
	When  time.Time
}

// roundTrip encodes and decodes a column behind which something else stands.
func roundTrip[T any](t *testing.T, xs []T) {
	t.Helper()
	c, err := codecOf[T]()
	if err != nil {
		t.Fatal(err)
	}
	raw := append(c.enc(nil, xs), "rest"...)
	got, rest, err := c.dec(raw)
	if err != nil || string(rest) != "rest" {
		t.Fatalf("%v, and %q is left", err, rest)
	}
	if len(xs) == 0 && len(got) == 0 {
		return
	}
	if diff := cmp.Diff(xs, got); diff != "" {
		t.Fatalf("(-want +got)\n%s", diff)
	}
	size := len(raw) - len("rest")
	for cut := 0; cut < size; cut += 1 + size/300 { // whatever arrives, nothing panics
		if _, _, err := c.dec(raw[:cut]); err == nil {
			t.Fatalf("%d of %d bytes are enough", cut, size)
		}
	}
}

func TestCodecs(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for n := range 5 {
		var all []everything
		for range n {
			e := everything{
				B: n%2 == 0, I: int16(r.Int()), U: r.Uint64(), C: complex(r.NormFloat64(), 1), S: "text", Bytes: []byte{1, 2},
				Map: map[string]int{"a": 1, "b": n}, P: &inner{N: 3, Text: []string{"x", ""}}, When: time.Unix(int64(n), 5).UTC(),
			}
			e.Array[1] = inner{F: 1.5, Text: []string{}}
			all = append(all, e, everything{})
		}
		roundTrip(t, all)
		roundTrip(t, make([]struct{}, n))
		roundTrip(t, []float64{math.Inf(1), math.Copysign(0, -1), float64(n)})
	}
	roundTrip(t, []Pair[string, []int]{{"a", []int{1, 2}}, {"", nil}})
	for _, check := range []any{
		func(xs []string) bool { roundTrip(t, xs); return true },
		func(xs []int) bool { roundTrip(t, xs); return true },
		func(xs []int32) bool { roundTrip(t, xs); return true },
		func(xs []inner) bool { roundTrip(t, xs); return true },
	} {
		if err := quick.Check(check, &quick.Config{MaxCount: 30, Rand: nil}); err != nil {
			t.Error(err)
		}
	}
}

type event struct { // has MarshalBinary of Time, which knows nothing of Name
	time.Time
	Name string
}

type stamp struct{ time.Time }

func (s stamp) MarshalBinary() ([]byte, error) { return []byte(s.Format(time.RFC3339)), nil }

func (s *stamp) UnmarshalBinary(text []byte) (err error) {
	s.Time, err = time.Parse(time.RFC3339, string(text))
	return err
}

// A method that a struct has from a field says nothing about the struct.
func TestCodecsOfEmbeddedTypes(t *testing.T) {
	day := time.Date(2026, 11, 23, 0, 0, 0, 0, time.UTC)
	roundTrip(t, []event{{day, "a"}, {Name: "b"}})
	roundTrip(t, []stamp{{day}})
	if codec, err := codecOf[stamp](); err != nil || len(codec.enc(nil, []stamp{{day}})) != 1+1+len("2026-11-23T00:00:00Z")+1 {
		t.Error("a method of the type's own is not used", err)
	}
}

type word string

func TestNamedStringsAscend(t *testing.T) {
	kind, err := keyOf[word]()
	if err != nil {
		t.Fatal(err)
	}
	words := []word{"b", "aaa", "", "ab"}
	kind.sort(words)
	if diff := cmp.Diff([]word{"", "aaa", "ab", "b"}, words); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
