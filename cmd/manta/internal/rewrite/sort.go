package rewrite

import (
	"go/ast"
	"strings"
)

// sortLoops is the function with the loops of a sort. Package loops describes these loops; par/slice and package sorting have them
// as generic functions. $ stands for the prefix of names, @ for the package, # for the type of the elements, and ? for the
// comparison.
var sortLoops = strings.Join([]string{
	"func($loop @SortLoop, $n int, $dst, $a, $b []#, $ids []uint8) int { $f := ?; switch $loop {",
	"case @Straight: for $i := 1; $i < len($a); $i++ { if $f($a[$i], $a[$i-1])>>@ToSign != $n { return $i } }; return len($a);",
	// sorting.SortFours
	"case @Fours: $lo := 0; for ; $lo+4 <= len($a); $lo += 4 { $to, $of := (*[4]#)($dst[$lo:]), (*[4]#)($a[$lo:]);",
	"$s, $t := $f($of[1], $of[0])>>@ToSign, $f($of[3], $of[2])>>@ToSign;",
	"$i, $j, $k, $l := -$s, 1+$s, 2-$t, 3+$t;",
	"$s, $t = $f($of[$k&3], $of[$i&3])>>@ToSign, $f($of[$l&3], $of[$j&3])>>@ToSign;",
	"$first, $last := @Choose($s, $k, $i), @Choose($t, $j, $l);",
	"$left, $right := @Choose($s, $i, @Choose($t, $k, $j)), @Choose($t, $l, @Choose($s, $j, $k));",
	"$s = $f($of[$right&3], $of[$left&3])>>@ToSign;",
	"$second, $third := @Choose($s, $right, $left), @Choose($s, $left, $right);",
	"$to[0], $to[1], $to[2], $to[3] = $of[$first&3], $of[$second&3], $of[$third&3], $of[$last&3] }; return $lo;",
	// sorting.MergeRuns, for runs of one length
	"case @Even: $lo := 0; for ; len($a)-$lo >= 2*$n; $lo += 2*$n {",
	"$to, $of := $dst[$lo:$lo+2*$n], $a[$lo:$lo+2*$n]; if $f($of[$n], $of[$n-1])>>@ToSign == 0 { copy($to, $of); continue };",
	"$i, $j, $p, $q := 0, $n, $n-1, 2*$n-1; for $k := range $n {",
	"$s := $f($of[$j], $of[$i])>>@ToSign; $to[$k] = $of[@Choose($s, $j, $i)]; $j -= $s; $i += 1+$s;",
	"$s = $f($of[$q], $of[$p])>>@ToSign; $to[2*$n-1-$k] = $of[@Choose($s, $p, $q)]; $p += $s; $q -= 1+$s };",
	"if $i != $p+1 || $j != $q+1 { copy($to, $of) } }; return $lo;",
	// mergeAll
	"case @Runs: if len($a) > 0 && len($b) > 0 && $f($b[0], $a[len($a)-1])>>@ToSign == 0 { copy($dst[copy($dst, $a):], $b); return 0 };",
	"for $n = min(len($a), len($b))/2; $n >= 8; $n = min(len($a), len($b))/2 {",
	"$i, $j, $p, $q := 0, 0, len($a)-1, len($b)-1; for $lo := range $n {",
	"$x, $y := $a[$i], $b[$j]; $s := $f($y, $x)>>@ToSign; $dst[$lo-$s], $dst[$lo+1+$s] = $x, $y; $i += 1+$s; $j -= $s; $hi := len($dst)-1-$lo;",
	"$x, $y = $a[$p], $b[$q]; $s = $f($y, $x)>>@ToSign; $dst[$hi-1-$s], $dst[$hi+$s] = $x, $y; $p += $s; $q -= 1+$s };",
	"$dst, $a, $b = $dst[$n:len($dst)-$n], $a[$i:$p+1], $b[$j:$q+1] };",
	"$i, $j := 0, 0; for $i < len($a) && $j < len($b) {",
	"$x, $y := $a[$i], $b[$j]; $s := $f($y, $x)>>@ToSign; $dst[$i+$j-$s], $dst[$i+$j+1+$s] = $x, $y; $i += 1+$s; $j -= $s };",
	"copy($dst[$i+$j:], $a[$i:]); copy($dst[len($a)+$j:], $b[$j:]);",
	// less, notMore and lessInMemory
	"case @Less: $p, $l, $hi := $b[0], 0, len($dst)-1; for $i, $x := range $a { $dst[$l], $dst[$hi-$i+$l] = $x, $x; $l -= $f($x, $p)>>@ToSign }; return $l;",
	"case @NotMore: $p, $l, $hi := $b[0], 0, len($dst)-1; for $i, $x := range $a { $dst[$l], $dst[$hi-$i+$l] = $x, $x; $l += 1 + $f($p, $x)>>@ToSign }; return $l;",
	"case @LessInMemory: $p, $l, $hi := $b[0], 0, len($dst)-1; var $y #; $x := $a[0]; for $i := 0; $i < len($a); $i += 2 {",
	"$y = $a[min($i+1, len($a)-1)]; $dst[$l] = $a[$i]; $dst[$hi-$i+$l] = $a[$i]; $l -= $f($x, $p)>>@ToSign; if $i+1 == len($a) { break };",
	"$x = $a[min($i+2, len($a)-1)]; $dst[$l] = $a[$i+1]; $dst[$hi-$i-1+$l] = $a[$i+1]; $l -= $f($y, $p)>>@ToSign }; return $l;",
	// classify
	"case @Buckets: $ids, $b, $dst = $ids[:len($a)], $b[:128], $dst[:128]; for $i, $x := range $a { $k := 1;",
	"for range $n>>1 { $k = 2*$k - $f($b[$k&127], $x)>>@ToSign }; $k -= 1<<uint($n>>1); $d := 2*$k;",
	"if $n&1 != 0 && $k < 1<<uint($n>>1)-1 { $d += 1 + $f($x, $dst[$k&127])>>@ToSign }; $ids[$i] = uint8($d) }",
	"}; return 0 }",
}, " ")

