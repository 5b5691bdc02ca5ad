package flow

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

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

// filesSink is a sink that cuts blocks into parts of one type and writes them. A block is in one file, by its position.
func filesSink[T, P any](s spec, fns []*named, o *outputs, cut func(it par.Iter[T]) []P, wrong error) Sink[T] {
	return Sink[T]{spec: s, attach: func(in Flow[T]) {
		p := in.n.plan
		n := add[string](p, s.Kind, fns, in.n)
		n.args = s.String()
		c, err := codecOf[P]()
		if err := errors.Join(err, wrong); err != nil {
			p.refuse("%v: %w", n, err)
		}
		for _, other := range p.sinks {
			if other.end.files != nil && location(other.end.files.prefix) == location(o.prefix) {
				p.refuse("%v: another sink of the program has the prefix %s, too", n, o.prefix)
			}
		}
		n.group = &group{
			count: o.count,
			forms: []*form{formOf(c)},
			cut: []func(*place, any, int) []part{func(at *place, it any, shards int) []part {
				one := part{shardOf(hashString(at.pos), shards), cut(it.(par.Iter[T]))}
				if strings.Trim(at.pos, "\x00") != "" {
					return []part{one}
				}
				parts := make([]part, shards) // the first block is always there, and so is a part for each file
				for i := range parts {
					parts[i] = part{i, []P{}}
				}
				parts[one.shard] = one
				return parts
			}},
			merge: func(shard int, parts [][]any) (any, error) {
				name := o.name(shard)
				return []string{name}, o.commit(context.Background(), name, parts[0], p)
			},
		}
		end(Flow[string]{n}, spec{Kind: s.Kind + "'s names"}, &ending{
			files:   o,
			deliver: func([]*block) error { return o.complete(context.Background(), p.mark) },
		})
	}}
}

// commit writes a file in one go: nobody sees a part of it under its name. A second attempt at the same shard writes the same.
func (o *outputs) commit(ctx context.Context, name string, parts []any, p *plan) error {
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer fs.Close()
	if p.conf.resume {
		if there, err := exists(ctx, fs, name); there || err != nil {
			return err
		}
	}
	return replace(ctx, fs, name, func(w io.Writer) error { return o.write(w, parts) },
		func() error { return o.mine(ctx, fs, p.mark) })
}

// replace writes a file under another name and renames it if check has no objection.
func replace(ctx context.Context, fs filesystem.Interface, name string, write func(io.Writer) error, check func() error) error {
	temp := name + ".part-" + strconv.FormatInt(counted.Add(1), 10) + "-" + processID
	err := writeTo(ctx, fs, temp, write)
	if err == nil {
		err = check()
	}
	if err == nil {
		err = filesystem.Rename(ctx, fs, temp, name)
	}
	if err != nil {
		return errors.Join(err, remove(ctx, fs, temp))
	}
	return nil
}

func writeTo(ctx context.Context, fs filesystem.Interface, name string, write func(io.Writer) error) error {
	w, err := fs.OpenWrite(ctx, name)
	if err != nil {
		return err
	}
	err = write(w)
	if f, ok := w.(interface{ Sync() error }); ok && err == nil {
		err = f.Sync()
	}
	return errors.Join(err, w.Close())
}

func exists(ctx context.Context, fs filesystem.Interface, name string) (bool, error) {
	found, err := fs.List(ctx, literally(name))
	return len(found) > 0, err
}

func remove(ctx context.Context, fs filesystem.Interface, name string) error {
	there, err := exists(ctx, fs, name)
	if r, ok := fs.(filesystem.Remover); ok && there {
		return r.Remove(ctx, name)
	}
	return err
}

// literally is the glob of one name.
func literally(name string) string {
	special := "*?["
	if filepath.Separator != '\\' {
		special += "\\"
	}
	var glob strings.Builder
	for _, c := range name {
		switch {
		case !strings.ContainsRune(special, c):
			glob.WriteRune(c)
		case c == '\\':
			glob.WriteString(`\\`)
		default:
			glob.WriteString("[" + string(c) + "]")
		}
	}
	return glob.String()
}

// location is one for all ways to name a file of this machine.
func location(name string) string {
	if strings.Contains(name, "://") {
		return name
	}
	if abs, err := filepath.Abs(name); err == nil {
		return abs
	}
	return name
}

// list are the files under the names of these outputs, of any count, by the last part of the name: those that are whole, and
// what has been left of those that are not.
func (o *outputs) list(ctx context.Context, fs filesystem.Interface) (whole, parts map[string]string, err error) {
	found, err := fs.List(ctx, literally(o.prefix)+"-*-of-*"+literally(o.suffix)+"*")
	if err != nil {
		return nil, nil, err
	}
	base := filepath.Base(o.prefix + "-") // a prefix may end in a slash
	folder := o.prefix[:strings.LastIndexAny(o.prefix, "/"+string(filepath.Separator))+1]
	form := regexp.MustCompile(`^` + regexp.QuoteMeta(base) + `\d{5,}-of-\d{5,}` + regexp.QuoteMeta(o.suffix) + `(\.part-\d+-\w+)?$`)
	whole, parts = map[string]string{}, map[string]string{}
	for _, name := range found {
		switch m := form.FindStringSubmatch(filepath.Base(name)); {
		case m == nil || location(folder+filepath.Base(name)) != location(name): // in Cloud Storage an asterisk stands for slashes, too
		case m[1] == "":
			whole[filepath.Base(name)] = name
		default:
			parts[filepath.Base(name)] = name
		}
	}
	return whole, parts, nil
}

// missing is the name of a file that is not among those that are whole, "" if all are.
func (o *outputs) missing(whole map[string]string) string {
	for i := range o.count {
		if name := o.name(i); whole[filepath.Base(name)] == "" {
			return name
		}
	}
	return ""
}

// complete tells if the files are not those of this run, or not all of them.
func (o *outputs) complete(ctx context.Context, mark string) error {
	fs, err := filesystem.New(ctx, o.prefix)
	if err != nil {
		return err
	}
	defer fs.Close()
	if err := o.mine(ctx, fs, mark); err != nil {
		return err
	}
	whole, _, err := o.list(ctx, fs)
	if err != nil {
		return err
	}
	if name := o.missing(whole); name != "" {
		return fmt.Errorf("%s is not there at the end of the run: something has removed it", name)
	}
	return nil
}
