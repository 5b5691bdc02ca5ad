// Package web shows the flock of package sim in a browser: one simulation, and
// any number of viewers who look at it and change it while it runs.
//
//	            settings: mode, bodies, workers, pause
//	      +----------------------------------------------+
//	      v                                              |
//	+-----------+  newest frame  +--------+  WebSocket  +--------+
//	|   Show    | -------------> | viewer | ----------> | page   |
//	| one tick, |                | one per|  frames     | draws, |
//	| one frame | <------------- | page   | <---------- | counts |
//	+-----------+   asks for it  +--------+  "seen: 1"  +--------+
//
// A tick makes one frame, which holds all that the page shows ([Frame]), so
// that any frame may be left out. There is no queue anywhere. A viewer asks for
// a frame newer than its last one and gets the newest that there is; a slow one
// skips those in between, and delays nobody. At most [Window] frames are under
// way to a page that has not said that it saw them. A tab that sleeps says
// nothing, and gets nothing. When nobody asks, the simulation rests.
//
// What a page sends are messages of five bytes ([Message]). One that is none
// closes the connection that it came by, and no other.
//
// Times are those of a tick from the call to its return. In the modes other than
// seq, one tick of thirty is done by seq: it is what speed-ups are relative to. The
// time that workers spend in each state is estimated by looking at them
// ([core.Pool.State]) some thousand times a second.
package web
