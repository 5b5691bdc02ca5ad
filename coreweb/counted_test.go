package coreweb

import (
	"strings"
	"testing"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// TestCounted: pipelines that have run are shown with the counts that par has of them.
func TestCounted(t *testing.T) {
	core.DefaultPool()
	xs := make([]int, 5000)
	before := uint64(0) // if the test runs several times
	for _, p := range par.Pipelines() {
		if p.Name == "seven times" {
			before = p.Runs
		}
	}
	for range 7 {
		par.Slice(xs).Named("seven times").Map(func(x int) int { return x + 1 }).Sum()
	}
	_, page := get(t, Handler(Config{}), "/")
	_, table, _ := strings.Cut(page, `<table class="pipelines">`)
	_, body, _ := strings.Cut(table, "<tbody>")
	body, _, _ = strings.Cut(body, "</tbody>")
	for _, p := range par.Pipelines() {
		if p.Name != "seven times" {
			continue
		}
		if p.Runs != before+7 || p.Elements != 5000*p.Runs {
			t.Errorf("par has counted %+v", p)
		}
		var want []string
		for _, cell := range pipelineRows([]par.PipelineStats{p})[0] {
			want = append(want, cell.Text)
		}
		for row := range strings.SplitSeq(body, "</tr>") {
			if !strings.Contains(row, ">seven times<") {
				continue
			}
			cells := strings.Split(strings.ReplaceAll(row, "</th>", "</td>"), "</td>")
			for i, text := range want {
				if _, got, _ := strings.Cut(cells[i], ` data-sort="`); !strings.HasSuffix(got, ">"+text) {
					t.Errorf("%s is %q, want %q", pipelineHeads[i].Name, cells[i], text)
				}
			}
			return
		}
	}
	t.Error("the page does not show the pipeline")
}
