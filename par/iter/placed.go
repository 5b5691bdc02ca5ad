package iter

// ThenPlaced is Then for a loop that asks for the [Step.Place] of an element. If nobody can
// tell it, the elements are packed first.
func (n Node) ThenPlaced(k Kind, loop Loop) Node {
	if n.src == nil {
		return n.Then(k, loop)
	}
	if n.src.shape().is(numbered) {
		n = n.Then(k, loop)
		n.src.(*stage).asks = true
		return n
	}
	return Node{n.positioned(), n.tuned, n.key}.Then(k, loop)
}
