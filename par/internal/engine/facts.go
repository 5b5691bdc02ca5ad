package engine

import (
	"github.com/seed1237c087/manta/internal/recall"
	"github.com/seed1237c087/manta/internal/seam"
)

// Why is why a run forked or did not.
type Why uint8

// The reasons. Those of runs that did not fork come first.
const (
	Unseen     Why = iota // nothing has run
	OneUnit               // there was nothing to cut
	LimitOfOne            // of one participant
	OneWorker             // in a pool of one
	Small                 // known to cost AloneCost or less
	Slower                // lately no quicker if it was shared
	TriedAlone            // the same, but quicker; and it was time to see whether it still is
	Untried               // no longer than it takes to wake somebody, and not often done yet
	Crowded               // goroutines waited for processors
	Varied                // its cost goes to and fro, and it was over soon
	Unknown               // its cost was not known
	Bounded               // small, but the user wants it cut
	Tried                 // as Slower, and it was time to see whether it still is
	Quicker               // lately quicker if it was shared
	Measured              // known to cost DoubtCost or less, where core.Measure has one worker do what many would
	Large                 // known to cost more, and not known to be slower if it is shared
	Dearer                // begun as one that does not fork, and proved to be expensive
	Lasted                // begun alone because its cost could not be known, and not over soon
)

// Forks reports whether it is a reason to fork.
func (w Why) Forks() bool { return w >= Unknown }

// RunStats are what is known of a run that has ended. For a run that did not fork only Why and Key are
// set, because the other fields would cost every short run a write.
type RunStats struct {
	Why          Why
	Key          uint64 // names it in the table of costs
	N            int    // positions
	Pieces       int    // leaves, and nodes in turn
	Stolen       int    // nodes that were taken from another participant
	Participants int
}

// lastStats remember the last run of each pipeline: in passing the reason, so that a short run that goes as the one before it did reads one word,
// and the rest. As of costs, whoever writes last wins.
var lastStats recall.Table[statsOf]

// fact holds the facts of a pipeline's last run that forked.
type statsOf struct {
	_     seam.Uncompared
	mu    seam.Mutex
	node  uint64 // guarded by mu, as facts are: whose they are; 0: nobody's
	facts RunStats
}

// passing is how a reason is remembered.
func passing(why Why) uint32 { return uint32(why) + 1 }

// Goes notes why the run of s goes on without a fork.
func (s *Spec) Goes(why Why) {
	if s.Part != nil || lastStats.Peek(s.Node) != passing(why) && lastStats.Get(s.Node) != passing(why) {
		s.Note(RunStats{Why: why, Key: s.Key})
	}
}

// Note notes the facts of a run of s. It drops them if another goroutine is writing the entry.
func (s *Spec) Note(f RunStats) {
	s.Part.Because(uint32(f.Why))
	if s.Node == 0 {
		return // The run is not that of a pipeline.
	}
	at, _ := lastStats.More(s.Node)
	if !at.mu.TryLock() {
		return
	}
	defer at.mu.Unlock()
	at.node, at.facts = s.Node, f
	if lastStats.Get(s.Node) != passing(f.Why) {
		lastStats.Put(s.Node, passing(f.Why))
	}
}

// LastRun returns what is known of the last run of a pipeline, or false if nothing is.
func LastRun(node uint64) (RunStats, bool) {
	if lastStats.Get(node) == 0 {
		return RunStats{}, false
	}
	at, _ := lastStats.More(node)
	at.mu.Lock()
	defer at.mu.Unlock()
	return at.facts, at.node == node
}
