package sorting

// How many elements one participant sorts or merges at a time, unless there are more than so many pieces.
const (
	pieceLen   = 1 << 12
	mostPieces = 1 << 16
)

// pieceOf returns the length of the pieces of n elements.
func pieceOf(n int) int { return max(pieceLen, (n-1)/mostPieces+1) }
