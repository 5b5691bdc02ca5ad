package bykey

import (
	"math/bits"
	"reflect"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/counting"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/freelist"
)

// Run is a run of an ending by keys. It makes a V for each key, out of an I for each element.
type Run[K comparable, V, I any] struct {
	plan Plan[K, V, I]
	baseRun
	shards  []Shard[K, V]
	lanes   []*Lane[K, V, I] // the participants, once absorb has been called
	newLane func(i int) any  // see endings.KeepRun.Run
	between func()           // see endings.KeepRun.Between
	first   Lane[K, V, I]
	spare   []*Lane[K, V, I] // the lanes of the other participants of earlier runs
	// Keying is the caller's value that does the blocks. The caller empties Keying after each run, and keeps it.
	Keying any
	add    func(s *Shard[K, V], ids []uint32, items []Item[K, V]) // see Counts
}

// Plan says what an ending wants of a run.
type Plan[K comparable, V, I any] struct {
	// Part adds items of stretches to a shard, and Single adds items of single elements. If one is nil, only the keys of its
	// items count. ids are the ids of the keys. A function that may panic sets s.At to the index of the item before it adds it.
	Part   func(s *Shard[K, V], ids []uint32, items []Item[K, V])
	Single func(s *Shard[K, V], ids []uint32, items []Item[K, I])
	// Op combines values of stretches, as Part does. It may be nil if positions do not fix the stretches; see bracketMode.
	Op func(a, b V) V
	PlanSpec
}

// PlanSpec is the part of a Plan that does not depend on types.
type PlanSpec struct {
	// Exact: the result does not depend on how elements are bracketed. Unordered: the order does not matter either, and nothing panics.
	Exact, Unordered bool
	// Along: elements are added one after the other if the number of stretches is not known.
	Along bool
	// Ordered: keys are wanted in the order in which they first appear.
	Ordered bool
	// First: of keys that are equal and yet differ, the first is wanted, and not the last.
	First bool
	// Numbered: the ending needs the number of each item's key.
	Numbered bool
	// Once: only the first element of each key counts. A participant may drop later elements of a key that the shards have.
	Once bool
	// Copies: keys are strings, and new keys must be copied.
	Copies bool
}

// baseRun is the part of a Run that does not depend on types.
type baseRun struct {
	key     uint64 // the key under which p is kept
	KeepRun endings.KeepRun
	PlanSpec
	hasher
	groups   counting.Grouping // the elements, if p is Numbered
	hasForms bool              // keys can be equal and yet differ; see hasForms
	points   bool              // keys or values or what elements bring contain pointers
	width    int               // the size of a key and its value, in bytes
	// most is the largest possible number of elements, or -1. The shards have absorbed items, from so many positions.
	most, items, positions int
	progress
}

// progress is the part of a baseRun that is reset between runs. Its fields stand together so that one assignment resets them.
type progress struct {
	forms bool // of keys that are equal and yet differ, the last is wanted
	full  int  // a participant's table is full if it has so many keys
	turn  int  // the number of top bits of a hash that select its shard
	bracketMode
	short bool // the run is so short that its allocations matter
	// apart: new participants keep single elements. decided: it is decided whether they do. They keep them if most keys
	// of a stretch differ, but not if a participant's table has room for a key of each element.
	// absorbing: absorb is at work, or has panicked.
	decided, apart, absorbing bool
	absorbed                  bool       // the shards have absorbed items of this run
	keys                      int        // the number of keys in all shards
	starts                    []uint32   // by shard: how many keys all earlier shards have
	which                     []uint16   // by item: the shard, plus one, if the item brings a new key; otherwise 0
	order                     []uint16   // the shards of keys, in the order in which they first appear
	numbers                   [][]uint32 // by participant and item: the number of the key
}

