package sleep

// Strategy says when sleepers are woken, and for TickleAll also how workers
// fall asleep. Its methods are this package's own; choose one by its function,
// as in Config{Strategy: Counters()}. README.md compares them.
type Strategy interface {
	// String is the name of the function that returns the strategy.
	String() string

	// protocol returns what s does by the strategy. It is called once, by New.
	protocol(s *Sleep) protocol
}
