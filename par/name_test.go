package par

import "fmt"

func name(x int) string { return fmt.Sprint(x) }
