// Sorts and counts of words, with the library's part left open.
#pragma once

#include <chrono>
#include <unordered_map>

#include "row.h"

// The row in which sort(begin, end) sorts a copy of xs, which is made before the time starts. number tells
// one element from another; keep has what they point into.
template <class T, class Sort, class Number>
std::unique_ptr<Row> sort_row(std::shared_ptr<std::vector<T>> xs, Sort sort, Number number, std::shared_ptr<void> keep = nullptr) {
	auto ys = std::make_shared<std::vector<T>>();
	auto took = std::make_shared<std::vector<long long>>();
	auto r = row(
		[=] {
			using clock = std::chrono::steady_clock;
			*ys = *xs;
			auto start = clock::now();
			sort(ys->begin(), ys->end());
			took->push_back(std::chrono::duration_cast<std::chrono::nanoseconds>(clock::now() - start).count());
		},
		[=] {
			(void)keep;
			std::vector<uint64_t> numbers;
			for (auto& y : *ys) numbers.push_back(number(y));
			return digest(numbers);
		});
	r->singles = took;
	return r;
}

inline uint64_t bits(double x) {
	uint64_t b;
	std::memcpy(&b, &x, sizeof b);
	return b;
}

// The sorts of that name by sort and, where there is one, stable sort; none if it has no such.
template <class Sort, class Stable>
std::unique_ptr<Row> sort_rows(const std::string& name, const Args& args, Sort sort, Stable stable) {
	auto same = [](uint64_t x) { return x; };
	if (name == "sort_uint64") return sort_row(words<uint64_t>(args, 0), [=](auto b, auto e) { sort(b, e, std::less<uint64_t>()); }, same);
	if (name == "sort_float64") return sort_row(words<double>(args, 0), [=](auto b, auto e) { sort(b, e, std::less<double>()); }, bits);
	if (name == "sort_stable") {
		if constexpr (!std::is_same_v<Stable, std::nullptr_t>)
			return sort_row(words<uint64_t>(args, 0), [=](auto b, auto e) { stable(b, e, std::less<uint64_t>()); }, same);
	}
	if (name == "sort_by_key") {
		auto by_key = [](const Record& a, const Record& b) { return a.key < b.key; };
		return sort_row(words<Record>(args, 0), [=](auto b, auto e) { sort(b, e, by_key); },
			[](const Record& r) { return uint64_t(r.key); });
	}
	if (name == "sort_string") {
		auto l = lines(args, 0);
		auto xs = std::make_shared<std::vector<std::string_view>>(std::move(l->lines));
		return sort_row(xs, [=](auto b, auto e) { sort(b, e, std::less<std::string_view>()); }, word_number, l);
	}
	return nullptr;
}

using Counts = std::unordered_map<std::string_view, uint64_t>;

// The row of group_count, in which count(words) makes the counts.
template <class Count>
std::unique_ptr<Row> count_row(const Args& args, Count count) {
	auto l = lines(args, 0);
	auto last = std::make_shared<Counts>();
	auto r = row([=] { *last = count(l->lines); },
		[=] {
			uint64_t sum = 0;
			for (auto& [word, n] : *last) sum += word_number(word) * n;
			return folded(sum);
		});
	r->before = [=] { *last = Counts(); };
	return r;
}

// Adds the smaller of the two to the larger one.
inline Counts together(Counts a, Counts b) {
	if (a.size() < b.size()) std::swap(a, b);
	for (auto& [word, n] : b) a[word] += n;
	return a;
}
