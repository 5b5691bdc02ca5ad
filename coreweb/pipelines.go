package coreweb

import (
	"time"

	"github.com/seed1237c087/manta/par"
)

// A head is the head of a column of the table of pipelines.
type head struct{ Name, Help string }

// A cell is a text, and the number by which rows are sorted.
type cell struct {
	Text string
	Sort float64
}

var pipelineHeads = []head{
	{"name", "the argument of Named"},
	{"runs", "runs that have ended"},
	{"running", "runs that have begun and not ended"},
	{"failed", "runs that a panic or an error ended"},
	{"elements", "positions of the sources"},
	{"alone", "runs by the caller alone"},
	{"time alone", "the time of these runs, from call to return"},
	{"in parallel", "runs that forked"},
	{"time in parallel", "the time of these runs, from call to return"},
	{"at work", "the working time of all participants of all runs"},
	{"per element", "working time per element"},
	{"median", "half of the runs took at most this long; times are kept in buckets"},
	{"95 %", "95 of 100 runs took at most this long"},
	{"pieces", "parts that participants took on"},
	{"stolen", "pieces that a thief took from another participant"},
}

// pipelineRows are the rows of the table.
func pipelineRows(all []par.PipelineStats) [][]cell {
	count := func(n uint64) cell { return cell{number(n), float64(n)} }
	taken := func(d time.Duration) cell { return cell{duration(d.Seconds()), float64(d)} }
	var rows [][]cell
	for i, p := range all {
		rows = append(rows, []cell{
			{p.Name, float64(i)},
			count(p.Runs), count(uint64(max(0, p.Running))), count(p.Failed), count(p.Elements),
			count(p.Alone), taken(p.AloneIn), count(p.Forked), taken(p.ForkedIn),
			taken(p.Busy), perElement(p),
			quantile(p, 0.5), quantile(p, 0.95),
			count(p.Pieces), count(p.Stolen),
		})
	}
	return rows
}

func perElement(p par.PipelineStats) cell {
	if p.Elements == 0 {
		return cell{"–", -1}
	}
	each := p.Busy.Seconds() / float64(p.Elements)
	return cell{duration(each), each}
}

// quantile returns the upper bound of the bucket in which the run is that is longer than the share q.
func quantile(p par.PipelineStats, q float64) cell {
	var all uint64
	for _, n := range p.Seconds {
		all += n
	}
	if all == 0 {
		return cell{"–", -1}
	}
	var sum uint64
	bounds := p.Bounds()
	for i, bound := range bounds {
		if sum += p.Seconds[i]; float64(sum) >= q*float64(all) {
			return cell{"≤ " + duration(bound), bound}
		}
	}
	most := bounds[len(bounds)-1]
	return cell{"> " + duration(most), 2 * most}
}
