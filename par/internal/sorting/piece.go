package sorting

const (
	pieceLen   = 1 << 12 // the number of elements of a piece, which one participant sorts or merges at a time
	mostPieces = 1 << 16 // the largest number of pieces; pieces of more elements are longer
)

// pieceOf returns the length of the pieces of n elements.
func pieceOf(n int) int { return max(pieceLen, (n-1)/mostPieces+1) }
