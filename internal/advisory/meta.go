package advisory

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"time"

	"assay/internal/blob"
)

// Names of the copies of the two lists; all other copies are of ecosystems.
const (
	NameKEV  = "KEV"
	NameEPSS = "EPSS"
)

const (
	folder  = "advisories/"
	maxMeta = 16 << 10
)

// Meta describes the last good copy of an ecosystem or a list, and the last attempt to renew
// it. Without a copy, Key is empty.
type Meta struct {
	Name   string `json:"name"`
	Format int    `json:"format"`
	// Source is a digest of the address, which may contain a credential.
	Source string `json:"source"`
	Key    string `json:"key,omitempty"`    // of the copy, in the blob store
	Digest string `json:"digest,omitempty"` // SHA-256 of the copy, decoded, in hex
	Bytes  int64  `json:"bytes,omitempty"`  // of the copy, decoded
	// Records counts the records about a package. Withdrawn, Unreadable and Foreign ones were
	// omitted: withdrawn, malformed, or only about other ecosystems.
	Records    int `json:"records"`
	Packages   int `json:"packages,omitempty"`
	Withdrawn  int `json:"withdrawn,omitempty"`
	Unreadable int `json:"unreadable,omitempty"`
	Foreign    int `json:"foreign,omitempty"`
	// Unknown counts ranges and events of unknown kinds.
	Unknown int `json:"unknown,omitempty"`

	ETag         string    `json:"etag,omitempty"`
	LastModified string    `json:"lastModified,omitempty"`
	ModifiedAt   time.Time `json:"modifiedAt,omitzero"` // of the newest record
	FetchedAt    time.Time `json:"fetchedAt,omitzero"`  // when the copy was fetched
	CheckedAt    time.Time `json:"checkedAt,omitzero"`  // when the source last confirmed it
	TriedAt      time.Time `json:"triedAt,omitzero"`
	Error        string    `json:"error,omitempty"` // of the last attempt, one sentence
	// NoAnswer is true when the last attempt did not reach the source.
	NoAnswer bool `json:"noAnswer,omitempty"`
}

// Has reports whether there is a copy.
func (m Meta) Has() bool { return m.Key != "" && m.Format == setFormat }

// Age returns the time since the source last confirmed the copy.
func (m Meta) Age(now time.Time) time.Duration { return max(0, now.Sub(m.CheckedAt)) }

func metaKey(name string) string { return folder + name + "/meta.json" }

// readMeta returns the description of a copy.
func readMeta(ctx context.Context, blobs *blob.Store, name string) (Meta, error) {
	o, err := blobs.Get(ctx, metaKey(name))
	if err != nil {
		return Meta{}, err
	}
	defer func() { _ = o.Close() }()
	raw, err := io.ReadAll(io.LimitReader(o, maxMeta))
	if err != nil {
		return Meta{}, err
	}
	var m Meta
	if err := json.Unmarshal(raw, &m); err != nil {
		return Meta{}, errSet
	}
	return m, nil
}

func writeMeta(ctx context.Context, blobs *blob.Store, m Meta) error {
	raw, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return blobs.Put(ctx, metaKey(m.Name), bytes.NewReader(raw), "application/json")
}
