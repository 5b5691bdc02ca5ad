package iter

// Contains reports whether some element equals v, by ==; false where there are none. Once
// one is found, nothing new is started anywhere. See [Iter.Any].
func Contains[T comparable](it Iter[T], v T) bool {
	return meets(it, func(x T) bool { return x == v }, true, kindContains)
}
