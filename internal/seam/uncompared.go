package seam

// Uncompared is the first field of a struct that nobody compares by ==. For a struct that could be, Go's compiler makes a function that
// does, and the linker keeps it with the type. It takes no room. Who stands where few bytes count, such as a latch, goes without.
type Uncompared [0]func()
