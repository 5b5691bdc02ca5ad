package engine

import "github.com/seed1237c087/manta/internal/seam"

// Why is why a run forked or did not.
type Why uint8

// The reasons, those of runs that did not fork first.
const (
	Unseen     Why = iota // nothing has run
	OneUnit               // there was nothing to cut
	LimitOfOne            // of one participant
	OneWorker             // in a pool of one
	Small                 // known to cost AloneCost or less
	Slower                // lately no quicker if it was shared
	TriedAlone            // the same, but quicker; and it was time to see whether it still is
	Unknown               // its cost was not known
	Bounded               // small, but the user wants it cut
	Tried                 // as Slower, and it was time to see whether it still is
	Quicker               // lately quicker if it was shared
	Measured              // known to cost DoubtCost or less, where core.Measure has one worker do what many would
	Large                 // known to cost more, and not known to be slower if it is shared
	Dearer                // begun as one that does not fork, and proved to be expensive
)

// Forks reports whether it is a reason to fork.
func (w Why) Forks() bool { return w >= Unknown }

// Facts are what is known of a run that has ended. Of one that did not fork only Why and Key
// are, because to keep the others would cost every short run a write.
type Facts struct {
	Why          Why
	Key          uint64 // names it in the table of costs
	N            int    // positions
	Pieces       int    // leaves, and nodes in turn
	Stolen       int    // nodes that were taken from another participant
	Participants int
}

// facts remembers the last run of each pipeline. As of costs, whoever writes last wins.
var facts [len(costs)]fact

// fact is an entry. The tag is the upper part of the pipeline's name, and in the lowest byte
// the reason; 0 is an empty entry. So a short run that goes as the one before it did reads one
// word.
type fact struct {
	tag   seam.Uint64
	mu    seam.Mutex
	facts Facts // guarded by mu
}

func tag(node uint64, why Why) uint64 { return node&^0xff | uint64(why) }

// Goes notes why the run of s goes on without a fork.
func (s *Spec) Goes(why Why) {
	if facts[s.Node%uint64(len(facts))].tag.Load() != tag(s.Node, why) || s.Part != nil {
		s.Note(Facts{Why: why, Key: s.Key})
	}
}

// Note notes the facts of a run of s. They are lost if somebody else is at the entry.
func (s *Spec) Note(f Facts) {
	s.Part.Because(uint32(f.Why))
	if s.Node == 0 {
		return // The run is not that of a pipeline.
	}
	at := &facts[s.Node%uint64(len(facts))]
	if !at.mu.TryLock() {
		return
	}
	defer at.mu.Unlock()
	at.tag.Store(tag(s.Node, f.Why))
	at.facts = f
}

// LastRun returns what is known of the last run of a pipeline; false if that is nothing.
func LastRun(node uint64) (Facts, bool) {
	at := &facts[node%uint64(len(facts))]
	at.mu.Lock()
	defer at.mu.Unlock()
	if w := at.tag.Load(); w == 0 || w&^0xff != node&^0xff {
		return Facts{}, false
	}
	return at.facts, true
}
