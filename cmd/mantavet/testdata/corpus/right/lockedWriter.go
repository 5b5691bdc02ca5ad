package right

import (
	"bufio"
	"fmt"
	"io"
	"log"
	"sync"

	"github.com/seed1237c087/manta/par"
)

// locked is a writer that goroutines may share.
type locked struct {
	mu sync.Mutex
	w  *bufio.Writer
}

func (l *locked) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(p)
}

func lockedWriter() {
	var w io.Writer = &locked{w: bufio.NewWriter(io.Discard)}
	printAll(w)
	printAll(io.Discard)
	l := log.New(bufio.NewWriter(io.Discard), "", 0)
	par.For(1<<8, func(i int) { l.Println(i) })
}

func printAll(w io.Writer) {
	par.For(1<<8, func(i int) { fmt.Fprintln(w, i) })
}
