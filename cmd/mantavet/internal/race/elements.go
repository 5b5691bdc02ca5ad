package race

import (
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/accesses"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
)

// shared lists the sources whose elements have memory in common.
var shared = map[string]string{
	"par.Windows": "Windows, which overlap",
	"par.Repeat":  "Repeat, which are all the same",
	"par.RepeatN": "RepeatN, which are all the same",
}

// elements reports writes through a parameter whose values have memory in common.
func (f *finder) elements(fn *function, call *calls.Call) {
	if call.Op.Recv != "Iter" && call.Op.Kind != calls.Ending && call.Op.Kind != calls.Adapter || len(fn.sum.Params) != 1 {
		return
	}
	why := ""
	if call.Op.Is("Iter.Update") {
		return
	}
	for up := range f.Calls.Upstream(call) {
		if up == call {
			continue
		}
		if why = shared[up.Op.String()]; why != "" {
			break
		}
		if !up.Op.Passes() {
			return
		}
	}
	if why == "" {
		return
	}
	for _, a := range fn.sum.Accesses {
		if !a.Write || a.Held || a.Via == accesses.Gotten || a.Guard != accesses.Always || a.Place.Root != fn.sum.Params[0] || a.Node == nil || f.at[a.Node.Pos()] {
			continue
		}
		node := a.Node
		if fn.lit == nil {
			node = fn.expr
		}
		f.at[node.Pos()] = true
		f.Report(analysis.Diagnostic{
			Pos: node.Pos(), End: node.End(), Category: "elements",
			Message: fmt.Sprintf("this writes %s, an element of %s, and other calls of the function write it too", a.Place, why),
		})
	}
}
