// The rows by OpenMP: loops with its static and dynamic schedules, recursion by its tasks.
#include <omp.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <parallel/algorithm>

#include "forkjoin.h"
#include "region.h"
#include "row.h"
#include "sorts.h"
#include "world.h"

namespace {

void joins(size_t n) {
	if (n == 0) return;
#pragma omp task firstprivate(n)
	joins(n - 1);
	joins(n - 1);
#pragma omp taskwait
}

size_t fib(size_t n) {
	if (n < 2) return n;
	size_t a, b;
#pragma omp task shared(a) firstprivate(n)
	a = fib(n - 1);
	b = fib(n - 2);
#pragma omp taskwait
	return a + b;
}

struct Tasks {
	template <class F>
	void operator()(size_t n, F f) {
		for (size_t i = 0; i < n; i++) {
#pragma omp task shared(f) firstprivate(i)
			f(i);
		}
#pragma omp taskwait
	}
};

size_t sum(const Node* t) {
	if (!t) return 0;
	size_t a, b;
#pragma omp task shared(a) firstprivate(t)
	a = sum(t->left.get());
	b = sum(t->right.get());
#pragma omp taskwait
	return t->value + a + b;
}

// Calls f once, in a team whose others wait for tasks.
template <class F>
void team(F f) {
#pragma omp parallel
#pragma omp single
	f();
}

std::unique_ptr<Row> increments(const Args& args, size_t chunk) {
	auto xs = std::make_shared<std::vector<long>>(number(args, 0));
	auto passes = std::make_shared<long>(0);
	return row(
		[=] {
			long* p = xs->data();
			size_t n = xs->size();
			if (chunk == 0) {
#pragma omp parallel for schedule(static)
				for (size_t i = 0; i < n; i++) p[i]++;
			} else {
#pragma omp parallel for schedule(dynamic, chunk)
				for (size_t i = 0; i < n; i++) p[i]++;
			}
			++*passes;
		},
		[=] { return double(std::count(xs->begin(), xs->end(), *passes)); });
}

std::unique_ptr<Row> sums(const std::string& name, const Args& args) {
	auto xs = words<double>(args, 0);
	auto f = function_named(name);
	auto last = std::make_shared<double>();
	return row(
		[=] {
			double all = 0;
			const double* p = xs->data();
			size_t n = xs->size();
#pragma omp parallel for reduction(+ : all)
			for (size_t i = 0; i < n; i++) all += f(p[i]);
			*last = all;
		},
		[=] { return *last; });
}

// The same with the function in its place.
template <class T, class Number>
std::unique_ptr<Row> squares(const Args& args, Number number) {
	auto xs = words<T>(args, 0);
	auto last = std::make_shared<T>();
	return row(
		[=] {
			T all = 0;
			const T* p = xs->data();
			size_t n = xs->size();
#pragma omp parallel for reduction(+ : all)
			for (size_t i = 0; i < n; i++) all += p[i] * p[i];
			*last = all;
		},
		[=] { return number(*last); });
}

std::unique_ptr<Row> dots(const Args& args) {
	auto as = words<double>(args, 0), bs = words<double>(args, 1);
	auto last = std::make_shared<double>();
	return row(
		[=] {
			double all = 0;
			const double *a = as->data(), *b = bs->data();
			size_t n = as->size();
#pragma omp parallel for reduction(+ : all)
			for (size_t i = 0; i < n; i++) all += a[i] * b[i];
			*last = all;
		},
		[=] { return *last; });
}

std::unique_ptr<Row> argmaxes(const Args& args) {
	auto xs = words<double>(args, 0);
	auto last = std::make_shared<size_t>();
	return row(
		[=] {
			using Best = std::pair<double, size_t>;
			const Best none(-std::numeric_limits<double>::infinity(), 0);
			const double* p = xs->data();
			size_t n = xs->size();
			Best all = none;
#pragma omp parallel
			{
				Best mine = none;
#pragma omp for nowait
				for (size_t i = 0; i < n; i++)
					if (p[i] >= mine.first) mine = Best(p[i], i);
#pragma omp critical
				all = std::max(all, mine);
			}
			*last = all.second;
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
			double* to = out->get();
			const double* from = xs->data();
#pragma omp parallel for
			for (size_t i = 0; i < n; i++) to[i] = average8(from + i);
		},
		[=] { return digest(std::vector<double>(out->get(), out->get() + n)); });
	r->before = [=] { out->reset(); };
	return r;
}

std::unique_ptr<Row> collects(const Args& args) {
	auto xs = words<uint64_t>(args, 0);
	auto out = std::make_shared<std::unique_ptr<uint64_t[]>>();
	auto r = row(
		[=] {
			size_t n = xs->size();
			out->reset(new uint64_t[n]);
			uint64_t* to = out->get();
			const uint64_t* from = xs->data();
#pragma omp parallel for
			for (size_t i = 0; i < n; i++) to[i] = from[i] >> 3;
		},
		[=] { return digest(std::vector<uint64_t>(out->get(), out->get() + xs->size())); });
	r->before = [=] { out->reset(); };
	return r;
}

std::unique_ptr<Row> filter_sums(const Args& args) {
	auto xs = words<uint64_t>(args, 0);
	auto last = std::make_shared<uint64_t>();
	return row(
		[=] {
			uint64_t all = 0;
			const uint64_t* p = xs->data();
			size_t n = xs->size();
#pragma omp parallel for reduction(+ : all)
			for (size_t i = 0; i < n; i++) {
				uint64_t x = p[i] >> 3;
				if (x % 2 == 0) all += x;
			}
			*last = all;
		},
		[=] { return folded(*last); });
}

// Each thread has a map of its own.
Counts counts(const std::vector<std::string_view>& xs) {
	Counts all;
#pragma omp parallel
	{
		Counts mine;
#pragma omp for
		for (size_t i = 0; i < xs.size(); i++) mine[xs[i]]++;
#pragma omp critical
		all = together(std::move(all), std::move(mine));
	}
	return all;
}

// Each thread counts and then writes what it keeps of its part.
std::unique_ptr<Row> filters(const Args& args) {
	auto xs = words<uint64_t>(args, 0);
	auto out = std::make_shared<std::unique_ptr<uint64_t[]>>();
	auto kept = std::make_shared<size_t>();
	auto r = row(
		[=] {
			size_t n = xs->size();
			out->reset(new uint64_t[n]);
			uint64_t* to = out->get();
			const uint64_t* from = xs->data();
			std::vector<size_t> starts(size_t(omp_get_max_threads()) + 1);
#pragma omp parallel
			{
				size_t me = size_t(omp_get_thread_num()), parts = size_t(omp_get_num_threads());
				size_t lo = n * me / parts, hi = n * (me + 1) / parts, mine = 0;
				for (size_t i = lo; i < hi; i++) mine += from[i] % 2 == 0;
				starts[me + 1] = mine;
#pragma omp barrier
				size_t at = 0;
				for (size_t i = 0; i <= me; i++) at += starts[i];
				for (size_t i = lo; i < hi; i++)
					if (from[i] % 2 == 0) to[at++] = from[i];
				if (me + 1 == parts) *kept = at;
			}
		},
		[=] { return digest(std::vector<uint64_t>(out->get(), out->get() + *kept)); });
	r->before = [=] { out->reset(); };
	return r;
}

std::unique_ptr<Row> scans(const Args& args) {
	auto xs = words<int64_t>(args, 0);
	auto dst = std::make_shared<std::vector<int64_t>>(xs->size());
	return row(
		[=] {
			size_t n = xs->size();
			const int64_t* from = xs->data();
			int64_t *to = dst->data(), sum = 0;
#pragma omp parallel for simd reduction(inscan, + : sum)
			for (size_t i = 0; i < n; i++) {
				sum += from[i];
#pragma omp scan inclusive(sum)
				to[i] = sum;
			}
		},
		[=] { return digest(*dst); });
}

std::unique_ptr<Row> spins(const std::string& name, const Args& args) {
	size_t n = number(args, 0), rounds = number(args, 1);
	bool skewed = name == "skewed";
	auto last = std::make_shared<uint64_t>();
	return row(
		[=] {
			uint64_t all = 0;
#pragma omp parallel for schedule(dynamic) reduction(+ : all)
			for (size_t i = 0; i < n; i++) {
				double place = double(i) / double(n);
				all += spin(skewed ? size_t(double(rounds) * place * place) : rounds, i);
			}
			*last = all;
		},
		[=] { return folded(*last); });
}

std::unique_ptr<Row> spawns(const Args& args) {
	size_t n = number(args, 0);
	auto ran = std::make_shared<std::atomic<size_t>>(0);
	team([&] {
		for (size_t i = 0; i < n; i++) {
#pragma omp task
			ran->fetch_add(1, std::memory_order_relaxed);
		}
	});
	return row(
		[n] {
			team([&] {
				for (size_t i = 0; i < n; i++) {
#pragma omp task
					std::atomic_signal_fence(std::memory_order_seq_cst);
				}
			});
		},
		[=] { return double(ran->load()); });
}

#pragma omp declare reduction(+ : Forces : omp_out = omp_out + omp_in)

// Parallel over the bodies, and inside over those that they meet, both by tasks.
void reduced(Body* next, const Body* now, size_t n, size_t t) {
	team([=] {
#pragma omp taskloop
		for (size_t i = 0; i < n; i++) {
			Forces f;
			Vec3 heading = now[i].velocity.unit();
#pragma omp taskloop reduction(+ : f)
			for (size_t j = 0; j < n; j++) meet(f, now[i], now[j], heading, power(t));
			next[i] = moved(now[i], f, t);
		}
	});
}

// One thread hands out one body after the other as tasks.
void bridged(Body* next, const Body* now, size_t n, size_t t) {
	team([=] {
		for (size_t i = 0; i < n; i++) {
#pragma omp task firstprivate(i)
			next[i] = moved(now[i], pull(now[i], now, n, t), t);
		}
	});
}

} // namespace

