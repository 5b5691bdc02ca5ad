package demo

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestProgressKeepsOutOfFiles: what is no terminal gets no bar.
func TestProgressKeepsOutOfFiles(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	step, end := progress(f, 2)
	step()
	step()
	end()
	if info, err := f.Stat(); err != nil || info.Size() != 0 {
		t.Errorf("%v, %d bytes written", err, info.Size())
	}
	var b bytes.Buffer
	step, end = progress(&b, 1)
	step()
	end()
	if b.Len() != 0 {
		t.Errorf("wrote %q", &b)
	}
}

// TestBar: it shows how far things are, and is gone at the end.
func TestBar(t *testing.T) {
	var b bytes.Buffer
	step, end := bar(&b, 2)
	step()
	step()
	end()
	out := b.String()
	if !strings.Contains(out, "0%") || !strings.Contains(out, "measuring") {
		t.Errorf("drew %q", out)
	}
	if last := out[strings.LastIndex(out, "\r"):]; strings.TrimSpace(last) != "" {
		t.Errorf("left %q", last)
	}
}
