package par

import (
	"io"
	"slices"
	"testing"
)

// TestScanLinesDoesNotWaitForMore has a writer that waits for each line to be worked
// off.
func TestScanLinesDoesNotWaitForMore(t *testing.T) {
	for _, workers := range poolSizes(1, 2) {
		r, w := io.Pipe()
		done := make(chan string)
		go func() {
			defer w.Close()
			for _, c := range []struct {
				text string
				want []string
			}{{"a\n", []string{"a"}}, {"b\r\nc\nd", []string{"b", "c"}}, {"e\n\nf", []string{"de", ""}}, {"f\n", []string{"ff"}}} {
				_, _ = io.WriteString(w, c.text)
				var got []string
				for range c.want {
					got = append(got, <-done)
				}
				slices.Sort(got)
				slices.Sort(c.want)
				if d := diff(c.want, got); d != "" {
					t.Errorf("after %q: (-want +got)\n%s", c.text, d)
				}
			}
		}()
		ScanLines(r).WithPool(pools[workers]).ForEach(func(line string) { done <- line })
	}
}
