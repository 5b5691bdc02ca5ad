package right

import "github.com/seed1237c087/manta/par"

func refs() {
	orders := make([]order, 1<<14)
	par.Refs(orders).ForEach(func(o *order) {
		o.price = 10
		o.paid = true
		o.tags = append(o.tags, "new")
	})
	par.Slice(orders).Update(func(o *order) { o.price++ }).Count()
}

type order struct {
	price int
	paid  bool
	tags  []string
}
