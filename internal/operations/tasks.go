package main

import (
	"fmt"
	"strings"
)

// tasks are the values of the column "task", in the order of the page of package par, with what the page says of each.
var tasks = [][2]string{
	{"loops", "Loops without a pipeline"},
	{"memory", "Sources from memory"},
	{"pieces", "Pieces of a slice or of an area"},
	{"text", "Text"},
	{"streams", "Streams, which one goroutine reads"},
	{"trees", "Trees and data that can be cut"},
	{"each", "Each element becomes another one"},
	{"several", "Each element becomes none, or several, or a part of one"},
	{"part", "The first ones, the rest, another order; those with Any in their names take the elements that are reached first"},
	{"together", "Several pipelines"},
	{"tables", "By keys, for a map, a set or a slice"},
	{"keyed", "By keys, for a pipeline"},
	{"numbers", "By keys that are small numbers"},
	{"value", "One value"},
	{"search", "A search"},
	{"slice", "A slice"},
	{"effects", "Effects"},
	{"range", "A range loop"},
	{"errors", "Functions that may fail"},
	{"sorts", "Slices in order; more is in package slice"},
	{"how", "How it runs"},
	{"custom", "Sources and stages of your own; more is in package iter"},
}

// The headings of package par's page between which the list by task stands.
const (
	before = "// # The operations by task\n//\n"
	after  = "//\n// # Names that are near each other\n"
)

// listed returns the page of package par with the list by task anew. links has the links to an operation, by its name.
func listed(page string, rows [][]string, links map[string][]string) string {
	head, rest, ok := strings.Cut(page, before)
	_, tail, ok2 := strings.Cut(rest, after)
	if !ok || !ok2 {
		panic("the page of package par has no list by task")
	}
	var b strings.Builder
	b.WriteString(head + before)
	for _, t := range tasks {
		var all []string
		for _, r := range rows {
			if r[5] == t[0] {
				all = append(all, links[r[0]]...)
			}
		}
		line := "//   - " + t[1] + ":"
		for i, link := range all {
			if i < len(all)-1 {
				link += ","
			} else {
				link += "."
			}
			if len(line)+1+len(link) > 130 {
				fmt.Fprintln(&b, line)
				line = "//    "
			}
			line += " " + link
		}
		fmt.Fprintln(&b, line)
	}
	return b.String() + after + tail
}
