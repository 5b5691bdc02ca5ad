package sources

import "github.com/seed1237c087/manta/internal/seam"

// A FrontCount says how many segments at the beginning of a run are done, each with the result of the segment before it. Only the
// participant that does the segment at the front may use what such segments pass on.
type FrontCount struct{ n seam.Int64 }

// At reports whether segment i is at the front. If it is, what the segment before has passed on may be used.
func (c *FrontCount) At(i int) bool { return c.n.Load() == int64(i) } // Acquire: pairs with Passed.

// Passed says that the segment at the front is done.
func (c *FrontCount) Passed() { c.n.Store(c.n.Load() + 1) } // Release: what the segment passes on.

// Done returns how many segments are done.
func (c *FrontCount) Done() int { return int(c.n.Load()) }
