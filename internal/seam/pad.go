package seam

// Pad is the distance in bytes that keeps two words from sharing a cache line, or two that the processor fetches together: amd64
// fetches pairs of 64 bytes, and some arm64 has lines of 128. It is a guess: where it is too small only speed suffers.
const Pad = 128
