// Many short regions in a row.
#pragma once

#include <chrono>

#include "row.h"

// Regions are rows of a matrix-vector product each, with serial work before each. A run is a number of them. Share calls its second argument
// for all numbers below the first.
template <class Share>
std::unique_ptr<Row> region_row(const Args& args, Share share) {
	constexpr size_t rows = 512, cols = 128;
	std::vector<float> matrix(rows * cols), vector(cols);
	for (size_t i = 0; i < matrix.size(); i++) matrix[i] = float(i * 31 % 101) / 101;
	for (size_t i = 0; i < cols; i++) vector[i] = float(i * 17 % 103) / 103;
	size_t gap = number(args, 1), regions = number(args, 2);
	auto out = std::make_shared<std::vector<float>>(number(args, 0));
	auto took = std::make_shared<std::vector<long long>>();
	auto r = row(
		[=, matrix = std::move(matrix), vector = std::move(vector)] {
			using clock = std::chrono::steady_clock;
			uint64_t x = 1;
			for (size_t n = 0; n < regions; n++) {
				x = spin(gap, x);
				const float *m = matrix.data(), *v = vector.data();
				float* y = out->data();
				auto start = clock::now();
				share(out->size(), [=](size_t i) {
					float sum = 0;
					const float* a = m + i % rows * cols;
					for (size_t k = 0; k < cols; k++) sum += a[k] * v[k];
					y[i] = sum;
				});
				took->push_back(std::chrono::duration_cast<std::chrono::nanoseconds>(clock::now() - start).count());
			}
		},
		[=] {
			double sum = 0;
			for (float y : *out) sum += y;
			return sum;
		});
	r->singles = took;
	return r;
}
