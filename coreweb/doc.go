// Package coreweb is a page that shows live what the pools and the named pipelines of a program do.
//
// Mount it as net/http/pprof is mounted, on a listener that only those reach who may see a
// program's insides: the page shows the names of pools and pipelines, how many elements they processed,
// and how busy the program is. It changes nothing in the program.
//
//	http.Handle("/debug/manta/", coreweb.Handler(coreweb.Config{}))
//	log.Fatal(http.ListenAndServe("localhost:6060", nil))
//
// It answers requests for localhost, for loopback addresses and for the address at which they arrive. Other
// names are listed in Config.Hosts, so that no page elsewhere can read this one by DNS rebinding.
//
// The page has, for each open pool, the states of its workers over the last minute, callers that
// wait, and counts of jobs, steals, sleeps and wakes; and for each pipeline that
// [par.Iter.Named] gave a name, its runs, elements, time alone and in parallel, and the cost of an element.
// It works without script, in dark mode, by keyboard and on small screens.
//
// Nobody samples while nobody watches: the first request starts one goroutine, which all viewers share, and
// which ends some time after the last one has gone. docs/observe/live.md has what that costs.
package coreweb
