// skynet, nqueens and matmul, as ../../internal/forkjoin has them. Each is what runs a function for 0 to n-1 as tasks, and waits.
#pragma once

#include <array>
#include <cstdlib>

#include "row.h"

template <class Each>
size_t skynet(size_t first, size_t leaves) {
	if (leaves == 1) return first;
	std::array<size_t, 10> sums;
	size_t size = leaves / 10, sum = 0;
	Each()(10, [&](size_t i) { sums[i] = skynet<Each>(first + i * size, size); });
	for (size_t part : sums) sum += part;
	return sum;
}

struct Board {
	std::array<int8_t, 16> at;
	int rows, n;

	bool place(int col) {
		for (int row = 0; row < rows; row++) {
			int d = at[row] - col;
			if (d == 0 || std::abs(d) == rows - row) return false;
		}
		at[rows++] = int8_t(col);
		return true;
	}
};

template <class Each>
size_t queens(const Board& b) {
	if (b.rows == b.n) return 1;
	std::array<size_t, 16> sums{};
	size_t sum = 0;
	Each()(b.n, [&](size_t col) {
		Board next = b;
		if (next.place(int(col))) sums[col] = queens<Each>(next);
	});
	for (size_t part : sums) sum += part;
	return sum;
}

struct Part {
	long* cells;
	size_t stride;

	Part quarter(size_t half, size_t row, size_t col) const { return {cells + row * half * stride + col * half, stride}; }
};

template <class Each>
void multiply(Part c, Part a, Part b, size_t order) {
	if (order <= 32) {
		for (size_t i = 0; i < order; i++)
			for (size_t k = 0; k < order; k++)
				for (size_t j = 0; j < order; j++) c.cells[i * c.stride + j] += a.cells[i * a.stride + k] * b.cells[k * b.stride + j];
		return;
	}
	size_t half = order / 2;
	for (size_t k = 0; k < 2; k++)
		Each()(4, [=](size_t i) { multiply<Each>(c.quarter(half, i / 2, i % 2), a.quarter(half, i / 2, k), b.quarter(half, k, i % 2), half); });
}

// Once is what calls a function in a place where tasks run.
template <class Each, class Once>
std::unique_ptr<Row> forkjoin(const std::string& name, const Args& args, Once once) {
	size_t n = number(args, 0);
	auto last = std::make_shared<size_t>();
	auto result = [=] { return double(*last); };
	if (name == "skynet") return row([=] { once([&] { *last = skynet<Each>(0, n); }); }, result);
	if (name == "nqueens") return row([=] { once([&] { *last = queens<Each>(Board{{}, 0, int(n)}); }); }, result);
	auto c = std::make_shared<std::vector<long>>(n * n), ones = std::make_shared<std::vector<long>>(n * n, 1);
	return row(
		[=] {
			std::fill(c->begin(), c->end(), 0);
			once([&] { multiply<Each>({c->data(), n}, {ones->data(), n}, {ones->data(), n}, n); });
			*last = size_t((*c)[n + 1]);
		},
		result);
}

inline bool is_forkjoin(const std::string& name) { return name == "skynet" || name == "nqueens" || name == "matmul"; }
