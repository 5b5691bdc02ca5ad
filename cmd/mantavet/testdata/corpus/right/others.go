package right

// others are the programs that are about other things than races, locks and what escapes.
var others = map[string]func(){}
