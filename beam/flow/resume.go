package flow

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
)

// marker is the file that tells which run has begun to write the files: the fingerprint and the mark of the run, a line each.
func (o *outputs) marker() string { return o.prefix + ".run" }

// begun reads the marker. Without one both are "".
func (o *outputs) begun(ctx context.Context, fs filesystem.Interface) (fingerprint, mark string, err error) {
	if there, err := exists(ctx, fs, o.marker()); !there || err != nil {
		return "", "", err
	}
	text, err := filesystem.Read(ctx, fs, o.marker())
	fingerprint, mark, _ = strings.Cut(string(text), "\n")
	return fingerprint, strings.TrimSuffix(mark, "\n"), err
}

// mine tells if another run has begun to write the files.
func (o *outputs) mine(ctx context.Context, fs filesystem.Interface, mark string) error {
	_, last, err := o.begun(ctx, fs)
	if err != nil || last != mark {
		return errors.Join(fmt.Errorf("another run has begun to write to %s, or has removed %s", o.prefix, o.marker()), err)
	}
	return nil
}

// prepare removes what earlier runs have left, or keeps the whole files of a run of the same fingerprint. It reports whether
// nothing is left to do. Of a run that still goes on it removes the marker first, so that it ends.
func (o *outputs) prepare(ctx context.Context, fingerprint string, p *plan, inputs map[string]bool) (done bool, err error) {
	fs, err := filesystem.New(ctx, o.prefix)
	if err != nil {
		return false, err
	}
	defer fs.Close()
	whole, old, err := o.list(ctx, fs)
	if err != nil {
		return false, err
	}
	for _, name := range whole {
		if inputs[location(name)] {
			return false, fmt.Errorf("%s is read by this run, too: write under another name", name)
		}
	}
	if p.conf.resume {
		before, _, err := o.begun(ctx, fs)
		if err != nil {
			return false, err
		}
		if before == fingerprint {
			done = o.missing(whole) == ""
			whole = nil
		}
	}
	if err := remove(ctx, fs, o.marker()); err != nil {
		return false, err
	}
	for _, names := range []map[string]string{whole, old} {
		for _, name := range names {
			if err := remove(ctx, fs, name); err != nil {
				return false, err
			}
		}
	}
	return done, replace(ctx, fs, o.marker(), func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%s\n%s\n", fingerprint, p.mark)
		return err
	}, func() error { return nil })
}

// writing are the prefixes to which runs of this process write.
var writing sync.Map

// prepare readies all sinks. It reports whether none has anything left to do. A run calls after when it has ended.
func (p *plan) prepare(ctx context.Context) (done bool, after func(), err error) {
	var held []string
	after = func() {
		for _, prefix := range held {
			writing.Delete(prefix)
		}
	}
	fingerprint, inputs, done := "", map[string]bool{}, true
	for _, n := range p.sinks {
		if n.end.files == nil {
			done = false
			continue
		}
		if fingerprint == "" {
			if fingerprint, err = p.fingerprint(ctx, inputs); err != nil {
				return false, after, err
			}
		}
		prefix := location(n.end.files.prefix)
		if _, taken := writing.LoadOrStore(prefix, n); taken {
			return false, after, fmt.Errorf("flow: %v: another run of this process writes to %s", n, prefix)
		}
		held = append(held, prefix)
		nothing, err := n.end.files.prepare(ctx, fingerprint, p, inputs)
		if err != nil {
			return false, after, fmt.Errorf("flow: %v: %w", n, err)
		}
		done = done && nothing
	}
	return done && len(p.sinks) > 0, after, nil
}

// fingerprint tells the run apart from others whose files can't be mixed with its own: the executable, the operations, and for each
// source the splits; of files their names, sizes and times, of memory the elements. It notes the files.
func (p *plan) fingerprint(ctx context.Context, inputs map[string]bool) (string, error) {
	h := sha256.New()
	fmt.Fprintf(h, "%s %s %d %d\n", executable(), p.digest(), p.conf.blockLen, p.conf.blockBytes)
	for _, n := range p.nodes {
		if n.source == nil || n.source.splits == nil {
			continue // FromBeam's, of which no file is kept
		}
		splits, err := n.source.splits(ctx)
		if err != nil {
			return "", err
		}
		last := ""
		for _, b := range splits {
			h.Write(b.encode())
			if s, ok := stretchOf(b); ok && s.File != last {
				last = s.File
				inputs[location(last)] = true
				fmt.Fprint(h, modified(ctx, last))
			}
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// executable tells builds of the program apart, because a function under an old name may be another one. If it can't, no two runs
// are the same.
var executable = sync.OnceValue(func() string {
	h := sha256.New()
	name, err := os.Executable()
	if err != nil {
		return rand.Text()
	}
	f, err := os.Open(name)
	if err != nil {
		return rand.Text()
	}
	defer f.Close()
	if _, err := io.Copy(h, f); err != nil {
		return rand.Text()
	}
	return hex.EncodeToString(h.Sum(nil))
})
