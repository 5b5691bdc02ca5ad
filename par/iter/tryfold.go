package iter

// GatherPieces is Gather for a loop that makes one value of each piece, of which only the
// blocks are known here. The value is Out[0]. If State is nil when the loop is called, the
// piece begins, and the loop sets State and Out[0]. A piece in which there was nothing for
// the loop has no value.
func (n Node) GatherPieces(k Kind, loop Loop) (Block, *Gathering, error) {
	g := gatherer{kind: k, loop: loop, perPiece: true}
	ask(k, loop, &g.about)
	if n.src == nil {
		n = Empty(g.about.in)
	}
	r := n.gathered(g)
	return r.a, r.p, r.err
}

// fewPieces is how many pieces a run is expected to have.
const fewPieces = 8

// beginPiece gives the loop the place of the piece's value, if it has none yet.
func (l *gatherLane) beginPiece() {
	if st := &l.st; st.State == nil {
		st.Out = l.a.Room(l.plan.about.out, 1, fewPieces)
	}
}

// keepPiece keeps the value of a piece that has one.
func (l *gatherLane) keepPiece() {
	if st := &l.st; st.State != nil && !l.over {
		l.a.Add(1)
	}
	l.st.State = nil
}
