// Bodies on their way through some ticks, over and over from the same start.
#pragma once

#include "nbody.h"
#include "row.h"

struct World {
	std::shared_ptr<std::vector<Body>> start;
	std::vector<Body> now, next;
	size_t ticks;
};

// The row in which tick(next, now, n, t) does one tick.
template <class Tick>
std::unique_ptr<Row> world_row(const Args& args, Tick tick) {
	auto w = std::make_shared<World>();
	w->start = words<Body>(args, 0);
	w->now = w->next = *w->start;
	w->ticks = number(args, 1);
	return row(
		[w, tick] {
			w->now = *w->start;
			for (size_t t = 0; t < w->ticks; t++) {
				tick(w->next.data(), w->now.data(), w->now.size(), t);
				std::swap(w->now, w->next);
			}
		},
		[w] {
			double sum = 0;
			for (auto& b : w->now) sum += std::sqrt(b.position.len2());
			return sum;
		});
}
