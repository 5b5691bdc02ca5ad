package flow

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"

	"github.com/seed1237c087/manta/par"
)

// An outputs is the files that a sink writes: prefix-00000-of-00004.txt and so on. Each is written under another name and
// renamed when it is whole, so a file that has its name is whole.
type outputs struct {
	prefix, suffix string
	count          int
	write          func(w io.Writer, parts []any) error
}

func (o *outputs) name(i int) string {
	return fmt.Sprintf("%s-%05d-of-%05d%s", o.prefix, i, o.count, o.suffix)
}

// marker is the file that tells which run has begun to write the files.
func (o *outputs) marker() string { return o.prefix + ".run" }

// filesSink is a sink that cuts blocks into parts of one type and writes them. A block is in one file, by its position.
func filesSink[T, P any](s spec, fns []*named, o *outputs, cut func(it par.Iter[T]) []P, wrong error) Sink[T] {
	return Sink[T]{spec: s, attach: func(in Flow[T]) {
		p := in.n.plan
		n := add[string](p, s.Kind, fns, in.n)
		c, err := codecOf[P]()
		if err := errors.Join(err, wrong); err != nil {
			p.refuse("%v: %w", n, err)
		}
		n.group = &group{
			count: o.count,
			forms: []*form{formOf(c)},
			cut: []func(*place, any, int) []part{func(at *place, it any, shards int) []part {
				return []part{{shardOf(hashString(at.pos), shards), cut(it.(par.Iter[T]))}}
			}},
			merge: func(shard int, parts [][]any) (any, error) {
				name := o.name(shard)
				return []string{name}, o.commit(context.Background(), name, parts[0], p.conf.resume)
			},
		}
		end(Flow[string]{n}, spec{Kind: s.Kind + "'s names"}, &ending{
			prepare: func(fingerprint string) (bool, error) { return o.prepare(fingerprint, p.conf.resume) },
			deliver: func([]*block) error { return o.complete() },
		})
	}}
}

// commit writes a file in one go: nobody sees a part of it under its name. A second attempt at the same shard writes the same.
func (o *outputs) commit(ctx context.Context, name string, parts []any, keep bool) error {
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer fs.Close()
	renamer, can := fs.(filesystem.Renamer)
	if !can {
		return o.writeTo(ctx, fs, name, parts) // such stores show an object when it is closed, and not before
	}
	if keep && exists(ctx, fs, name) {
		return nil
	}
	temp := name + ".part-" + strconv.FormatInt(counted.Add(1), 10) + "-" + processID
	if err := o.writeTo(ctx, fs, temp, parts); err != nil {
		return errors.Join(err, remove(ctx, fs, temp))
	}
	return renamer.Rename(ctx, temp, name)
}

func (o *outputs) writeTo(ctx context.Context, fs filesystem.Interface, name string, parts []any) error {
	w, err := fs.OpenWrite(ctx, name)
	if err != nil {
		return err
	}
	err = o.write(w, parts)
	if f, ok := w.(interface{ Sync() error }); ok && err == nil {
		err = f.Sync()
	}
	return errors.Join(err, w.Close())
}

func exists(ctx context.Context, fs filesystem.Interface, name string) bool {
	found, err := fs.List(ctx, name)
	return err == nil && slices.Contains(found, name)
}

func remove(ctx context.Context, fs filesystem.Interface, name string) error {
	if r, ok := fs.(filesystem.Remover); ok && exists(ctx, fs, name) {
		return r.Remove(ctx, name)
	}
	return nil
}

// prepare removes what earlier runs have left, or keeps the files of a run of the same fingerprint. It reports whether
// nothing is left to do.
func (o *outputs) prepare(fingerprint string, keep bool) (done bool, err error) {
	ctx := context.Background()
	fs, err := filesystem.New(ctx, o.prefix)
	if err != nil {
		return false, err
	}
	defer fs.Close()
	if keep && readAll(ctx, fs, o.marker()) == fingerprint {
		done = true
		for i := range o.count {
			done = done && exists(ctx, fs, o.name(i))
		}
		return done, nil
	}
	old, err := fs.List(ctx, o.prefix+"-[0-9]*-of-[0-9]*"+o.suffix+"*")
	if err != nil {
		return false, err
	}
	for _, name := range old {
		if err := remove(ctx, fs, name); err != nil {
			return false, err
		}
	}
	marker := &outputs{write: func(w io.Writer, _ []any) error {
		_, err := io.WriteString(w, fingerprint)
		return err
	}}
	return false, marker.commit(ctx, o.marker(), nil, false)
}

func readAll(ctx context.Context, fs filesystem.Interface, name string) string {
	if !exists(ctx, fs, name) {
		return ""
	}
	f, err := fs.OpenRead(ctx, name)
	if err != nil {
		return ""
	}
	defer f.Close()
	text, err := io.ReadAll(f)
	if err != nil {
		return ""
	}
	return string(text)
}

// complete writes the files for which there was no block.
func (o *outputs) complete() error {
	ctx := context.Background()
	for i := range o.count {
		if err := o.commit(ctx, o.name(i), nil, true); err != nil {
			return err
		}
	}
	return nil
}

// prepare readies all sinks. It reports whether none has anything left to do.
func (p *plan) prepare(ctx context.Context) (done bool, err error) {
	fingerprint, done := "", true
	for _, n := range p.sinks {
		if n.end.prepare == nil {
			done = false
			continue
		}
		if fingerprint == "" {
			if fingerprint, err = p.fingerprint(ctx); err != nil {
				return false, err
			}
		}
		nothing, err := n.end.prepare(fingerprint)
		if err != nil {
			return false, fmt.Errorf("flow: %v: %w", n, err)
		}
		done = done && nothing
	}
	return done && len(p.sinks) > 0, nil
}

// fingerprint tells the plan and its input apart from others: the operations, and for each source the splits; of files their names,
// sizes and times, of memory the elements.
func (p *plan) fingerprint(ctx context.Context) (string, error) {
	h := sha256.New()
	fmt.Fprintf(h, "%s %d %d\n", p.digest(), p.conf.blockLen, p.conf.blockBytes)
	for _, n := range p.nodes {
		if n.source == nil || n.source.splits == nil || n.source.spec.Kind == "Seq" {
			continue // a sequence may be read once
		}
		splits, err := n.source.splits(ctx)
		if err != nil {
			return "", err
		}
		for _, b := range splits {
			h.Write(b.encode())
			if s, ok := stretchOf(b); ok {
				fmt.Fprint(h, modified(ctx, s.File))
			}
		}
	}
	return hex.EncodeToString(h.Sum(nil)) + "\n", nil
}
