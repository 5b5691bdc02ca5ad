// The rows by oneTBB.
#include <oneapi/tbb.h>

#include <algorithm>
#include <limits>

#include "forkjoin.h"
#include "row.h"
#include "sorts.h"
#include "world.h"

namespace {

namespace tbb = oneapi::tbb;
using Range = tbb::blocked_range<size_t>;

void joins(size_t n) {
	if (n > 0) tbb::parallel_invoke([n] { joins(n - 1); }, [n] { joins(n - 1); });
}

size_t fib(size_t n) {
	if (n < 2) return n;
	size_t a, b;
	tbb::parallel_invoke([&, n] { a = fib(n - 1); }, [&, n] { b = fib(n - 2); });
	return a + b;
}

struct Tasks {
	template <class F>
	void operator()(size_t n, F f) {
		tbb::task_group group;
		for (size_t i = 0; i < n; i++) group.run([&f, i] { f(i); });
		group.wait();
	}
};

size_t sum(const Node* t) {
	if (!t) return 0;
	size_t a, b;
	tbb::parallel_invoke([&] { a = sum(t->left.get()); }, [&] { b = sum(t->right.get()); });
	return t->value + a + b;
}

template <class Partition>
std::unique_ptr<Row> increments(const Args& args, size_t grain, Partition partition) {
	auto xs = std::make_shared<std::vector<long>>(number(args, 0));
	auto passes = std::make_shared<long>(0);
	return row(
		[=] {
			tbb::parallel_for(Range(0, xs->size(), grain), [=](Range r) {
				for (size_t i = r.begin(); i < r.end(); i++) (*xs)[i]++;
			}, partition);
			++*passes;
		},
		[=] { return double(std::count(xs->begin(), xs->end(), *passes)); });
}

// The total of what f makes of 0 to n-1.
template <class T, class F>
T total(size_t n, F f) {
	return tbb::parallel_reduce(Range(0, n), T{}, [&](Range r, T sum) {
		for (size_t i = r.begin(); i < r.end(); i++) sum = sum + f(i);
		return sum;
	}, [](T a, T b) { return a + b; });
}

std::unique_ptr<Row> sums(const std::string& name, const Args& args) {
	auto xs = words<double>(args, 0);
	auto f = function_named(name);
	auto last = std::make_shared<double>();
	return row([=] { *last = total<double>(xs->size(), [&](size_t i) { return f((*xs)[i]); }); }, [=] { return *last; });
}

std::unique_ptr<Row> filter_sums(const Args& args) {
	auto xs = words<uint64_t>(args, 0);
	auto last = std::make_shared<uint64_t>();
	return row(
		[=] {
			*last = total<uint64_t>(xs->size(), [&](size_t i) {
				uint64_t x = (*xs)[i] >> 3;
				return x % 2 == 0 ? x : 0;
			});
		},
		[=] { return folded(*last); });
}

// The same with the function in its place.
template <class T, class Number>
std::unique_ptr<Row> squares(const Args& args, Number number) {
	auto xs = words<T>(args, 0);
	auto last = std::make_shared<T>();
	return row(
		[=] { *last = total<T>(xs->size(), [p = xs->data()](size_t i) { return p[i] * p[i]; }); },
		[=] { return number(*last); });
}

std::unique_ptr<Row> dots(const Args& args) {
	auto as = words<double>(args, 0), bs = words<double>(args, 1);
	auto last = std::make_shared<double>();
	return row(
		[=] { *last = total<double>(as->size(), [a = as->data(), b = bs->data()](size_t i) { return a[i] * b[i]; }); },
		[=] { return *last; });
}

std::unique_ptr<Row> argmaxes(const Args& args) {
	auto xs = words<double>(args, 0);
	auto last = std::make_shared<size_t>();
	return row(
		[=] {
			using Best = std::pair<double, size_t>;
			const double* p = xs->data();
			Best none(-std::numeric_limits<double>::infinity(), 0);
			*last = tbb::parallel_reduce(Range(0, xs->size()), none, [=](Range r, Best best) {
				for (size_t i = r.begin(); i < r.end(); i++)
					if (p[i] >= best.first) best = Best(p[i], i);
				return best;
			}, [](Best a, Best b) { return b.first >= a.first ? b : a; }).second;
		},
		[=] { return double(*last); });
}

std::unique_ptr<Row> windows(const Args& args) {
	auto xs = words<double>(args, 0);
	auto out = std::make_shared<std::unique_ptr<double[]>>();
	size_t n = xs->size() < 8 ? 0 : xs->size() - 7;
	auto r = row(
		[=] {
			out->reset(new double[n]);
			tbb::parallel_for(Range(0, n), [from = xs->data(), to = out->get()](Range r) {
				for (size_t i = r.begin(); i < r.end(); i++) to[i] = average8(from + i);
			});
		},
		[=] { return digest(std::vector<double>(out->get(), out->get() + n)); });
	r->before = [=] { out->reset(); };
	return r;
}

using Words = std::vector<uint64_t>;

std::unique_ptr<Row> collects(const Args& args) {
	auto xs = words<uint64_t>(args, 0);
	auto out = std::make_shared<std::unique_ptr<uint64_t[]>>();
	auto r = row(
		[=] {
			out->reset(new uint64_t[xs->size()]);
			tbb::parallel_for(Range(0, xs->size()), [&](Range r) {
				for (size_t i = r.begin(); i < r.end(); i++) (*out)[i] = (*xs)[i] >> 3;
			});
		},
		[=] { return digest(Words(out->get(), out->get() + xs->size())); });
	r->before = [=] { out->reset(); };
	return r;
}

// Counts what is kept of each piece and writes it to its place in a second pass: oneTBB's scan does both.
std::unique_ptr<Row> filters(const Args& args) {
	auto xs = words<uint64_t>(args, 0);
	auto out = std::make_shared<std::unique_ptr<uint64_t[]>>();
	auto n = std::make_shared<size_t>();
	auto r = row(
		[=] {
			out->reset(new uint64_t[xs->size()]);
			*n = tbb::parallel_scan(Range(0, xs->size()), size_t(0), [&](Range r, size_t at, bool last) {
				for (size_t i = r.begin(); i < r.end(); i++) {
					uint64_t x = (*xs)[i];
					if (x % 2 != 0) continue;
					if (last) (*out)[at] = x;
					at++;
				}
				return at;
			}, std::plus<size_t>());
		},
		[=] { return digest(Words(out->get(), out->get() + *n)); });
	r->before = [=] { out->reset(); };
	return r;
}

// Each piece has a map of its own, and neighbours are put together.
Counts counts(const std::vector<std::string_view>& xs) {
	return tbb::parallel_reduce(Range(0, xs.size(), 10'000), Counts(), [&](Range r, Counts counts) {
		for (size_t i = r.begin(); i < r.end(); i++) counts[xs[i]]++;
		return counts;
	}, [](Counts a, Counts b) { return together(std::move(a), std::move(b)); });
}

std::unique_ptr<Row> scans(const Args& args) {
	auto xs = words<int64_t>(args, 0);
	auto dst = std::make_shared<std::vector<int64_t>>(xs->size());
	return row(
		[=] {
			tbb::parallel_scan(Range(0, xs->size()), int64_t(0), [&](Range r, int64_t sum, bool last) {
				for (size_t i = r.begin(); i < r.end(); i++) {
					sum += (*xs)[i];
					if (last) (*dst)[i] = sum;
				}
				return sum;
			}, std::plus<int64_t>());
		},
		[=] { return digest(*dst); });
}

std::unique_ptr<Row> spins(const std::string& name, const Args& args) {
	size_t n = number(args, 0), rounds = number(args, 1);
	bool skewed = name == "skewed";
	auto last = std::make_shared<uint64_t>();
	return row(
		[=] {
			*last = total<uint64_t>(n, [&](size_t i) {
				double place = double(i) / double(n);
				return spin(skewed ? size_t(double(rounds) * place * place) : rounds, i);
			});
		},
		[=] { return folded(*last); });
}

std::unique_ptr<Row> spawns(const Args& args) {
	size_t n = number(args, 0);
	auto ran = std::make_shared<std::atomic<size_t>>(0);
	tbb::task_group all;
	for (size_t i = 0; i < n; i++) all.run([=] { ran->fetch_add(1, std::memory_order_relaxed); });
	all.wait();
	return row(
		[n] {
			tbb::task_group all;
			for (size_t i = 0; i < n; i++) all.run([] {});
			all.wait();
		},
		[=] { return double(ran->load()); });
}

void tick(Body* next, const Body* now, size_t n, size_t t, bool reduce) {
	tbb::parallel_for(Range(0, n), [=](Range r) {
		for (size_t i = r.begin(); i < r.end(); i++) {
			Forces f;
			if (reduce) {
				Vec3 heading = now[i].velocity.unit();
				f = tbb::parallel_reduce(Range(0, n), Forces{}, [=](Range r, Forces f) {
					for (size_t j = r.begin(); j < r.end(); j++) meet(f, now[i], now[j], heading, power(t));
					return f;
				}, [](const Forces& a, const Forces& b) { return a + b; });
			} else {
				f = pull(now[i], now, n, t);
			}
			next[i] = moved(now[i], f, t);
		}
	});
}

// A serial stage hands out one body after the other to a parallel one.
void bridge(Body* next, const Body* now, size_t n, size_t t) {
	size_t given = 0;
	tbb::parallel_pipeline(4 * size_t(tbb::this_task_arena::max_concurrency()),
		tbb::make_filter<void, size_t>(tbb::filter_mode::serial_in_order, [&](tbb::flow_control& fc) {
			if (given == n) {
				fc.stop();
				return n;
			}
			return given++;
		}) & tbb::make_filter<size_t, void>(tbb::filter_mode::parallel, [=](size_t i) {
			next[i] = moved(now[i], pull(now[i], now, n, t), t);
		}));
}

} // namespace

