package slice

// sortLeaf is sortTwice for more words, by digits of leafDigit bits each. The width of the digits is a constant. Therefore no shift is
// by a variable, and no index of a counter is checked. Such shifts and checks took a quarter of the time.
func sortLeaf[U word](a, b []U, toB bool, low U, span int, counts *[2][1 << leafDigit]uint32) {
	const mask = 1<<leafDigit - 1
	known := min(span, 2*leafDigit)
	lower, upper := &counts[0], &counts[1]
	b = b[:len(a)]
	if known < span {
		sortLeading(a, b, low, uint(span-known), lower, upper)
		tidy(a, b, toB, low, span-known)
		return
	}
	for _, x := range a {
		d := x - low
		lower[d&mask]++
		upper[d>>leafDigit&mask]++
	}
	starts(lower[:])
	starts(upper[:])
	for _, x := range a {
		d := (x - low) & mask
		at := lower[d]
		lower[d] = at + 1
		b[at] = x
	}
	for _, x := range b {
		d := (x - low) >> leafDigit & mask
		at := upper[d]
		upper[d] = at + 1
		a[at] = x
	}
	tidy(a, b, toB, low, 0)
}

// sortLeading does the two passes of sortLeaf by the bits above shift.
func sortLeading[U word](a, b []U, low U, shift uint, lower, upper *[1 << leafDigit]uint32) {
	const mask = 1<<leafDigit - 1
	shift &= signShift[U]()
	for _, x := range a {
		d := (x - low) >> shift
		lower[d&mask]++
		upper[d>>leafDigit&mask]++
	}
	starts(lower[:])
	starts(upper[:])
	for _, x := range a {
		d := (x - low) >> shift & mask
		at := lower[d]
		lower[d] = at + 1
		b[at] = x
	}
	for _, x := range b {
		d := (x - low) >> shift >> leafDigit & mask
		at := upper[d]
		upper[d] = at + 1
		a[at] = x
	}
}