// Only regions have a second rival by OpenMP, whose threads sleep when they have nothing to do.
std::unique_ptr<Row> setup_openmp_passive(const std::string& name, const Args& args) {
	if (name != "region_outside") return nullptr;
	return region_row(args, [](size_t n, auto f) {
#pragma omp parallel for schedule(static)
		for (size_t i = 0; i < n; i++) f(i);
	});
}

std::unique_ptr<Row> setup_openmp(const std::string& name, const Args& args) {
	if (name == "region_outside") return setup_openmp_passive(name, args);
	if (name == "join_recursively") {
		size_t n = number(args, 0);
		return row([n] { team([n] { joins(n); }); }, [n] { return double(size_t(1) << n); });
	}
	if (name == "fib") {
		size_t n = number(args, 0);
		auto last = std::make_shared<size_t>();
		return row([=] { team([&] { *last = fib(n); }); }, [=] { return double(*last); });
	}
	if (is_forkjoin(name)) return forkjoin<Tasks>(name, args, [](auto f) { team(f); });
	if (name == "tree_sum") {
		size_t next = 0;
		std::shared_ptr<Node> tree = grow(number(args, 0), next);
		auto last = std::make_shared<size_t>();
		return row([=] { team([&] { *last = sum(tree.get()); }); }, [=] { return double(*last); });
	}
	if (name == "increment_all" || name == "increment_all_blocks") return increments(args, 0);
	if (name == "increment_all_min") return increments(args, 1024);
	if (name == "increment_all_max") return increments(args, 100);
	if (name == "increment_all_atomized") return increments(args, 1);
	if (name == "increment_all_serialized") return increments(args, number(args, 0));
	if (name == "map_filter_sum") return filter_sums(args);
	if (name == "group_count") return count_row(args, counts);
	if (name == "map_sum" || name == "map_sum_heavy") return sums(name, args);
	if (name == "map_sum_written") return squares<uint64_t>(args, folded);
	if (name == "map_sum_float_written") return squares<double>(args, [](double x) { return x; });
	if (name == "dot") return dots(args);
	if (name == "argmax") return argmaxes(args);
	if (name == "windows8") return windows(args);
	if (name == "map_collect") return collects(args);
	if (name == "filter_collect") return filters(args);
	if (name == "scan") return scans(args);
	if (name == "coarse" || name == "skewed") return spins(name, args);
	if (name == "spawn") return spawns(args);
	if (name == "nbody_seq") {
		return world_row(args, [](Body* next, const Body* now, size_t n, size_t t) {
			for (size_t i = 0; i < n; i++) next[i] = moved(now[i], pull(now[i], now, n, t), t);
		});
	}
	if (name == "nbody_par") {
		return world_row(args, [](Body* next, const Body* now, size_t n, size_t t) {
#pragma omp parallel for schedule(guided)
			for (size_t i = 0; i < n; i++) next[i] = moved(now[i], pull(now[i], now, n, t), t);
		});
	}
	if (name == "nbody_parreduce") return world_row(args, reduced);
	if (name == "nbody_bridge") return world_row(args, bridged);
	// By the parallel mode of GNU's library, which stands on OpenMP.
	return sort_rows(name, args, [](auto b, auto e, auto less) { __gnu_parallel::sort(b, e, less); },
		[](auto b, auto e, auto less) { __gnu_parallel::stable_sort(b, e, less); });
}