// comparison finds the text of the comparison of a sort, which is copied into the loops, or returns the reason why there is no such
// text.
func (w *writer) comparison(s *stage) (why string) {
	f := s.fn
	text, ok := w.param(f, 0)
	if !ok {
		return "the type of its elements can't be written here"
	}
	if why := w.hiding(s.call, "copy", "min", "uint8"); why != "" {
		return why
	}
	if f.lit == nil && w.compares(f.expr) {
		elem := f.sig.Params().At(0).Type()
		f.copied = strings.NewReplacer("$", prefix, "#", text).Replace("func($x, $y #) int { $s := 0; " + signOf(elem) + "return -$s }")
		return ""
	}
	return w.twice(f, w.signs)
}

// twice finds the text of a function for a copy in a loop, while the function also stays where it is. It returns the reason if
// there is no such text. If the function is a literal, the copy has changes.
func (w *writer) twice(f *function, changes func(*ast.FuncLit) []edit) (why string) {
	if why := w.unlike(f.Floats, false); why != "" {
		return why
	}
	var ok bool
	switch {
	case f.lit == nil:
		f.copied = w.text(f.expr) + f.args
		ok = short(f.copied)
	case f.lit.End()-f.lit.Pos() > longest:
		return "its function is long"
	case w.calls(f.lit):
		return "its function has a pipeline in it"
	default:
		f.copied, ok = w.inOneLine(f.lit, changes(f.lit))
	}
	if !ok {
		return "its function has some lines that can't be one"
	}
	return ""
}

// sort writes the call of a SortFunc or a SortStableFunc.
func (l *loop) sort(s *stage) {
	elem, _ := l.param(s.fn, 0)
	l.write("%s", l.inLoops("SortFunc["+elem+"]("))
	l.keep(s.args[0])
	l.write(", %s%t, ", here, s.op == "SortStableFunc")
	l.keep(s.fn.expr)
	l.write("%s, %s%s)", s.fn.args, here, strings.NewReplacer("$", prefix, "@", l.inLoops(""), "#", elem, "?", fresh+s.fn.copied).Replace(sortLoops))
}
