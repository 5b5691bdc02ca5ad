package engine

// Each calls f for 0 to n-1, maybe at the same time: in pieces of at most so many, and by at
// most so many participants, 0 standing for any number. Of several panics the one of the
// lowest i surfaces.
func Each(key uint64, n, most, limit int, f func(i int)) {
	p := &eachPlan{f: f}
	p.spec = Spec{N: n, Unit: 1, MaxLen: most, Limit: limit, Even: true, Key: key}
	Run(&p.spec, Plan[struct{}](p))
}

// eachPlan is a run whose positions are the arguments of a function.
type eachPlan struct {
	spec Spec
	f    func(i int)
}

func (p *eachPlan) Lane() Lane[struct{}]        { return &eachLane{p: p} }
func (p *eachPlan) Join(_, _ struct{}) struct{} { return struct{}{} }

type eachLane struct {
	p   *eachPlan
	pos int
}

func (l *eachLane) Begin(lo, _ int)  { l.pos = lo }
func (l *eachLane) Finish() struct{} { return struct{}{} }

func (l *eachLane) Step(to int) int {
	stop, done := &l.p.spec.Stop, false
	defer func() {
		if !done {
			stop.Lower(l.pos)
		}
	}()
	for ; l.pos < to && !stop.Due(l.pos); l.pos++ {
		l.p.f(l.pos)
	}
	done = true
	return l.pos
}
