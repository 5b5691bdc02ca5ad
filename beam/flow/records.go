package flow

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/linkedin/goavro/v2"
	"github.com/xitongsys/parquet-go-source/buffer"
	"github.com/xitongsys/parquet-go/reader"
	"github.com/xitongsys/parquet-go/writer"

	"github.com/seed1237c087/manta/par"
)

// Parquet is a source of the rows of Parquet files, by names or globs. T is a struct with the tags of parquet-go, as Beam's
// parquetio has them. Each file is one block, and is held in memory while it is read.
func Parquet[T any](globs ...string) Source[T] {
	return records("Parquet", globs, func(raw []byte) ([]T, error) {
		r, err := reader.NewParquetReader(buffer.NewBufferFileFromBytesNoAlloc(raw), new(T), 1)
		if err != nil {
			return nil, err
		}
		defer r.ReadStop()
		rows := make([]T, r.GetNumRows())
		if len(rows) == 0 {
			return rows, nil
		}
		return rows, r.Read(&rows)
	})
}

// Avro is a source of the records of Avro object container files, by names or globs. A field of the struct T gets the field of the record
// that its json tag or its name says, as with Beam's avroio; if T is string, an element is the record as JSON. Each
// file is one block, and is held in memory while it is read.
func Avro[T any](globs ...string) Source[T] {
	return records("Avro", globs, func(raw []byte) (rows []T, err error) {
		r, err := goavro.NewOCFReader(bytes.NewReader(raw))
		if err != nil {
			return nil, err
		}
		for r.Scan() {
			native, err := r.Read()
			if err != nil {
				return nil, err
			}
			text, err := json.Marshal(native)
			if err != nil {
				return nil, err
			}
			var row T
			if s, ok := any(&row).(*string); ok {
				*s = string(text)
			} else if err := json.Unmarshal(text, &row); err != nil {
				return nil, err
			}
			rows = append(rows, row)
		}
		return rows, r.Err()
	})
}

// records is a source of whole files.
func records[T any](kind string, globs []string, parse func(raw []byte) ([]T, error)) Source[T] {
	src := Source[T]{
		spec:   spec{kind, globs},
		splits: func(ctx context.Context, _ config) ([]*block, error) { return stretches(ctx, globs, 0) },
		read: func(ctx context.Context, split *block) (any, error) {
			var s stretch
			if err := json.Unmarshal(split.raw, &s); err != nil {
				return nil, err
			}
			fs, err := filesystem.New(ctx, s.File)
			if err != nil {
				return nil, err
			}
			defer fs.Close()
			f, err := fs.OpenRead(ctx, s.File)
			if err != nil {
				return nil, err
			}
			defer f.Close()
			raw, err := io.ReadAll(f)
			if err != nil {
				return nil, err
			}
			rows, err := parse(raw)
			if err != nil {
				return nil, fmt.Errorf("flow: %s: %s: %w", kind, s.File, err)
			}
			return rows, nil
		},
	}
	if len(globs) == 0 {
		src.wrong = errors.New("no files")
	}
	return src
}

// ParquetFiles is a sink of Parquet files, count of them, prefix-00000-of-00004.parquet and so on. T is a struct with the tags of
// parquet-go. What [TextFiles] says of files holds.
func ParquetFiles[T any](prefix string, count int) Sink[T] {
	o := &outputs{prefix: prefix, suffix: ".parquet", count: max(count, 1), write: func(w io.Writer, parts []any) error {
		pw, err := writer.NewParquetWriterFromWriter(w, new(T), 1)
		if err != nil {
			return err
		}
		for _, p := range parts {
			for _, row := range p.([]T) {
				if err := pw.Write(row); err != nil {
					return err
				}
			}
		}
		return pw.WriteStop()
	}}
	wrong := fileCount(count)
	if t := reflect.TypeFor[T](); t.Kind() != reflect.Struct {
		wrong = fmt.Errorf("%v is not a struct with parquet tags", t)
	}
	return filesSink(spec{"ParquetFiles", []string{prefix, strconv.Itoa(count)}}, nil, o, par.Iter[T].Collect, wrong)
}

// AvroFiles is a sink of Avro object container files, count of them, prefix-00000-of-00004.avro and so on, for records of a schema in
// JSON. A record is made of an element's JSON; if T is string, it is the JSON. What [TextFiles] says of files holds, but for their bytes:
// Avro puts a random marker into each file.
func AvroFiles[T any](prefix string, count int, schema string) Sink[T] {
	c, wrong := goavro.NewCodec(schema)
	o := &outputs{prefix: prefix, suffix: ".avro", count: max(count, 1), write: func(w io.Writer, parts []any) error {
		aw, err := goavro.NewOCFWriter(goavro.OCFConfig{W: w, Codec: c, CompressionName: goavro.CompressionSnappyLabel})
		if err != nil {
			return err
		}
		for _, p := range parts {
			for _, row := range p.([]T) {
				if err := appendRecord(aw, c, row); err != nil {
					return err
				}
			}
		}
		return nil
	}}
	s := spec{"AvroFiles", []string{prefix, strconv.Itoa(count), schema}}
	return filesSink(s, nil, o, par.Iter[T].Collect, errors.Join(wrong, fileCount(count)))
}

func appendRecord(w *goavro.OCFWriter, c *goavro.Codec, row any) error {
	text, ok := row.(string)
	if !ok {
		raw, err := json.Marshal(row)
		if err != nil {
			return err
		}
		text = string(raw)
	}
	native, _, err := c.NativeFromTextual([]byte(text))
	if err != nil {
		return err
	}
	return w.Append([]any{native})
}
