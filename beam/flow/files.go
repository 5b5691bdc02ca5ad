package flow

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local" // paths without a scheme
)

// A stretch is the part of a file that a block is read from.
type stretch struct {
	File   string
	Lo, Hi int64
}

// stretches are the splits of files by globs, in the order of their names, each of some bytes; of whole files if size is 0.
func stretches(ctx context.Context, globs []string, size int64) ([]*block, error) {
	var splits []*block
	for _, glob := range globs {
		fs, err := filesystem.New(ctx, glob)
		if err != nil {
			return nil, err
		}
		files, err := fs.List(ctx, glob)
		if err != nil {
			return nil, err
		}
		if len(files) == 0 {
			return nil, fmt.Errorf("flow: no file is named %s", glob)
		}
		slices.Sort(files)
		for _, file := range files {
			length, err := fs.Size(ctx, file)
			if err != nil {
				return nil, err
			}
			for lo := int64(0); lo < length || lo == 0; {
				hi := length
				if size > 0 {
					hi = min(lo+size, length)
				}
				splits = append(splits, stretchBlock(len(splits), stretch{file, lo, hi}))
				if lo = hi; hi == 0 {
					break
				}
			}
		}
		if err := fs.Close(); err != nil {
			return nil, err
		}
	}
	return splits, nil
}

func stretchBlock(i int, s stretch) *block {
	raw, err := json.Marshal(s)
	if err != nil {
		panic(err) // of a string and two numbers there is always JSON
	}
	return &block{pos: position(i), from: fmt.Sprintf("bytes %d to %d of %s", s.Lo, s.Hi, s.File), raw: raw}
}

// Text is a source of the lines of text files, by names or globs, without their ends: "\n" or "\r\n". Each file is cut into blocks of
// some bytes ([BlockBytes]) at the ends of lines. Names may have a scheme that Beam knows and the program has imported, such as
// gs:// for Google Cloud Storage.
func Text(globs ...string) Source[string] {
	src := Source[string]{
		spec: spec{Kind: "Text", Args: globs},
		splits: func(ctx context.Context, conf config) ([]*block, error) {
			return stretches(ctx, globs, int64(conf.blockBytes))
		},
		read: readLines,
	}
	if len(globs) == 0 {
		src.wrong = errors.New("no files")
	}
	return src
}

// readLines returns the lines that begin in a stretch. The lines share one string.
func readLines(ctx context.Context, split *block) (any, error) {
	var s stretch
	if err := json.Unmarshal(split.raw, &s); err != nil {
		return nil, err
	}
	text, err := readStretch(ctx, s)
	if err != nil {
		return nil, err
	}
	lines := make([]string, 0, len(text)/64+1)
	for text != "" {
		line, rest, _ := strings.Cut(text, "\n")
		lines, text = append(lines, strings.TrimSuffix(line, "\r")), rest
	}
	return lines, nil
}

// readStretch is the text of all lines that begin in a stretch: from behind the first line's end at or before it up to the first one
// at or behind its end.
func readStretch(ctx context.Context, s stretch) (string, error) {
	fs, err := filesystem.New(ctx, s.File)
	if err != nil {
		return "", err
	}
	defer fs.Close()
	f, err := fs.OpenRead(ctx, s.File)
	if err != nil {
		return "", err
	}
	defer f.Close()
	start := max(s.Lo-1, 0) // the byte before tells whether a line begins here
	if at, ok := f.(*os.File); ok {
		_, err = at.Seek(start, io.SeekStart)
	} else {
		_, err = io.CopyN(io.Discard, f, start)
	}
	if err != nil {
		return "", err
	}
	buf := make([]byte, s.Hi-start, s.Hi-start+4096)
	n, err := io.ReadFull(f, buf)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return "", err
	}
	buf = buf[:n]
	if s.Lo > 0 {
		_, rest, ends := bytes.Cut(buf, []byte{'\n'})
		if !ends || len(rest) == 0 {
			return "", nil // one long line, which began earlier, or none that begins here
		}
		buf = rest
	}
	for piece := make([]byte, 4096); len(buf) > 0 && buf[len(buf)-1] != '\n'; {
		n, err := f.Read(piece)
		line, _, ends := bytes.Cut(piece[:n], []byte{'\n'})
		buf = append(buf, line...)
		if ends || errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return "", err
		}
	}
	return string(buf), nil
}
