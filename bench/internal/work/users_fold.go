package work

// foldRows are programs that fold what many elements make into few values: Fold, MapLocal, statistics, k-means.
func foldRows(everyone crew) []Row { return nil }
