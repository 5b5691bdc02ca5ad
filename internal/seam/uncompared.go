package seam

// Uncompared is the first field of a struct that is never compared by ==. For a comparable struct, Go's compiler makes a comparison
// function, and the linker keeps the function with the type. Uncompared takes no room, but it aligns a struct to a word. Therefore a small
// struct such as a latch does without.
type Uncompared [0]func()
