package calls

import (
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/seed1237c087/manta/cmd/internal/effects"
)

// OneAtATime reports whether the functions of a pipeline are called one at a time, or may be meant to be, although the operation is
// parallel: with Limit(1), on one element, or in a pool of one worker.
func (c *Calls) OneAtATime(call *Call) bool {
	if c.serial == nil {
		c.findSerial()
	}
	if c.serial[c.leader(call)] {
		return true
	}
	return call.Op.Is("par.For") && c.isAtMost(call.Args[0], 1)
}

// findSerial joins the calls that belong to the same pipeline, and notes the pipelines that run in turn.
func (c *Calls) findSerial() {
	c.serial = map[*Call]bool{}
	c.lead = map[*Call]*Call{}
	for _, call := range c.All {
		for _, e := range call.Pipelines() {
			if up := c.CallIn(e); up != nil && c.leader(up) != c.leader(call) {
				c.lead[c.leader(up)] = c.leader(call)
			}
		}
	}
	for _, call := range c.All {
		if c.isSerial(call) || c.InTurn(call) {
			c.serial[c.leader(call)] = true
		}
	}
}

func (c *Calls) leader(call *Call) *Call {
	for {
		up := c.lead[call]
		if up == nil || up == call {
			return call
		}
		call = up
	}
}

// isSerial reports whether an operation makes the pipeline run in turn, as far as can be told.
func (c *Calls) isSerial(call *Call) bool {
	switch call.Op.String() {
	case "Iter.Limit": // A limit that is not known may be 1.
		return !c.isMore(call.Args[0], 1)
	case "Iter.WithMinLen": // There may be fewer elements.
		return !c.isMore(call.Args[0], 0) || c.isMore(call.Args[0], 1<<16)
	case "par.Once", "par.Empty":
		return true
	case "par.RepeatN":
		return c.isAtMost(call.Args[1], 1)
	case "par.Range":
		return c.isAtMost(call.Args[1], 1) && c.isMore(call.Args[0], -1)
	case "Iter.Take":
		return c.isAtMost(call.Args[0], 1)
	case "Iter.WithPool":
		return c.isPoolOfOne(call.Args[0])
	}
	return false
}

// InTurn reports whether a call is in a function that a pool of one worker or Measure runs, or calls a method of such a pool.
func (c *Calls) InTurn(call *Call) bool {
	if call.Op.Recv == "Pool" && c.isPoolOfOne(call.Recv) {
		return true
	}
	for _, outer := range c.turns {
		if outer != call && outer.Pos() <= call.Pos() && call.End() <= outer.End() {
			return true
		}
	}
	return false
}

// runsInTurn reports whether an operation runs its functions in a pool of one worker, or is Measure.
func (c *Calls) runsInTurn(call *Call) bool {
	switch call.Op.String() {
	case "core.Measure":
		return true
	case "Pool.Install", "Pool.InScope", "Pool.InScopeFIFO", "Pool.Spawn":
		return c.isPoolOfOne(call.Recv)
	case "core.InstallResult", "core.BroadcastIn":
		return c.isPoolOfOne(call.Args[0])
	}
	return false
}

// isPoolOfOne reports whether a pool seems to be made with one worker: by NewPool or another function that gets the number, or a
// Config with the number, or as the element with the index 1.
func (c *Calls) isPoolOfOne(e ast.Expr) bool {
	switch e := c.Made(e).(type) {
	case *ast.IndexExpr:
		return c.isOne(e.Index)
	case *ast.CallExpr:
		for _, a := range e.Args {
			if c.isOne(a) {
				return true
			}
			lit, ok := c.Value(a).(*ast.CompositeLit)
			if !ok {
				continue
			}
			for _, e := range lit.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok {
					if id, ok := kv.Key.(*ast.Ident); ok && id.Name == "Workers" && !c.isMore(kv.Value, 1) {
						return true
					}
				}
			}
		}
	}
	return false
}

func (c *Calls) isOne(e ast.Expr) bool { return c.isAtMost(e, 1) && c.isMore(e, 0) }

// Made is like Value, but also finds the call that assigns several results to variables, such as NewPool.
func (c *Calls) Made(e ast.Expr) ast.Expr {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		if v, ok := c.info.ObjectOf(id).(*types.Var); ok && c.Functions().Def(v).Kind == effects.PartOf {
			return c.Functions().Def(v).Expr
		}
	}
	return c.Value(e)
}

func (c *Calls) number(e ast.Expr) (int64, bool) {
	v := c.info.Types[e].Value
	if v == nil {
		if from := c.Value(e); from != e {
			v = c.info.Types[from].Value
		}
	}
	if v == nil {
		return 0, false
	}
	return constant.Int64Val(constant.ToInt(v))
}

func (c *Calls) isMore(e ast.Expr, than int64) bool {
	n, ok := c.number(e)
	return ok && n > than
}

func (c *Calls) isAtMost(e ast.Expr, most int64) bool {
	n, ok := c.number(e)
	return ok && n <= most
}
