package calls

import (
	"go/token"
	"go/types"
	"testing"

	"github.com/seed1237c087/manta/cmd/internal/ops"
)

// TestListedOperation checks that a function of package par is what the list of operations says.
func TestListedOperation(t *testing.T) {
	fn := types.NewFunc(token.NoPos, types.NewPackage(Module+"/par", "par"), "Zzz", types.NewSignatureType(nil, nil, nil, nil, nil, false))
	if op := OpOf(fn); op == nil || op.Kind != Other || op.Pure {
		t.Errorf("not listed: %+v", op)
	}
	for is, want := range map[string]Kind{"tuning": Adapter, "stage": Adapter, "source": Source, "ending": Ending, "loop": Loop, "enclosing": Enclosing, "other": Other} {
		undo := ops.Add("Zzz", ops.Op{Is: is, Calls: "turn", Elements: "fewer"})
		if op := OpOf(fn); op.Kind != want || !op.Pure || op.funcs[0] != OneAtTime || op.Keeps() || !op.Passes() {
			t.Errorf("%s: %+v", is, op)
		}
		undo()
	}
	for tells, want := range map[string][2]bool{"listed": {true, true}, "gathered": {true, false}, "placed": {false, true}, "-": {false, false}} {
		undo := ops.Add("Zzz", ops.Op{Is: "ending", Calls: "key", Elements: tells})
		if op := OpOf(fn); op.Reveals() != want[0] || op.Orders() != want[1] || !op.Keyed() {
			t.Errorf("%s: %+v", tells, op)
		}
		undo()
	}
	defer ops.Add("Zzz", ops.Op{Is: "stage", Calls: "each", Elements: "same", Effect: true})()
	if op := OpOf(fn); op.Pure || op.funcs != nil || !op.Keeps() {
		t.Errorf("with an effect: %+v", op)
	}
}
