package iter

// Bytes returns a pipeline over the bytes of s. The length is known. For a slice of
// bytes there is [Slice].
func Bytes(s string) Iter[byte] {
	return Iter[byte]{src: &bytesSource{s}, key: mix(kindText, 0)}
}

type bytesSource struct{ s string }

func (s *bytesSource) shape() shape                        { return shape{n: len(s.s), width: 1, traits: exact} }
func (s *bytesSource) open(int, *marks) cursor[byte]       { return s }
func (s *bytesSource) settle(*binding) source[byte]        { return s }
func (s *bytesSource) salvage() []byte                     { return nil }
func (s *bytesSource) isInert() bool                       { return true }
func (s *bytesSource) block(lo, hi int, dst []byte) []byte { return dst[:copy(dst, s.s[lo:hi])] }
