package right

// others are the programs that are about other things than races, locks and what escapes.
var others = map[string]func(){
	"anyNaN":           anyNaN,
	"appendKept":       appendKept,
	"channelEachTime":  channelEachTime,
	"countedForEffect": countedForEffect,
	"eitherOr":         eitherOr,
	"filterKept":       filterKept,
	"futureInDo":       futureInDo,
	"futureWaited":     futureWaited,
	"futuresWaited":    futuresWaited,
	"handlerUnderDo":   handlerUnderDo,
	"infGroups":        infGroups,
	"inspected":        inspected,
	"joinedTagsAsKeys": joinedTagsAsKeys,
	"linesKept":        linesKept,
	"maxFuncOfTimes":   maxFuncOfTimes,
	"maxOfStrings":     maxOfStrings,
	"poolKept":         poolKept,
	"reducedPoints":    reducedPoints,
	"sequenceTwice":    sequenceTwice,
	"setOfComparables": setOfComparables,
	"updated":          updated,
	"variableRunLater": variableRunLater,
	"waitsInBlocking":  waitsInBlocking,
	"waitsInDo":        waitsInDo,
}
