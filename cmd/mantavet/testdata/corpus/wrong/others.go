package wrong

// others are the programs that are wrong in other ways than by races, locks and what escapes.
var others = map[string]func(){
	"appendDropped":        appendDropped,
	"bothSidesOfJoin":      bothSidesOfJoin,
	"channelInLoop":        channelInLoop,
	"containsNaN":          containsNaN,
	"filterDropped":        filterDropped,
	"futureLost":           futureLost,
	"futuresKeptOnly":      futuresKeptOnly,
	"linesTwice":           linesTwice,
	"maxOfTimes":           maxOfTimes,
	"nanGroups":            nanGroups,
	"noEnding":             noEnding,
	"poolDropped":          poolDropped,
	"setOfAnything":        setOfAnything,
	"sumBehindDo":          sumBehindDo,
	"sumDropped":           sumDropped,
	"sumOfPoints":          sumOfPoints,
	"sumOfStrings":         sumOfStrings,
	"tagsAsKeys":           tagsAsKeys,
	"updateDropped":        updateDropped,
	"variableNeverRun":     variableNeverRun,
	"waitsOnTheOnlyWorker": waitsOnTheOnlyWorker,
	"writesBehindDo":       writesBehindDo,
	"zippedWithItself":     zippedWithItself,
}
