package par

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/seed1237c087/manta/core"
)

// linesOf is the plain counterpart of Lines.
func linesOf(s string) []string {
	lines := []string{}
	all := bufio.NewScanner(strings.NewReader(s))
	all.Buffer(nil, len(s)+1)
	for all.Scan() {
		lines = append(lines, all.Text())
	}
	return lines
}

func runesOf(s string) (rs []rune, items []Item[rune]) {
	for i, r := range s {
		rs, items = append(rs, r), append(items, Item[rune]{i, r})
	}
	return rs, items
}

// checkText compares all that there is over s.
func checkText(t *testing.T, s string, check func(name, diff string)) {
	t.Helper()
	rs, items := runesOf(s)
	check("Lines", diff(linesOf(s), Lines(s).Collect()))
	check("Runes", diff(rs, Runes(s).Collect()))
	check("RuneIndices", diff(items, RuneIndices(s).Collect()))
	check("Bytes", diff(s, string(Bytes(s).Collect())))
	check("Fields", diff(strings.Fields(s), Fields(s).Collect()))
	for _, sep := range []string{"a", "\n", "ab", "aa", "aba", "世", ""} {
		check("SplitString by "+sep, diff(strings.Split(s, sep), SplitString(s, sep).Collect()))
	}
	check("ScanLines", diff(linesOf(s), ScanLines(strings.NewReader(s)).Collect()))
}

// texts are made of what is easily cut in the wrong place.
func randomText(rng *rand.Rand, n int) string {
	bits := []string{"a", "b", "aba", "\n", "\r\n", "\r", " ", "\u3000", "\u0085", "世", "é", "😀", "\xf0", "\x9f", "\x80", "\xe4\xb8", "\xa0"}
	var b strings.Builder
	for b.Len() < n {
		b.WriteString(bits[rng.IntN(len(bits))])
	}
	return b.String()
}

func TestTexts(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 400 {
		s := randomText(rng, rng.IntN(1<<rng.IntN(10)))
		checkText(t, s, func(name, diff string) {
			if diff != "" {
				t.Fatalf("%s of %q is wrong: (-want +got)\n%s", name, s, diff)
			}
		})
	}
	s := randomText(rng, 3000)
	rs, _ := runesOf(s)
	checkIter(t, "Lines", Lines(s), linesOf(s))
	checkIter(t, "Runes", Runes(s), rs)
	checkIter(t, "Fields", Fields(s), strings.Fields(s))
	checkIter(t, "SplitString", SplitString(s, "ab"), strings.Split(s, "ab"))
	checkIter(t, "Bytes", Bytes(s), []byte(s))
}

// TestTextsRunAgain runs one pipeline twice, also where one goroutine looks for the
// separators.
func TestTextsRunAgain(t *testing.T) {
	const s = "aa,aaa b\n"
	for _, sep := range []string{"", "a", "aa", ","} {
		it := SplitString(s, sep)
		for run := range 3 {
			if d := diff(strings.Split(s, sep), it.Collect()); d != "" {
				t.Errorf("run %d of SplitString by %q: (-want +got)\n%s", run, sep, d)
			}
		}
	}
}

// TestCutsOfTexts cuts texts between any two bytes.
func TestCutsOfTexts(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for range 150 {
		s := randomText(rng, rng.IntN(10))
		rs, items := runesOf(s)
		checkJoined(t, s, "Lines", Lines(s), linesOf(s))
		checkJoined(t, s, "Runes", Runes(s), rs)
		checkJoined(t, s, "RuneIndices", RuneIndices(s), items)
		checkJoined(t, s, "Fields", Fields(s), strings.Fields(s))
		checkJoined(t, s, "SplitString", SplitString(s, "ab"), strings.Split(s, "ab"))
		checkJoined(t, s, "SplitString by one", SplitString(s, "a"), strings.Split(s, "a"))
		checkCuts(t, "Bytes", Bytes(s), func(i int) []byte { return []byte{s[i]} })
		checkCuts(t, "Rev of Bytes", Bytes(s).Rev(), func(i int) []byte { return []byte{s[len(s)-1-i]} })
	}
}

// checkJoined cuts it in three at all places: the parts must have all elements, in
// order, and the marks must tell which is whose.
func checkJoined[T comparable](t *testing.T, s, name string, it Iter[T], want []T) {
	t.Helper()
	n := look(it).Positions
	cutter := cutterOf(it, n, 0)
	for i := 0; i <= n; i++ {
		for j := i; j <= n; j++ {
			var got []T
			for _, c := range [][2]int{{0, i}, {i, j}, {j, n}} {
				if c[0] < c[1] {
					got = append(got, cutter.block(c[0], c[1])...)
				}
			}
			if d := diff(want, got); d != "" {
				t.Fatalf("%s of %q, cut at %d and %d: (-want +got)\n%s", name, s, i, j, d)
			}
		}
	}
	if n == 0 {
		return
	}
	marked := cutterOf(it, n, 2)
	all := marked.block(0, n)
	for k, end := range marked.Ends() {
		if some := cutter.block(0, min(n, 2*k+2)); len(some) != end || !slices.Equal(some, all[:end]) {
			t.Fatalf("%s of %q: mark %d says %d, want %d\n(-want +got)\n%s", name, s, k, end, len(some), diff(all[:end], some))
		}
	}
}

func TestScanLines(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 9))
	for _, n := range []int{0, 1, 100, 4095, 4096, 4097, 50_000} {
		s := randomText(rng, n)
		for name, r := range map[string]io.Reader{
			"whole": strings.NewReader(s), "half": iotest.HalfReader(strings.NewReader(s)),
			"with EOF": iotest.DataErrReader(strings.NewReader(s)), "buffered": bufio.NewReader(bytes.NewReader([]byte(s))),
		} {
			if d := diff(linesOf(s), ScanLines(r).WithPool(pools[2]).Collect()); d != "" {
				t.Errorf("%d bytes, %s: (-want +got)\n%s", len(s), name, d)
			}
		}
	}
	long := strings.Repeat("x", 3<<20)
	if d := diff([]string{"a", long, "b"}, ScanLines(strings.NewReader("a\n"+long+"\nb")).Collect()); d != "" {
		t.Errorf("a long line: (-want +got)\n%s", d)
	}
}

func TestScanLinesErrors(t *testing.T) {
	broken := errors.New("broken")
	for _, c := range []struct {
		r    io.Reader
		want error
	}{
		{io.MultiReader(strings.NewReader("a\nb\nc"), iotest.ErrReader(broken)), broken},
		{io.MultiReader(strings.NewReader("a\nb\n"), iotest.ErrReader(io.ErrUnexpectedEOF)), io.ErrUnexpectedEOF},
		{io.MultiReader(strings.NewReader("a\nb\n"), idle{}), io.ErrNoProgress},
	} {
		var lines []string
		v := recovered(func() {
			ScanLines(c.r).WithPool(pools[1]).ForEach(func(line string) { lines = append(lines, line) })
		})
		p, ok := v.(*core.PanicError)
		if !ok || !errors.Is(p, c.want) || !slices.Equal(lines, []string{"a", "b"}) {
			t.Errorf("recovered %v behind %q, want %v\n(-want +got)\n%s", v, lines, c.want, diff([]string{"a", "b"}, lines))
		}
	}
	if got := recovered(func() { ScanLines(nil) }); got != "par: ScanLines: nil reader" {
		t.Errorf("recovered %v", got)
	}
}

type idle struct{}

func (idle) Read([]byte) (int, error) { return 0, nil }
