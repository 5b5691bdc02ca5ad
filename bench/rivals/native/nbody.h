// The flock of the n-body rows: what bodies do to one of them, and how it moves.
#pragma once

#include <cmath>
#include <cstddef>

struct Vec3 {
	double x = 0, y = 0, z = 0;
	Vec3 operator+(Vec3 o) const { return {x + o.x, y + o.y, z + o.z}; }
	Vec3 operator-(Vec3 o) const { return {x - o.x, y - o.y, z - o.z}; }
	Vec3 operator*(double s) const { return {x * s, y * s, z * s}; }
	double len2() const { return x * x + y * y + z * z; }
	Vec3 unit() const {
		double l = std::sqrt(len2());
		return l == 0 ? *this : *this * (1 / l);
	}
};

struct Body {
	Vec3 position, velocity, velocity2;
};

struct Forces {
	Vec3 diff, diff2;
	Forces operator+(const Forces& o) const { return {diff + o.diff, diff2 + o.diff2}; }
};

inline double power(size_t t) { return t >= 500 ? 20.9 : 100.9; }

// Adds to f what b does to p.
inline void meet(Forces& f, const Body& p, const Body& b, Vec3 heading, double power) {
	constexpr double zone2 = 3.0 * 400 * 400;
	Vec3 r = b.position - p.position;
	double d2 = r.len2();
	if (d2 == 0 || d2 >= zone2) return;
	double l = std::sqrt(d2), percent = d2 / zone2;
	if (d2 < 100) {
		Vec3 push = r * ((100 / percent - 1) * 0.025 / l);
		f.diff = f.diff + push;
		f.diff2 = f.diff2 + push;
	} else if (d2 < 300) {
		double q = (0.5 - 0.5 * std::cos(2 * M_PI * (percent - 100) / 200) + 0.5) * 100.9;
		f.diff = f.diff + b.velocity2.unit() * q;
		f.diff2 = f.diff2 + heading * q;
	}
	if (d2 > 100) {
		double c = (1 - (0.5 * std::cos(2 * M_PI * (percent - 100) / (1 - 100.0)) + 0.5)) * power;
		Vec3 draw = r * (c / l);
		f.diff = f.diff + draw;
		f.diff2 = f.diff2 - draw;
	}
}

inline Forces pull(const Body& p, const Body* bodies, size_t n, size_t t) {
	Forces f;
	Vec3 heading = p.velocity.unit();
	for (size_t i = 0; i < n; i++) meet(f, p, bodies[i], heading, power(t));
	return f;
}

inline Body moved(const Body& p, const Forces& f, size_t t) {
	double s = double(t), limit = t >= 500 ? 0.2 : 2000;
	auto damp = [&](Vec3 v, double factor) { return v.len2() > limit ? v * factor : v; };
	Vec3 centre{-4200 * std::cos(s / 22), 9200 * std::sin(s / 14), 6000 * std::sin(s / 27)};
	Vec3 way = centre - p.position, acc;
	double distance = std::sqrt(way.len2());
	if (distance > 3400) acc = way * (t < 200 ? 0.2 / distance : 0.042 * (distance - 3400) / distance);
	acc = acc + f.diff;
	Vec3 acc2 = f.diff2;
	if (t > 500) acc = damp(acc, 0.015), acc2 = damp(acc2, 0.015);
	Vec3 v = p.velocity + acc, v2 = p.velocity2 + acc2;
	if (t < 500) v = damp(v, 0.15), v2 = damp(v2, 0.15);
	return {p.position + (v - v2), v, v2};
}
