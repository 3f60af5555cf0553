package provider

import (
	"encoding/json"
	"strconv"
)

// entry is an entry of a list. A malformed one is skipped, so that it does not invalidate
// the others.
type entry[T any] struct {
	value T
	ok    bool
}

// UnmarshalJSON implements json.Unmarshaler.
func (e *entry[T]) UnmarshalJSON(data []byte) error {
	var value T
	if e.ok = json.Unmarshal(data, &value) == nil; e.ok {
		e.value = value
	}
	return nil
}

// idOf returns an id as text, "" for 0.
func idOf(id int64) string {
	if id == 0 {
		return ""
	}
	return strconv.FormatInt(id, 10)
}

// listed converts the repositories of a page. An entry without a usable name only has its id, one without an id is dropped. A page without
// any valid entry is not a response of the provider.
func listed[T any](c *client, page []entry[T], to func(T) (Repository, error)) ([]Repository, error) {
	repos, like := make([]Repository, len(page)), false
	for i, e := range page {
		if !e.ok {
			continue
		}
		repo, err := to(e.value)
		if err != nil {
			repo = Repository{ExternalID: repo.ExternalID}
		}
		like = like || repo.ExternalID != ""
		repos[i] = repo
	}
	if len(page) > 0 && !like {
		return nil, c.malformed("a list of something other than repositories")
	}
	return repos, nil
}