std::unique_ptr<Row> setup_tbb(const std::string& name, const Args& args) {
	if (name == "join_recursively") {
		size_t n = number(args, 0);
		return row([n] { joins(n); }, [n] { return double(size_t(1) << n); });
	}
	if (name == "fib") {
		size_t n = number(args, 0);
		auto last = std::make_shared<size_t>();
		return row([=] { *last = fib(n); }, [=] { return double(*last); });
	}
	if (is_forkjoin(name)) return forkjoin<Tasks>(name, args, [](auto f) { f(); });
	if (name == "tree_sum") {
		size_t next = 0;
		std::shared_ptr<Node> tree = grow(number(args, 0), next);
		auto last = std::make_shared<size_t>();
		return row([=] { *last = sum(tree.get()); }, [=] { return double(*last); });
	}
	if (name == "increment_all" || name == "increment_all_blocks") return increments(args, 1, tbb::auto_partitioner());
	if (name == "increment_all_min") return increments(args, 2048, tbb::simple_partitioner());
	if (name == "increment_all_max") return increments(args, 100, tbb::simple_partitioner());
	if (name == "increment_all_atomized") return increments(args, 1, tbb::simple_partitioner());
	if (name == "increment_all_serialized") return increments(args, size_t(-1) / 2, tbb::simple_partitioner());
	if (name == "map_sum" || name == "map_sum_heavy") return sums(name, args);
	if (name == "map_sum_written") return squares<uint64_t>(args, folded);
	if (name == "map_sum_float_written") return squares<double>(args, [](double x) { return x; });
	if (name == "dot") return dots(args);
	if (name == "argmax") return argmaxes(args);
	if (name == "windows8") return windows(args);
	if (name == "map_collect") return collects(args);
	if (name == "filter_collect") return filters(args);
	if (name == "map_filter_sum") return filter_sums(args);
	if (name == "group_count") return count_row(args, counts);
	if (name == "scan") return scans(args);
	if (name == "coarse" || name == "skewed") return spins(name, args);
	if (name == "spawn") return spawns(args);
	if (name == "nbody_par" || name == "nbody_parreduce") {
		bool reduce = name == "nbody_parreduce";
		return world_row(args, [=](Body* next, const Body* now, size_t n, size_t t) { tick(next, now, n, t, reduce); });
	}
	if (name == "nbody_bridge") return world_row(args, bridge);
	// It has no stable sort.
	return sort_rows(name, args, [](auto b, auto e, auto less) { tbb::parallel_sort(b, e, less); }, nullptr);
}
