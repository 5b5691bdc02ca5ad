package demo

import (
	"io"
	"os"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// progress returns a function to call after each of n steps, which draws a bar
// on w, and one to call at the end, which takes the bar away. They do nothing where w
// is no terminal.
func progress(w io.Writer, n int) (step, end func()) {
	if f, ok := w.(*os.File); !ok || !term.IsTerminal(int(f.Fd())) {
		return func() {}, func() {}
	}
	return bar(w, n)
}

// bar is progress on a terminal. A step that can't be drawn is no reason to stop.
func bar(w io.Writer, n int) (step, end func()) {
	b := progressbar.NewOptions(n,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetDescription("measuring"),
		progressbar.OptionSetWidth(30),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionSetRenderBlankState(true),
		progressbar.OptionClearOnFinish(),
	)
	return func() { _ = b.Add(1) }, func() { _ = b.Finish() }
}
