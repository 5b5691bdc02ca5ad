package reduce

import "golang.org/x/exp/constraints"

// Number is the set of types that have both + and *. Strings have no *.
type Number interface {
	Integer | Float
}

// Integer is the set of the integer types. Their sums and products wrap around, and are therefore associative.
type Integer interface{ constraints.Integer }

// Float is the set of the floating-point and the complex types, whose + and * round.
type Float interface {
	constraints.Float | constraints.Complex
}

// Monoid is an associative operation together with its identity, so that no operation can be given the identity of
// another. The zero value is not a monoid; get one from [Sum], [Product] or their siblings, or fill in the fields.
type Monoid[T any] struct {
	// Identity is the reduction of nothing: Op(Identity, x) == x == Op(x, Identity), for every x but NaNs and, in
	// products, complex infinities (an infinity times 1+0i has a NaN in it). Op with Identity may change the sign of a
	// zero (0 + -0 is 0). Therefore an input that has elements is reduced without Identity.
	Identity T
	// Op combines two neighbours; a stands before b in the input. It is associative, except for the rounding of floats.
	Op func(a, b T) T
	// Fold reduces seg, which is not empty, to the value of the pairwise tree over it (see the package comment): the
	// same bits for the same elements, whatever their address, and the bits of Op applied along the tree. Fold only reads
	// seg, and panics with an index out of range if seg is empty.
	Fold func(seg []T) T
	// Name is the operation's name, as in "Sum", for messages.
	Name string
}

// Semigroup is an associative operation that has no identity: the minimum and the maximum of nothing do not exist. The
// zero value is not a semigroup; get one from [Min], [Max] or their siblings, or fill in the fields.
type Semigroup[T any] struct {
	// Op combines two neighbours; a stands before b in the input. This order decides between equal values.
	Op func(a, b T) T
	// Fold reduces seg, which is not empty, to the value of the pairwise tree over it. Fold only reads seg, and panics
	// with an index out of range if seg is empty.
	Fold func(seg []T) T
	// Name is the operation's name, as in "Min", for messages.
	Name string
}
