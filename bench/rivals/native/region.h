// Many short regions in a row.
#pragma once

#include <algorithm>
#include <chrono>

#include "row.h"

struct Matrix {
	static constexpr size_t rows = 512, cols = 128;
	std::vector<float> matrix = std::vector<float>(rows * cols), vector = std::vector<float>(cols);

	Matrix() {
		for (size_t i = 0; i < matrix.size(); i++) matrix[i] = float(i * 31 % 101) / 101;
		for (size_t i = 0; i < cols; i++) vector[i] = float(i * 17 % 103) / 103;
	}

	// Element i of the product with the vector. Behind the last row comes the first again.
	float at(size_t i) const {
		float sum = 0;
		const float *a = matrix.data() + i % rows * cols, *v = vector.data();
		for (size_t k = 0; k < cols; k++) sum += a[k] * v[k];
		return sum;
	}

	// How many rows take so many nanoseconds in a plain loop; two at least.
	size_t rows_in(size_t nanos) const {
		using clock = std::chrono::steady_clock;
		std::vector<float> out(rows);
		long long best = 1'000'000'000;
		for (int tries = 0; tries < 50; tries++) {
			auto start = clock::now();
			for (size_t i = 0; i < rows; i++) out[i] = at(i);
			best = std::min<long long>(best, std::chrono::duration_cast<std::chrono::nanoseconds>(clock::now() - start).count());
			volatile float seen = out[tries];
			(void)seen;
		}
		return std::max<size_t>(2, nanos * rows / best);
	}
};

// Regions are rows of a product each, with serial work before each. A run is a number of them. Share calls its second
// argument for all numbers below the first.
template <class Share>
std::unique_ptr<Row> region_row(const Args& args, Share share) {
	auto m = std::make_shared<Matrix>();
	auto out = std::make_shared<std::vector<float>>(m->rows_in(number(args, 0)));
	size_t gap = number(args, 1), regions = number(args, 2);
	auto took = std::make_shared<std::vector<long long>>();
	auto r = row(
		[=] {
			using clock = std::chrono::steady_clock;
			uint64_t x = 1;
			for (size_t n = 0; n < regions; n++) {
				x = spin(gap, x);
				float* y = out->data();
				const Matrix& all = *m;
				auto start = clock::now();
				share(out->size(), [y, &all](size_t i) { y[i] = all.at(i); });
				took->push_back(std::chrono::duration_cast<std::chrono::nanoseconds>(clock::now() - start).count());
			}
		},
		[=] {
			size_t wrong = 0;
			for (size_t i = 0; i < out->size(); i++) wrong += (*out)[i] != m->at(i);
			return double(wrong);
		});
	r->singles = took;
	return r;
}
