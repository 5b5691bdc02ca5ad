package engine

import (
	"github.com/seed1237c087/manta/internal/recall"
	"github.com/seed1237c087/manta/internal/seam"
)

// A RunKind is the reason why a run forked or did not fork.
type RunKind uint8

// The reasons. Those of runs that did not fork come first.
const (
	Unseen     RunKind = iota // nothing has run
	OneUnit                   // there was nothing to cut
	LimitOfOne                // at most one participant was allowed
	OneWorker                 // the pool has one worker
	Small                     // known to cost AloneCost or less
	Slower                    // sharing was no quicker lately
	TriedAlone                // sharing was quicker lately, and it was time to see whether it still is
	Untried                   // no longer than waking a worker takes, and not often done yet
	Crowded                   // goroutines waited for processors
	Varied                    // its cost varies widely, and it was over soon
	Unknown                   // its cost was not known
	Bounded                   // small, but the user wants it cut
	Tried                     // sharing was no quicker lately, and it was time to see whether it is now
	Quicker                   // sharing was quicker lately
	Measured                  // known to cost DoubtCost or less, while core.Measure makes one worker do the work of many
	Large                     // known to cost more, and not known to be slower if it is shared
	Dearer                    // begun without forking, and proved to be expensive
	Lasted                    // begun alone because its cost could not be known, and not over soon
)

// Forks reports whether w is a reason to fork.
func (w RunKind) Forks() bool { return w >= Unknown }

// RunStats is what is known of a run that has ended. For a run that did not fork only Why and Key are set, because setting the other fields would
// cost every short run a write.
type RunStats struct {
	Why          RunKind
	Key          uint64 // names it in the table of costs
	N            int    // positions
	Pieces       int    // leaves, and the pieces of small nodes
	Stolen       int    // nodes that were taken from another participant
	Participants int
}

// lastStats remembers the last run of each pipeline: the reason in the word that Peek reads, and the rest beside it. Therefore a short run with
// the same reason as the run before reads one word. As in costs, the last write wins.
var lastStats recall.Table[statsOf]

// statsOf contains the facts of the last run of a pipeline.
type statsOf struct {
	_     seam.Uncompared
	mu    seam.Mutex
	node  uint64 // guarded by mu, as facts is: the pipeline that facts belongs to; 0: none
	facts RunStats
}

// passing returns the bits by which lastStats remembers a reason.
func passing(why RunKind) uint32 { return uint32(why) + 1 }

// Goes notes why the run of s does not fork.
func (s *Spec) Goes(why RunKind) {
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

// LastRun returns what is known of the last run of a pipeline. It returns false if nothing is known.
func LastRun(node uint64) (RunStats, bool) {
	if lastStats.Get(node) == 0 {
		return RunStats{}, false
	}
	at, _ := lastStats.More(node)
	at.mu.Lock()
	defer at.mu.Unlock()
	return at.facts, at.node == node
}
