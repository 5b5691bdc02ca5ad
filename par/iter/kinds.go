package iter

// More kinds for keys, beside those in key.go.
const (
	kindInspect uint64 = iota + 100
	kindUpdate
	kindFilterMap
	kindChain
	kindIntersperse
	kindInterleave
	kindInterleaveShortest
	kindRev
	kindWindow
	kindFeed
	kindTakeWhile
	kindSkipWhile
	kindMapWhile
	kindStepBy
	kindChunked
	kindFoldChunks
	kindFold
	kindMapInit
	kindMapLocal
	kindScan
	kindPaced
	kindTakeAny
	kindSkipAny
	kindTakeAnyWhile
	kindSkipAnyWhile
	kindFlatMap
	kindRepeat
	kindSnapshot
	kindFromSeq2
	kindFromChan
	kindText
	kindScanLines
	kindSplit
	kindWalk
	kindChunks
	kindRChunks
	kindWindows
	kindCuts
	kindPass
	kindToSeq
)
