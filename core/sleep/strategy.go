package sleep

// A Strategy says when sleepers are woken. TickleAll also says how workers fall
// asleep. Only this package can implement a Strategy. Functions return them, as in
// Config{Strategy: Counters()}. README.md compares the strategies.
type Strategy interface {
	// String returns the name of the function that returns the strategy.
	String() string

	// protocol returns the strategy's protocol for s. New calls it once.
	protocol(s *Sleep) protocol
}