const (
	enough     = 1 << 10 // elements of the first window that show whether most have keys of their own
	longSpan   = 1 << 12 // if a participant has so many values, they become items when a stretch ends
	absorbAt   = 1 << 15 // if so many items are pending, the shards absorb them after a window or batch
	absorbMost = 1 << 20 // that number grows with the number of keys, but only up to absorbMost
	mostShards = 1 << 7
	shortRun   = 1 << 16 // elements of a short run, at most; see baseTable
	fewShards  = 1 << 6  // shards if the number of positions is not known
)

// Take returns a run that Put has kept under key, or a new run.
func Take[K comparable, V, I any](key uint64) *Run[K, V, I] {
	if p, ok := freelist.Any(key).(*Run[K, V, I]); ok {
		return p
	}
	p := &Run[K, V, I]{}
	p.key = key
	t := reflect.TypeFor[K]()
	p.hasher, p.hasForms = newHasher(t), hasForms(t)
	p.points = describe.HasPointers(t) || describe.HasPointers(reflect.TypeFor[V]()) || describe.HasPointers(reflect.TypeFor[I]())
	p.width = int(t.Size() + reflect.TypeFor[V]().Size())
	p.between = func() { between(p) }
	p.newLane = func(i int) any {
		l := &p.first
		switch {
		case i > len(p.spare):
			l = new(Lane[K, V, I])
		case i > 0:
			l = p.spare[i-1]
		}
		l.Run = p
		if l.room == nil {
			l.room = make([]K, Batch)
		}
		open(&l.table, laneSlots)
		l.table.copies, l.table.short = p.Copies, p.short
		if p.apart {
			l.Mode = Apart
		}
		return l
	}
	return p
}

// Prepare makes p ready to run n as plan says.
func Prepare[K comparable, V, I any](p *Run[K, V, I], n describe.Node, plan Plan[K, V, I]) {
	p.plan, p.PlanSpec = plan, plan.PlanSpec
	p.prepare(n)
	p.KeepRun.Between = p.between
}

func (p *baseRun) prepare(n describe.Node) {
	p.forms = p.hasForms && !p.First
	p.exact, p.unordered = p.Exact, p.Unordered && !p.Ordered && !p.Numbered && !p.hasForms
	most := endings.MostElements(n)
	p.decided = most >= 0 && most <= fullTable
	p.full = fullTable
	if p.unordered || p.exact && (most < 0 || most > fullTable) && core.NumWorkers() == 1 {
		p.full = fullUnordered
	}
	p.free = !p.Exact && n.IsUnordered() && !p.Ordered
	p.along = p.Along && !p.free && !endings.FewStretches(n)
	switch {
	case p.free, p.Numbered:
		p.KeepRun.Prepare(n, p.key)
	case p.exact:
		p.KeepRun.PrepareWindowed(n, p.key)
	case p.along:
		p.decided, p.apart = true, true
		p.KeepRun.PrepareAlong(n, p.key)
	default:
		p.stretched = true
		p.KeepRun.PrepareStretched(n, p.key)
	}
	p.most, p.items, p.positions = most, 0, 0
	if p.KeepRun.Lasts(); p.Numbered {
		p.groups.Place(&p.KeepRun)
	}
	shards := fewShards
	if most >= 0 {
		p.short = most <= shortRun
		shards = min(most/shardKeys, mostShards)
	}
	p.turn = 0
	if shards > 1 {
		p.turn = bits.Len(uint(max(shards, 4*min(core.NumWorkers(), 16)) - 1))
	}
}

// Do runs p, which must be prepared.
func Do[K comparable, V, I any](p *Run[K, V, I], keep endings.KeepLoop) {
	done := false
	defer func() {
		if done || p.absorbing {
			return
		}
		if v := recover(); v != nil {
			if !under.IsStop(v) { // Values before the panic are still combined: a panic there comes first.
				absorb(p)
			}
			panic(v)
		}
	}()
	p.KeepRun.Run(p.newLane, keep)
	done = true
}
