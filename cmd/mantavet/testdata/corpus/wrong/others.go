package wrong

// others are the programs that are wrong in other ways than by races, locks and what escapes.
var others = map[string]func(){}
