package core_test

import (
	"math/rand/v2"
	"testing"
	"testing/quick"
)

func TestMeasureAgreesWithTheModel(t *testing.T) {
	count := 150
	if testing.Short() {
		count = 40
	}
	err := quick.Check(func(seed uint64) bool {
		r := rand.New(rand.NewPCG(seed, 1))
		p := randomProgram(r, 1+r.IntN(40))
		c := new(fakeClock)
		got, want := c.report(100, func() { p.run(c, scopes{}) }), reference(p, 100)
		got.Strands = 0
		if got != want {
			t.Logf("%#v:\n%v\nshould be\n%v", p, got, want)
		}
		return got == want
	}, &quick.Config{MaxCount: count})
	if err != nil {
		t.Error(err)
	}
}
