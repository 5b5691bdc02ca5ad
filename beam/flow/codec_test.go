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
	for cut := range len(raw) - len("rest") { // whatever arrives, nothing panics
		if _, _, err := c.dec(raw[:cut]); err == nil {
			t.Fatalf("%d of %d bytes are enough", cut, len(raw)-len("rest"))
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
