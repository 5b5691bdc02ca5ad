package seam

// Pad is the distance in bytes that keeps two words off one cache line, and off lines that the processor fetches together: amd64 fetches
// pairs of 64 bytes, and some arm64 processors have lines of 128. Pad is a guess. If it is too small, only speed suffers.
const Pad = 128
