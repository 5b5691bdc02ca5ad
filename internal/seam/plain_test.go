//go:build !manta_sim && !manta_delays

package seam_test

import (
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/internal/seam"
)

// Each pair does the same, through the package and by the standard library.

//go:noinline
func throughSeam(n *seam.Uint64, mu *seam.Mutex, c chan struct{}) bool {
	mu.Lock()
	n.Add(2)
	mu.Unlock()
	if n.CompareAndSwap(4, n.Load()) {
		seam.Yield()
	}
	return seam.TrySend(c, struct{}{}) || seam.Closed(c)
}

//go:noinline
func throughSync(n *atomic.Uint64, mu *sync.Mutex, c chan struct{}) bool {
	mu.Lock()
	n.Add(2)
	mu.Unlock()
	if n.CompareAndSwap(4, n.Load()) {
		runtime.Gosched()
	}
	return sends(c) || receives(c)
}

func sends(c chan<- struct{}) bool {
	select {
	case c <- struct{}{}:
		return true
	default:
		return false
	}
}

func receives(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

//go:noinline
func waitsThroughSeam(c chan struct{}, v chan int) int {
	seam.Close(c)
	seam.Wait(c)
	seam.WaitEither(c, nil)
	if x, ok, done := seam.TryReceive(v); done && ok {
		return x
	}
	if x, ok, came := seam.ReceiveOr(v, c); came && ok {
		return x
	}
	x, ok := seam.Receive(v)
	if !ok {
		return 0
	}
	return x
}

//go:noinline
func waitsThroughSync(c chan struct{}, v chan int) int {
	close(c)
	<-c
	select {
	case <-c:
	case <-(chan struct{})(nil):
	}
	if x, ok, done := tries(v); done && ok {
		return x
	}
	if x, ok, came := either(v, c); came && ok {
		return x
	}
	x, ok := <-v
	if !ok {
		return 0
	}
	return x
}

func tries(c <-chan int) (v int, ok, done bool) {
	select {
	case v, ok = <-c:
		return v, ok, true
	default:
		return v, false, false
	}
}

func either(c <-chan int, stop <-chan struct{}) (v int, ok, came bool) {
	select {
	case v, ok = <-c:
		return v, ok, true
	case <-stop:
		return v, false, false
	}
}

//go:noinline
func keepsThroughSeam(rw *seam.RWMutex, o *seam.Once, p *seam.Pool) any {
	rw.RLock()
	rw.RUnlock() //nolint:staticcheck // Nothing is to be guarded.
	rw.Lock()
	rw.Unlock() //nolint:staticcheck // Nothing is to be guarded.
	o.Do(func() { p.Put(seam.Random()) })
	return p.Get()
}

//go:noinline
func keepsThroughSync(rw *sync.RWMutex, o *sync.Once, p *sync.Pool) any {
	rw.RLock()
	rw.RUnlock() //nolint:staticcheck // Nothing is to be guarded.
	rw.Lock()
	rw.Unlock() //nolint:staticcheck // Nothing is to be guarded.
	o.Do(func() { p.Put(rand.Uint64()) })
	return p.Get()
}

// TestSameMachineCode compares the instructions of each pair.
func TestSameMachineCode(t *testing.T) {
	var n seam.Uint64
	var mu seam.Mutex
	c := make(chan struct{}, 1)
	if !throughSeam(&n, &mu, c) || !throughSync(&n, &mu, c) || n.Load() != 4 {
		t.Error("the functions don't do what they are to do")
	}
	v := make(chan int, 2)
	seam.Send(v, 1)
	seam.Send(v, 2)
	if waitsThroughSeam(make(chan struct{}), v) != 1 || waitsThroughSync(make(chan struct{}), v) != 2 {
		t.Error("the functions don't do what they are to do")
	}
	if keepsThroughSeam(new(seam.RWMutex), new(seam.Once), &seam.Pool{New: func() any { return 0 }}) == nil ||
		keepsThroughSync(new(sync.RWMutex), new(sync.Once), &sync.Pool{New: func() any { return 0 }}) == nil {
		t.Error("the functions don't do what they are to do")
	}
	if testing.Short() {
		t.Skip("compiles the package")
	}
	goCommand, err := exec.LookPath("go")
	if err != nil {
		t.Skip("needs the compiler")
	}
	// This program itself has no symbols where go test has built it to run it, and may be instrumented.
	program := filepath.Join(t.TempDir(), "seam.test")
	build := exec.Command(goCommand, "test", "-c", "-o", program, ".")
	build.Env = append(build.Environ(), "GOFLAGS=-buildvcs=false")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	dump, err := exec.Command(goCommand, "tool", "objdump", "-s", `seam_test\.(waits|keeps)?[tT]hroughS`, program).Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, pair := range [][2]string{{"throughSeam", "throughSync"}, {"waitsThroughSeam", "waitsThroughSync"}, {"keepsThroughSeam", "keepsThroughSync"}} {
		by, plain := instructions(string(dump), pair[0]), instructions(string(dump), pair[1])
		if len(plain) < 10 {
			t.Errorf("%s has %d instructions", pair[1], len(plain))
		}
		if a, b := strings.Join(by, "\n"), strings.Join(plain, "\n"); a != b {
			t.Errorf("%s:\n%s\n\n%s:\n%s", pair[0], a, pair[1], b)
		}
	}
}

// What differs between two copies of the same code: addresses, and the functions' own
// names.
var (
	address = regexp.MustCompile(`0x[0-9a-f]+(\(IP\))?|\$?-?[0-9]+\(IP\)`)
	own     = regexp.MustCompile(`[tT]hroughS(eam|ync)`)
)

// instructions are those of a function, and of those within it, in the listing.
func instructions(listing, name string) (code []string) {
	in := false
	for line := range strings.Lines(listing) {
		if strings.HasPrefix(line, "TEXT ") {
			in = strings.Contains(line, "seam_test."+name+"(") || strings.Contains(line, "seam_test."+name+".")
			continue
		}
		if f := strings.Split(strings.TrimSpace(line), "\t"); in && len(f) >= 4 {
			text := strings.TrimSpace(f[len(f)-1])
			if text == "INT $0x3" || strings.HasPrefix(text, "NOP") {
				continue // between functions
			}
			code = append(code, own.ReplaceAllString(address.ReplaceAllString(text, "A"), "X"))
		}
	}
	return code
}
