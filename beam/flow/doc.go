// Package flow has pipelines that are written once and run either on Manta, in this process, or on Apache Beam: on Prism, Flink, Spark or
// Dataflow. Who outgrows one machine changes one call:
//
//	var (
//		fields = flow.Func("fields", strings.Fields)
//		lower  = flow.Func("lower", strings.ToLower)
//		long   = flow.Pred("long", func(w string) bool { return len(w) > 3 })
//		word   = flow.Func("word", func(w string) string { return w })
//		one    = flow.Func("one", func(string) int { return 1 })
//		add    = flow.Op("add", func(a, b int) int { return a + b })
//	)
//
//	func program(in flow.Flow[string]) flow.Flow[flow.Pair[string, int]] {
//		return flow.ReduceBy(flow.Map(flow.FlatMap(in, fields), lower).Filter(long), word, one, add)
//	}
//
//	err := flow.RunLocal(ctx, program, flow.Text("in/*.txt"), sink) // package par, one machine
//	err := flow.RunBeam(ctx, program, flow.Text("in/*.txt"), sink)  // Prism, or what -runner says
//
// A program describes what is to be done with a [Flow]; it runs nothing. Functions have names ([Func], [Pred], [Op] and their kin),
// because a worker on another machine gets the name and not the function.
//
// # The same result
//
// A source is cut into blocks, each with a position, and the cuts depend on nothing but the input and the options [BlockLen] and
// [BlockBytes]. Operations keep positions, and what is combined is combined in their order. So both runners return the same elements
// in the same order, and float sums have the same bits, whatever number of workers there is and however a runner spreads
// the work. Files have the same bytes, those of Avro excepted. An operation need not be commutative. It should be associative:
// otherwise the result depends on where blocks are cut, but on nothing else. [FromBeam] has no order and no such promise.
//
// # What is refused
//
// RunLocal and RunBeam return an error before anything runs, with the names of what is wrong: a func literal inside a function,
// which may have captured variables, a method bound to a value, and what package reflect has made; a function that was registered while
// the program runs; two functions of one name; a type that can't be sent, such as a channel, a func, a struct with fields that are not
// exported, a type that holds itself or a map whose keys are addresses; an interface without a registered type in it ([Type]); a key whose
// equal values may have different bytes; a source or sink of this process for a runner with workers elsewhere, and a program that they
// can't find ([Program]); two sinks, or two runs of this process, that write to one place, and a source that a sink would remove. RunLocal
// refuses what RunBeam does, as far as it does not depend on the runner: what runs on one machine today should run on many tomorrow.
//
// Nobody looks into functions: what they read besides their arguments, such as a flag, may differ on a worker. A type with the methods
// MarshalBinary and UnmarshalBinary is what these make of it where it is sent, and as it was where it is not.
//
// # Errors
//
// [MapErr] ends the run with the first error, [MapDead] puts failing elements into a Flow of their own. Both tell the source and
// the number of the element. A panic ends the run with an error. Files of a run that fails are whole or not there.
//
// # What it costs
//
// A worker handles a block by package par on all of its processors. Blocks are sent in bytes where Beam shuffles or
// sends to another worker, and are passed as they are otherwise. docs/beyond.md has figures.
package flow
