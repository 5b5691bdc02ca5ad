package describe

// ThenPlaced is Then for a loop that asks for the [Step.Place] of an element. If nobody can
// tell it, the elements are packed first.
func (n Node) ThenPlaced(k Kind, loop Loop) Node {
	if n.Src == nil {
		return n.Then(k, loop)
	}
	if n.Src.Shape().Is(Numbered) {
		n = n.Then(k, loop)
		n.Src.(*Stage).Asks = true
		return n
	}
	return Node{n.Positioned(), n.Tuned, n.ID}.Then(k, loop)
}
