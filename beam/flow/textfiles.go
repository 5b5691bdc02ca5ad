package flow

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"

	"github.com/seed1237c087/manta/par"
)

// processID is in the names of files that are not whole yet, so that two workers don't write one.
var processID = rand.Text()

// TextFiles is a sink of lines: format(x) for each element x. They are in count files, prefix-00000-of-00004.txt and so on, the same
// lines in the same files on every runner. A file appears when it is whole. One file is held in memory while it is written. The file
// prefix.run says which run they are of; see [Resume]. A run removes what an earlier one has left under these names. Of two runs that
// write under them at the same time, one ends with an error.
func TextFiles[T any](prefix string, count int, format Function[T, string]) Sink[T] {
	o := &outputs{prefix: prefix, suffix: ".txt", count: max(count, 1), write: writeText}
	s := spec{"TextFiles", []string{prefix, strconv.Itoa(count)}}
	if format.named != nil {
		s.Args = append(s.Args, format.name)
	}
	return filesSink(s, []*named{format.named}, o, func(it par.Iter[T]) []string {
		var text strings.Builder
		for _, line := range par.Map(it, format.f).Collect() {
			text.WriteString(line)
			text.WriteByte('\n')
		}
		return []string{text.String()}
	}, fileCount(count))
}

func fileCount(count int) error {
	if count < 1 {
		return fmt.Errorf("the number of files must be at least 1, got %d", count)
	}
	return nil
}

func writeText(w io.Writer, parts []any) error {
	for _, p := range parts {
		for _, text := range p.([]string) {
			if _, err := io.WriteString(w, text); err != nil {
				return err
			}
		}
	}
	return nil
}

// filesOf makes the sink of files that a spec tells of.
func filesOf[T any](s spec) (sink Sink[T], err error) {
	if len(s.Args) < 2 {
		return sink, fmt.Errorf("flow: %v: arguments are missing", s)
	}
	count, err := strconv.Atoi(s.Args[1])
	if err != nil {
		return sink, err
	}
	switch {
	case s.Kind == "ParquetFiles":
		return ParquetFiles[T](s.Args[0], count), nil
	case len(s.Args) < 3:
		return sink, fmt.Errorf("flow: %v: arguments are missing", s)
	case s.Kind == "AvroFiles":
		return AvroFiles[T](s.Args[0], count, s.Args[2]), nil
	}
	names.Lock()
	n := names.functions[s.Args[2]]
	names.Unlock()
	if n == nil {
		return sink, fmt.Errorf("flow: %v: no function is named %q here", s, s.Args[2])
	}
	f, ok := n.fn.(func(T) string)
	if !ok {
		return sink, fmt.Errorf("flow: %v: %v is a %v", s, n, n.typ)
	}
	return TextFiles(s.Args[0], count, Function[T, string]{n, f}), nil
}

// stretchOf is what a split of files says, if it is one.
func stretchOf(b *block) (s stretch, ok bool) {
	err := error(nil)
	if b.form == nil {
		err = json.Unmarshal(b.raw, &s)
	}
	return s, b.form == nil && err == nil
}

// modified is when a file was, if its store tells.
func modified(ctx context.Context, file string) string {
	fs, err := filesystem.New(ctx, file)
	if err != nil {
		return ""
	}
	defer fs.Close()
	if m, ok := fs.(filesystem.LastModifiedGetter); ok {
		if when, err := m.LastModified(ctx, file); err == nil {
			return when.String()
		}
	}
	return ""
}
