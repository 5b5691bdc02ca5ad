package right

// races are the programs about races, locks and what escapes.
var races = map[string]func(){"sum": sum}
