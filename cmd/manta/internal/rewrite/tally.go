package rewrite

import "strings"

// buckets writes the number of buckets of a Histogram or a Buckets. If the loop has other stages, buckets writes a copy of the
// number, because the functions of these stages stand before the number in the source.
func (l *loop) buckets(s *stage) {
	n := s.args[s.form.identity()]
	if len(l.g.stages) == 1 {
		l.keep(n)
	} else {
		l.write("%s", l.text(n))
	}
	l.write(", %s", here)
}

// with inserts names into text: b for $b, and the prefix for $.
func (l *loop) with(b, text string) string {
	return strings.NewReplacer("$b", b, "$", prefix, "@", here).Replace(text)
}

// tally writes the code for an element of a Histogram.
func (l *loop) tally(s *stage) {
	b := l.name("b")
	l.write("%s := ", b)
	l.call(s.fn, l.elem)
	l.write("%s", l.with(b, "; @if uint($b) >= uint(len($counts)) { $c.Other($b); continue }; $counts[$b]++ "))
}

// bucketing writes the head of the function of a Buckets.
func (l *loop) bucketing(params string) {
	l.write("%s", strings.NewReplacer("$params", params, "$Counts", l.inLoops("BucketCounts"), "$", prefix).Replace(
		"func($to *$Counts, $params) { $ids, $counts, $n, $shift := $to.IDs[:len($src)], $to.Counts, $to.Buckets, $to.Shift&63; "))
}

// bucket writes the code for an element of a Buckets.
func (l *loop) bucket(s *stage) {
	b := l.name("b")
	l.write("%s := ", b)
	l.call(s.fn, l.elem)
	l.write("; %sif uint(%[2]s) >= uint(%[3]sn) { %[4]s(%[5]q, %[2]s, %[3]sn) }; %[3]sids[%[3]si] = uint32(%[2]s); %[3]scounts[uint(%[2]s)>>%[3]sshift]++ ",
		here, b, prefix, l.inLoops("Outside"), s.op)
}

// fill writes a BucketsInto.
func (l *loop) fill(s *stage) {
	elem, _ := l.param(s.fn, 0)
	l.g.source = source{kind: plain, elem: elem, blocks: []string{elem}}
	l.elem = prefix + "x"
	l.write("%s%s", l.inLoops("BucketedInto("), here)
	for _, arg := range s.args[:2] {
		l.keep(arg)
		l.write(", %s", here)
	}
	l.on(s.args[2], true, true)
	l.bucketing(l.g.source.params())
	l.used(s.fn)
	l.header(s.form.role, false)
	l.bucket(s)
	l.write("%s})", l.ends)
}
