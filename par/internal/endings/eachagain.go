package endings

import "github.com/seed1237c087/manta/par/internal/engine"

// Again implements engine.Keeper.
func (p *each) Again(l engine.Lane[int]) {
	k := l.(*eachLane)
	k.Only.Each = p.one
	k.Open(p.Pipeline, p.out)
}

// Rest implements engine.Keeper.
func (p *each) Rest(l engine.Lane[int]) { l.(*eachLane).rest() }

// rest lets go of what is the user's.
func (l *eachLane) rest() {
	l.Retire()
	l.Only.Each, l.Only.Step.Out, l.st.In = nil, nil, nil
	l.st.Forget()
}
