package flow

// A Pair is a key and what belongs to it, or two elements that were joined.
type Pair[A, B any] struct {
	First  A
	Second B
}

// columns lets pairs be sent as two columns.
func (Pair[A, B]) columns() (any, error) {
	a, err := codecOf[A]()
	if err != nil {
		return nil, err
	}
	b, err := codecOf[B]()
	if err != nil {
		return nil, err
	}
	return codec[Pair[A, B]]{
		enc: func(dst []byte, xs []Pair[A, B]) []byte {
			as, bs := make([]A, len(xs)), make([]B, len(xs))
			for i, x := range xs {
				as[i], bs[i] = x.First, x.Second
			}
			return b.enc(a.enc(dst, as), bs)
		},
		dec: func(src []byte) ([]Pair[A, B], []byte, error) {
			as, src, err := a.dec(src)
			if err != nil {
				return nil, nil, err
			}
			bs, rest, err := b.dec(src)
			if err != nil {
				return nil, nil, err
			}
			if len(as) != len(bs) {
				return nil, nil, errShort
			}
			xs := make([]Pair[A, B], len(as))
			for i := range xs {
				xs[i] = Pair[A, B]{as[i], bs[i]}
			}
			return xs, rest, nil
		},
	}, nil
}
