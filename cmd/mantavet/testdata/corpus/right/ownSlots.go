package right

import (
	"github.com/seed1237c087/manta/par"
)

type job struct{ seat, id int }

func ownSlots() {
	jobs := make([]job, 1<<10)
	for i := range jobs {
		jobs[i] = job{seat: i, id: i}
	}
	out := make([]int, len(jobs))
	par.Slice(jobs).ForEach(func(j job) { out[j.id] = j.id * 2 })
	par.Slice(jobs).ForEach(func(j job) { out[j.seat] += j.id })
	par.Refs(jobs).ForEach(func(j *job) { out[j.seat]++ })
}
