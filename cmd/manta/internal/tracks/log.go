package tracks

import (
	"strconv"
	"strings"
)

// category is the category of the library's logs.
const category = "manta"

// logged is a log of the library about a worker of a pool.
type logged struct {
	what    string // steal, sleep, wake, stand-in, job
	worker  int
	workers int // of the pool
	pool    int // its number
	name    string
	from    int // the worker whose job was stolen; the value nobody if the job was a guest's
}

const nobody = -1

// parse reads a log such as `steal 1 of 4 in pool 2 "resize" from 0`. It returns false for a log that it does not know, of a later
// library.
func parse(text string) (l logged, ok bool) {
	next := func() (word string) {
		word, text, _ = strings.Cut(text, " ")
		return word
	}
	number := func() int {
		n, err := strconv.Atoi(next())
		ok = ok && err == nil && n >= 0
		return n
	}
	ok = true
	l.what, l.worker = next(), number()
	ok = ok && next() == "of"
	l.workers = number()
	ok = ok && next() == "in" && next() == "pool"
	l.pool, l.from = number(), nobody
	if quoted, err := strconv.QuotedPrefix(text); err == nil {
		l.name, _ = strconv.Unquote(quoted)
		text = strings.TrimPrefix(text[len(quoted):], " ")
	}
	if ok && next() == "from" {
		if n, err := strconv.Atoi(text); err == nil {
			l.from = n
		}
	}
	return l, ok
}
