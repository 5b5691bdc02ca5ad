// What a row is, and the inputs that come with the command which sets one up.
#pragma once

#include <cstdint>
#include <cstring>
#include <fstream>
#include <functional>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

using Args = std::vector<std::string>;

// A Row does a work again and again, and says afterwards what came of it last: a number that all
// rivals must agree on. Before makes room before some runs are timed. Singles has the nanoseconds of each
// run since it was cleared, of rows that take their own time.
struct Row {
	std::function<void()> run;
	std::function<double()> result;
	std::function<void()> before = [] {};
	std::shared_ptr<std::vector<long long>> singles = nullptr;
};

// A Setup makes the row of that name, or none if it has no such.
using Setup = std::unique_ptr<Row> (*)(const std::string& name, const Args& args);

std::unique_ptr<Row> setup_tbb(const std::string& name, const Args& args);
std::unique_ptr<Row> setup_openmp(const std::string& name, const Args& args);
std::unique_ptr<Row> setup_openmp_passive(const std::string& name, const Args& args);

template <class Work, class Result>
std::unique_ptr<Row> row(Work work, Result result) {
	auto r = std::make_unique<Row>();
	r->run = work;
	r->result = result;
	return r;
}

inline size_t number(const Args& args, size_t i) { return std::stoull(args.at(i)); }

inline std::string bytes(const Args& args, size_t i) {
	std::ifstream file(args.at(i), std::ios::binary);
	if (!file) throw std::runtime_error("no file " + args.at(i));
	std::stringstream all;
	all << file.rdbuf();
	return all.str();
}

// The words of 64 bits, or floating point numbers, in the file that an argument names.
template <class T>
std::shared_ptr<std::vector<T>> words(const Args& args, size_t i) {
	std::string raw = bytes(args, i);
	auto out = std::make_shared<std::vector<T>>(raw.size() / sizeof(T));
	std::memcpy(out->data(), raw.data(), out->size() * sizeof(T));
	return out;
}

// The lines of the text in the file that an argument names. They live as long as the text does.
struct Lines {
	std::string text;
	std::vector<std::string_view> lines;
};
std::shared_ptr<Lines> lines(const Args& args, size_t i);

// A number that tells one word from another.
inline uint64_t word_number(std::string_view s) {
	uint64_t sum = s.size();
	for (unsigned char c : s) sum = sum * 31 + c;
	return sum;
}

// A key and 16 bytes that are moved along.
struct Record {
	int64_t key;
	uint64_t from[2];
};

// A number that tells one sequence of words from another and has few enough bits to be a double.
template <class Words>
double digest(const Words& xs) {
	uint64_t sum = 0, i = 0;
	for (auto value : xs) {
		uint64_t x;
		static_assert(sizeof value == sizeof x);
		std::memcpy(&x, &value, sizeof x);
		sum += (x ^ (x >> 32)) * (2 * i++ + 1);
	}
	return double(sum >> 12);
}

inline double folded(uint64_t x) { return double(x >> 12); }

// The average of the eight numbers from xs on.
inline double average8(const double* xs) {
	double sum = 0;
	for (size_t i = 0; i < 8; i++) sum += xs[i];
	return sum / 8;
}

// Arithmetic for that many rounds, each of which needs the one before.
uint64_t spin(size_t rounds, uint64_t x);

// Functions that the compiler is not to see through: map_sum has its function in a variable.
using Function = double (*)(double);
Function function_named(const std::string& name);

struct Node {
	std::unique_ptr<Node> left, right;
	size_t value;
};

// A balanced tree of that depth, whose values are its nodes' numbers.
std::unique_ptr<Node> grow(size_t depth, size_t& next);
