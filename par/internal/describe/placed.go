package describe

// Placed does what [Node.By] does, for a loop that asks for the [Step.Place] of an element.
// If the places can't be known, the elements are packed first.
func (n Node) Placed(k Kind, f any, in, out Block, loop Loop) Node {
	if n.Src == nil {
		return n.By(k, f, in, out, loop)
	}
	if n.Src.Shape().Is(Numbered) {
		n = n.By(k, f, in, out, loop)
		n.Src.(*Stage).Asks = true
		return n
	}
	return Node{n.Positioned(), n.Tuned, n.ID}.By(k, f, in, out, loop)
}
