package calls

import "golang.org/x/tools/go/analysis"

// URL returns the part of docs/races.md that says how to write it right.
func URL(anchor string) string {
	return "https://" + Module + "/blob/main/docs/races.md#" + anchor
}

// Report reports a finding whose message ends with the link to what is right. The anchor in
// docs/races.md is the category, or the name of the analyzer if there is none.
func Report(pass *analysis.Pass, d analysis.Diagnostic) {
	if d.Category == "" {
		d.Category = pass.Analyzer.Name
	}
	d.URL = URL(d.Category)
	d.Message += ": see " + d.URL
	pass.Report(d)
}
