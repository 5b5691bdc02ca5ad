package rewrite

import "go/types"

// How many elements a block has depends on the widest type of element that the pipeline has,
// and behind a Filter the tree of a reduction goes by blocks. So stages whose elements would
// vanish in a loop may only do that if blocks stay as long, or if nothing goes by them.

// keepsBlocks reports whether s may join the loop of g as far as blocks are concerned.
func (w *writer) keepsBlocks(c *chain, g *group, s *stage) bool {
	first := g.stages[0]
	switch s.form.role {
	case sums, counts, finds, does, folds:
		if !w.blocksTell(c, g, s) {
			return true // Their results don't go by blocks.
		}
	case reduces:
		if w.exact(c, first) {
			return true // The tree goes by positions.
		}
	}
	var gone, stay []types.Type
	for _, x := range append(g.stages[1:len(g.stages):len(g.stages)], s) {
		gone = append(gone, x.in)
	}
	if !s.form.role.ending() {
		stay = append(stay, s.elem)
	} else if s.form.role == reduces && g.refs == nil && first.in != nil {
		// Either they are in a block, or they are in memory and the tree goes by positions.
		stay = append(stay, first.in)
	}
	switch {
	case g.refs != nil: // The pointers are nowhere.
		gone = append(gone, first.in)
	case w.buffered(c, first):
		stay = append(stay, first.in)
	}
	return covers(stay, gone)
}

// blocksTell reports whether it can be told how long blocks are once s has joined g, because
// some function is called for all of a block before another one is called for its first
// element.
func (w *writer) blocksTell(c *chain, g *group, s *stage) bool {
	own := g.effects
	if s.fn != nil {
		own.add(s.fn.effects)
	}
	if c.stages[0].on != nil && own.acts {
		return true // What stands before c is not known.
	}
	var others effects
	for _, x := range c.stages {
		switch {
		case x == g.stages[0]:
			return others.acts || others.reads && own.acts
		case x.fn != nil:
			others.add(x.fn.effects)
		case tuners[x.op] || x.on == nil && !takesFunction(w.Info, x) || moves[x.op]:
		default:
			others = anything
		}
	}
	return true
}

// moves are the operations that call no functions.
var moves = map[string]bool{"Rev": true, "Take": true, "Skip": true, "StepBy": true, "Enumerate": true, "Chunked": true}

// before returns the stage of c before s; nil if it is not known.
func (c *chain) before(s *stage) *stage {
	for i, x := range c.stages {
		if x == s && i > 0 {
			return c.stages[i-1]
		}
	}
	return nil
}

// buffered reports whether the elements that s gets have been written to a block.
func (w *writer) buffered(c *chain, s *stage) bool {
	switch x := c.before(s); {
	case x == nil:
		return false
	case tuners[x.op]:
		return w.buffered(c, x)
	default:
		return x.op == "Map" || x.op == "Filter" || x.op == "FilterMap" || x.op == "Range" || x.op == "Refs"
	}
}

// exact reports whether every position before s has its element.
func (w *writer) exact(c *chain, s *stage) bool {
	switch x := c.before(s); {
	case x == nil:
		return false
	case tuners[x.op], x.op == "Map":
		return w.exact(c, x)
	default:
		return x.on == nil && (x.op == "Range" || x.op == "Refs" || x.op == "Slice")
	}
}

// covers reports whether blocks of pipelines that have elements of the types stay are as long
// as if they had those that are gone, too.
func covers(stay, gone []types.Type) bool {
	for _, t := range gone {
		if !covered(stay, t) {
			return false
		}
	}
	return true
}

func covered(stay []types.Type, t types.Type) bool {
	for _, s := range stay {
		if types.Identical(s, t) || sized(s) && sized(t) && blockLen("amd64", s) <= blockLen("amd64", t) &&
			blockLen("386", s) <= blockLen("386", t) {
			return true
		}
	}
	return sized(t) && blockLen("amd64", t) == largestBlock
}

// largestBlock is how long blocks are at most.
const largestBlock = 1024

// blockLen is what package iter says of the length of blocks with elements of type t.
func blockLen(arch string, t types.Type) int64 {
	n := int64(largestBlock)
	for size := types.SizesFor("gc", arch).Sizeof(t); n > 16 && n*size > 2048; {
		n /= 2
	}
	return n
}

// sized reports whether the size of t is known: it has no type parameter.
func sized(t types.Type) bool {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return false
	}
	switch t := t.Underlying().(type) {
	case *types.Array:
		return sized(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if !sized(f.Type()) {
				return false
			}
		}
	}
	return true
}
