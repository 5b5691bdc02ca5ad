package calls

// URL returns the page that says how to write it right. what is the name of an analyzer.
func URL(what string) string {
	return "https://" + Module + "/blob/main/docs/races.md#" + what
}
