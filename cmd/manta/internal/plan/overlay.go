package plan

import (
	"encoding/json"
	"maps"

	"github.com/seed1237c087/manta/cmd/manta/internal/cache"
)

// Overlay writes the overlay file, with the user's own replacements and the changed files, and returns its name. If there are no
// changed files, Overlay writes nothing and returns "".
func Overlay(store *cache.Cache, user map[string]string, files []File) (string, error) {
	replace := map[string]string{}
	maps.Copy(replace, user)
	changed := false
	for _, f := range files {
		if f.Actual != "" {
			replace[f.Name] = f.Actual
			changed = true
		}
	}
	if !changed {
		return "", nil
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	return store.File("overlay", data, ".json")
}
