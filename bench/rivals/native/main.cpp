// oneTBB and OpenMP as rivals: does the rows that it is told to on its standard input, one command a
// line, and answers in a line each. See the README beside this folder for the commands.
//
//     native tbb|openmp|openmp-passive WORKERS

#include <oneapi/tbb/global_control.h>
#include <omp.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <iostream>

#include "row.h"

static long long cpu_nanos() {
	rusage u{};
	getrusage(RUSAGE_SELF, &u);
	auto nanos = [](timeval t) { return t.tv_sec * 1'000'000'000LL + t.tv_usec * 1'000LL; };
	return nanos(u.ru_utime) + nanos(u.ru_stime);
}

static void timed(Row& row, size_t n) {
	using clock = std::chrono::steady_clock;
	row.before();
	if (row.singles) row.singles->clear();
	long long cpu = cpu_nanos();
	auto start = clock::now();
	for (size_t i = 0; i < n; i++) row.run();
	auto took = std::chrono::duration_cast<std::chrono::nanoseconds>(clock::now() - start).count();
	cpu = cpu_nanos() - cpu;
	std::printf("%lld %lld %.17g", (long long)took, cpu, row.result());
	if (row.singles)
		for (auto single : *row.singles) std::printf(" %lld", single);
	std::puts("");
}

int main(int argc, char** argv) {
	if (argc != 3) return 2;
	const std::string by = argv[1];
	const char* wait = "OMP_WAIT_POLICY";
	if (by == "openmp-passive" && !getenv(wait)) { // its library looks when it is loaded
		setenv(wait, "passive", 1);
		execv("/proc/self/exe", argv);
		return 2;
	}
	Setup setup = by == "tbb" ? setup_tbb : by == "openmp" ? setup_openmp : setup_openmp_passive;
	int workers = std::stoi(argv[2]);
	oneapi::tbb::global_control limit(oneapi::tbb::global_control::max_allowed_parallelism, workers);
	omp_set_num_threads(workers);
	std::unique_ptr<Row> current;
	std::string line;
	while (std::getline(std::cin, line)) {
		std::istringstream in(line);
		std::string command, name, word;
		in >> command >> name;
		if (command == "setup") {
			Args args;
			while (in >> word) args.push_back(word);
			current.reset(); // its memory before that of the next one
			current = setup(name, args);
			std::puts(current ? "ok" : "none");
		} else if (command == "run" && current) {
			timed(*current, std::stoull(name));
		} else {
			std::puts("unknown");
		}
		std::fflush(stdout);
	}
}
