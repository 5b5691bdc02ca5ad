#include "row.h"

#include <cmath>

__attribute__((noinline)) uint64_t spin(size_t rounds, uint64_t x) {
	x |= 1; // xorshift never leaves 0
	for (; rounds > 0; rounds--) {
		x ^= x << 13;
		x ^= x >> 7;
		x ^= x << 17;
	}
	return x;
}

static double square(double x) { return x * x; }
static double sin_sqrt(double x) { return std::sin(std::sqrt(x)); }

Function function_named(const std::string& name) {
	volatile Function f = name == "map_sum_heavy" ? sin_sqrt : square;
	return f;
}

std::unique_ptr<Node> grow(size_t depth, size_t& next) {
	if (depth == 0) return nullptr;
	auto n = std::make_unique<Node>();
	n->value = next++;
	n->left = grow(depth - 1, next);
	n->right = grow(depth - 1, next);
	return n;
}

std::shared_ptr<Lines> lines(const Args& args, size_t i) {
	auto l = std::make_shared<Lines>();
	l->text = bytes(args, i);
	std::string_view rest = l->text;
	for (size_t end; (end = rest.find('\n')) != rest.npos; rest.remove_prefix(end + 1)) l->lines.push_back(rest.substr(0, end));
	return l;
}
