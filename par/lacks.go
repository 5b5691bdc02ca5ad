package par

import (
	"fmt"
	"reflect"

	"github.com/seed1237c087/manta/par/iter"
)

// lacks panics because the operation op needs an operator that the type of the elements
// does not have. proto is a block of such elements.
func lacks(op string, proto iter.Block) {
	t := reflect.TypeOf(proto).Elem().Field(0).Type.Elem() // the elements of vec.Xs
	operator, takes := "<", "integers, floats and strings"
	switch op {
	case "Sum":
		operator = "+"
	case "Product":
		operator = "*"
	}
	if operator != "<" {
		takes = "integers, floats and complex numbers"
	}
	what := "has no " + operator
	if t.Kind() == reflect.String && operator == "+" {
		what = "is no number" // Strings have a +.
	}
	panic(fmt.Sprintf("par: %s: %v %s: %s takes %s", op, t, what, op, takes))
}
