// Element types of all kinds.
package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"os"
	"strings"
	"sync"
	"time"
	"unsafe"

	"github.com/seed1237c087/manta/par"
)

func show(what string, v ...any) { fmt.Println(what, fmt.Sprintf("%T", v[0]), fmt.Sprint(v...)) }

type point struct{ x, y int }
type named []int
type shape interface{ area() int }
type op func(int) int
type line struct {
	point
	to *point
}
type tag struct {
	A int `json:"a/b"`
}
type linked struct {
	next *linked
	v    int
}

func (p point) area() int { return p.x * p.y }

func half(x int) struct{ q, r int } { return struct{ q, r int }{x / 2, x % 2} }
func anything(x int) interface{}    { return x }
func wrap(x int) func() int         { return func() int { return x } }
func order(x int) any               { return binary.LittleEndian }
func byShape(s shape) int           { return s.area() }
func joined(a, b struct{ q, r int }) struct{ q, r int } {
	return struct{ q, r int }{a.q + b.q, a.r + b.r}
}

const size = 4

var it = par.Range(0, 20)

func main() {
	show("struct", par.Map(it, func(x int) point { return point{x, 2} }).Map(func(p point) point { p.y++; return p }).Collect()[3])
	show("unnamed struct", par.Map(it, func(x int) struct{ a, b int } { return struct{ a, b int }{x, x} }).Collect()[3])
	show("struct with a tag", par.Map(it, func(x int) struct {
		A int `json:"a/b"`
	} {
		return tag{x}
	}).Collect()[3])
	show("struct in a line", par.Map(it, func(x int) struct {
		A int `x:"//"`
		B string
	} {
		return struct {
			A int `x:"//"`
			B string
		}{x, "b"}
	}).Collect()[3])
	show("struct of a named function", par.Map(it, half).Collect()[7])
	show("reduced", par.Map(it, half).Reduce(struct{ q, r int }{}, joined))
	show("reduced, fused", par.Map(it, func(x int) struct{ q, r int } { return half(x) }).ReduceFunc(func() struct{ q, r int } { return half(0) }, joined))
	show("empty struct", len(par.Map(it, func(int) struct{} { return struct{}{} }).Collect()))
	show("array", par.Map(it, func(x int) [size]int { return [size]int{x} }).Filter(func(a [4]int) bool { return a[0] > 18 }).Collect())
	show("array of a sum", par.Map(it, func(x int) [8 / 2]int { return [4]int{x} }).Collect()[2])
	show("array of other things", len(par.Map(it, func(x int) [unsafe.Sizeof(point{})]byte { return [unsafe.Sizeof(point{})]byte{} }).Collect()))
	show("slice", par.Map(it, func(x int) []int { return []int{x} }).Map(func(s []int) []int { return append(s, 1) }).Collect()[2])
	show("named slice", par.Map(it, func(x int) named { return named{x} }).Collect()[2])
	show("map", par.Map(it, func(x int) map[string]int { return map[string]int{"a": x} }).Collect()[2])
	show("interface", par.Map(it, func(x int) shape { return point{x, x} }).Filter(func(s shape) bool { return s.area() > 300 }).Collect())
	show("interface method", par.Map(par.Map(it, func(x int) shape { return point{x, x} }), shape.area).Sum())
	show("named interface", par.Map(par.Map(it, func(x int) shape { return point{x, x} }), byShape).Sum())
	show("any", par.Map(it, func(x int) any { return x }).Filter(func(v any) bool { return v == 3 }).Collect())
	show("any of a named function", par.Map(it, anything).Count())
	show("interface{}", par.Map(it, func(x int) interface{} { return x }).Collect()[2])
	show("interface with methods", par.Map(it, func(x int) interface{ area() int } { return point{x, x} }).Collect()[2])
	show("error", par.Map(it, func(x int) error { return fmt.Errorf("e%d", x) }).Reduce(nil, func(a, b error) error { return errors.Join(a) }))
	show("identity of another type", par.Map(it, func(x int) any { return x }).Reduce(point{}, func(a, b any) any { return b }))
	show("identity that implements", par.Map(it, func(x int) error { return nil }).Filter(func(e error) bool { return e != nil }).Reduce(&os.PathError{Op: "o", Err: io.EOF}, func(a, b error) error { return b }))
	show("identity of a slice", par.Map(it, func(x int) named { return named{x} }).Reduce([]int{1}, func(a, b named) named { return a }))
	show("nil identity", par.Map(it, func(x int) *point { return &point{x, 1} }).Reduce(nil, func(a, b *point) *point { return b }).x)
	show("untyped identity", par.Map(it, func(x int) float64 { return float64(x) }).Reduce(0, func(a, b float64) float64 { return a + b }))
	show("big identity", par.Map(it, func(x int) uint8 { return uint8(x) }).Reduce('a', func(a, b uint8) uint8 { return a + b }))
	show("func", par.Map(it, func(x int) func() int { return func() int { return x } }).Map(func(f func() int) func() int { return func() int { return f() + 1 } }).Collect()[3]())
	show("func of a named function", par.Map(it, wrap).Collect()[3]())
	show("named func", par.Map(it, func(x int) op { return func(y int) int { return x + y } }).Collect()[3](4))
	show("chan", len(par.Map(it, func(x int) chan int { return make(chan int, x+1) }).Filter(func(c chan int) bool { return cap(c) > 3 }).Collect()))
	show("directed chan", len(par.Map(it, func(x int) <-chan (<-chan int) { return nil }).Collect()))
	show("pointer", *par.Map(it, func(x int) *int { return &x }).Map(func(p *int) *int { return p }).Collect()[5])
	show("pointer to pointer", **par.Map(it, func(x int) **int { p := &x; return &p }).Collect()[5])
	show("unsafe", len(par.Map(it, func(x int) unsafe.Pointer { return unsafe.Pointer(&x) }).Collect()))
	show("of another package", par.Map(it, func(x int) netip.Addr { return netip.AddrFrom4([4]byte{byte(x)}) }).Filter(netip.Addr.IsLoopback).Count())
	show("unexported of another package", par.Map(it, order).Collect()[1])
	show("embedded", par.Map(it, func(x int) line { return line{point: point{x, 3}} }).Map(func(l line) line { l.x++; return l }).Collect()[2].point)
	show("embedded method", par.Map(par.Map(it, func(x int) line { return line{point: point{x, 3}} }), line.area).Sum())
	show("recursive", par.Map(it, func(x int) linked { return linked{v: x} }).Filter(func(l linked) bool { return l.next == nil && l.v > 17 }).Count())
	show("iter", par.Map(it, func(x int) par.Iter[int] { return par.Range(0, x) }).Map(func(i par.Iter[int]) par.Iter[int] { return i.Map(func(x int) int { return x + 1 }) }).Collect()[5].Sum())
	show("rune and byte", par.Runes("héllo").Map(func(r rune) rune { return r + 1 }).Collect(), par.Bytes("abc").Map(func(b byte) byte { return b - 32 }).Collect())
	show("strings", par.Fields("a bb ccc").Map(strings.ToUpper).Filter(func(s string) bool { return len(s) > 1 }).Collect())
	show("time", par.Map(it, func(x int) time.Time { return time.Unix(int64(x), 0).UTC() }).Filter(func(t time.Time) bool { return t.Second() == 5 }).Collect())
	show("lock", par.Map(it, func(x int) *sync.Mutex { return &sync.Mutex{} }).Filter((*sync.Mutex).TryLock).Count())
	type local struct{ point }
	show("local", par.Map(it, func(x int) local { return local{point{x, x}} }).Map(func(l local) local { return l }).Collect()[4])
	type again = local
	show("local alias", par.Map(it, func(x int) again { return again{} }).Map(func(l local) again { return l }).Count())
	f := func(x int) local { return local{} }
	show("variable", par.Map(it, f).Map(func(l local) local { l.x = 7; return l }).Collect()[0])
	{
		type local int
		show("the inner of two", par.Map(it, func(x int) local { return local(x) }).Sum())
	}
}
