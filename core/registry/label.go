package registry

import "context"

// A label is what profiles show of tasks that core.Named has named. It is part of their bond.
type label struct {
	name string
	ctx  context.Context // with the label, and what labels the user's context has
}

// labelKey is the key of the label in profiles.
const labelKey = "manta"
