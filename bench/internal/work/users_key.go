package work

// keyRows are programs that gather by keys and read text.
func keyRows(everyone crew) []Row { return nil }
