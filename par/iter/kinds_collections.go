package iter

// Kinds of the endings that make slices and maps, for keys; see those in key.go.
const (
	kindGroupBy uint64 = iota + 600
	kindCountBy
	kindReduceBy
	kindToMap
	kindToSet
	kindHistogram
	kindTopK
	kindPartition
	kindPartitionMap
	kindUnzip
	kindByKey
	kindIsSorted
	kindCompare
	kindEqual
	kindContains
)
