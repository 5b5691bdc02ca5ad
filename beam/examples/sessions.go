package main

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/seed1237c087/manta/beam/flow"
)

// A visit is a line of a log: "user second page".
type visit struct {
	User   string
	Second int
	Page   string
}

// A session is visits of one user without a gap of half an hour.
type session struct {
	User                 string
	From, Seconds, Pages int
}

const gap = 30 * 60

var errForm = errors.New("no line of a log")

var (
	readVisit = flow.Fallible("readVisit", func(line string) (v visit, err error) {
		parts := strings.Fields(line)
		if len(parts) != 3 {
			return v, errForm
		}
		second, err := strconv.Atoi(parts[1])
		return visit{parts[0], second, parts[2]}, err
	})
	userOf    = flow.Func("userOf", func(v visit) string { return v.User })
	bySecond  = flow.Order("bySecond", func(a, b visit) int { return cmp.Compare(a.Second, b.Second) })
	toSession = flow.Func("toSession", func(p flow.Pair[string, []visit]) (all []session) {
		for _, v := range p.Second {
			if n := len(all); n > 0 && v.Second-all[n-1].From-all[n-1].Seconds < gap {
				all[n-1].Seconds = v.Second - all[n-1].From
				all[n-1].Pages++
			} else {
				all = append(all, session{p.First, v.Second, 0, 1})
			}
		}
		return all
	})
	showSession = flow.Func("showSession", func(s session) string {
		return fmt.Sprintf("%s %d %d %d", s.User, s.From, s.Seconds, s.Pages)
	})
	badLine = flow.Func("badLine", func(f flow.Failure[string]) string {
		return fmt.Sprintf("%s, element %d: %s: %q", f.Source, f.Index, f.Err, f.Value)
	})
)

// sessionsWith returns a program that cuts a log into sessions and writes lines that are none to files of their own.
func sessionsWith(dead string) func(lines flow.Flow[string]) flow.Flow[session] {
	return func(lines flow.Flow[string]) flow.Flow[session] {
		visits, bad := flow.MapDead(lines, readVisit)
		flow.Write(bad, flow.TextFiles(dead, 1, badLine))
		return flow.FlatMap(flow.SortWithin(flow.GroupBy(visits, userOf), bySecond), toSession)
	}
}
