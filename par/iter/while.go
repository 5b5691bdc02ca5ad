package iter

// While returns what is left of n if a function is asked of its elements: a prefix if k is
// TakeWhile or MapWhile, the rest behind one if it is SkipWhile, and what TakeAnyWhile and
// SkipAnyWhile do. loop looks for the first element of In that won't do: then it sets Found.
// Before every call of the function, N is the number of elements before the one at hand. The
// loop of a MapWhile writes what it makes of them to Out. That of a TakeAnyWhile or
// SkipAnyWhile finds an *atomic.Bool in State: if that is true, no element will do.
func (n Node) While(k Kind, loop Loop) Node {
	var a about
	ask(k, loop, &a)
	if n.src == nil {
		return n
	}
	var src source
	switch k {
	case TakeAnyWhile, SkipAnyWhile:
		return n.sift(k, 0, loop, a.code)
	case SkipWhile:
		src = n.skipWhile(loop)
	default:
		of := prefix{loop, a.in, false}
		if a.out != nil {
			of.block, of.maps = a.out, true
		}
		in := n.apart()
		src = &feed{block: of.block, feed: func(b *binding, run func(Block) bool) { eachPart(in.before(b), of, run) }}
	}
	return n.with(src, uint64(k)^a.code)
}

func (n Node) skipWhile(loop Loop) source {
	in := n.apart()
	return &feed{block: n.Proto(), feed: func(b *binding, run func(Block) bool) {
		in := in.before(b)
		found := false
		eachPart(in, prefix{block: in.Proto()}, func(xs Block) bool {
			if !found {
				count := xs.Len()
				i := skipped(in, xs, loop)
				xs.Window(xs, i, count)
				found = i < count
			}
			return run(xs)
		})
	}}
}

// skipped returns where the first element of xs stands that won't do, and the length of xs
// if there is none. It looks for that as tuned is tuned.
func skipped(tuned Node, xs Block, loop Loop) int {
	tuned = tuned.movedTo(nil)
	n := Node{memoryOf(xs), tuned.tuned, 0}
	m := n.seek(seeking{loop: loop}, First, true, Mix(tuned.key, uint64(SkipWhile)))
	if m.Nth == 0 {
		return xs.Len()
	}
	return m.Nth - 1
}
