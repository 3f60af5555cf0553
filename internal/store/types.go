package store

import (
	"bytes"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"
)

// timestampLayout has a fixed width, so that SQLite's text order is time order, and
// microseconds, the precision of Postgres.
const timestampLayout = "2006-01-02T15:04:05.000000Z"

// timestamp is a time in the form of both databases: UTC, microseconds, the zero time as
// NULL.
type timestamp struct{ t time.Time }

func newTimestamp(t time.Time) timestamp {
	if t.IsZero() {
		return timestamp{}
	}
	return timestamp{t.UTC().Truncate(time.Microsecond)}
}

func (ts timestamp) isZero() bool { return ts.t.IsZero() }

// GormDataType prevents GORM from treating the column as a time that it may set itself.
func (timestamp) GormDataType() string { return "timestamp" }

// Value implements driver.Valuer. Both databases accept the text form.
func (ts timestamp) Value() (driver.Value, error) {
	if ts.isZero() {
		return nil, nil
	}
	return ts.t.Format(timestampLayout), nil
}

// Scan implements sql.Scanner for the time of Postgres and the text of SQLite.
func (ts *timestamp) Scan(src any) error {
	switch v := src.(type) {
	case nil:
		*ts = timestamp{}
	case time.Time:
		*ts = newTimestamp(v)
	case string:
		t, err := time.Parse(timestampLayout, v)
		if err != nil {
			return err
		}
		*ts = timestamp{t}
	default:
		return fmt.Errorf("timestamp: cannot read %T", src)
	}
	return nil
}

// textList is a list of short strings, stored as a JSON array.
type textList []string

// Value implements driver.Valuer.
func (l textList) Value() (driver.Value, error) {
	if l == nil {
		l = textList{}
	}
	text, err := json.Marshal([]string(l))
	return string(text), err
}

// Scan implements sql.Scanner.
func (l *textList) Scan(src any) error {
	switch v := src.(type) {
	case string:
		return json.Unmarshal([]byte(v), l)
	case []byte:
		return json.Unmarshal(v, l)
	}
	return fmt.Errorf("text list: cannot read %T", src)
}

// canonicalID returns the id in its stored form. ok is false if it is not a UUID in its
// usual form: such an id is unknown, not an error.
func canonicalID(id string) (string, bool) {
	if len(id) != 36 {
		return "", false
	}
	u, err := uuid.Parse(id)
	return u.String(), err == nil
}

// canonicalIDs is canonicalID for two ids that must both be well formed.
func canonicalIDs(a, b string) (string, string, bool) {
	a, okA := canonicalID(a)
	b, okB := canonicalID(b)
	return a, b, okA && okB
}

// newID returns a UUIDv7, which sorts by creation time.
func newID() (string, error) {
	id, err := uuid.NewV7()
	return id.String(), err
}

// storable reports whether Postgres can store, or compare with, the text.
func storable(s string) bool { return utf8.ValidString(s) && !strings.Contains(s, "\x00") }

// cleanText makes untrusted text storable: sentences about hostile targets may quote any
// bytes.
func cleanText(s string) string {
	return strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", ""), "\uFFFD")
}

// storableJSON is json.Marshal for values with untrusted text: it applies cleanText to every
// string, where each invalid byte becomes U+FFFD.
func storableJSON(v any) ([]byte, error) {
	doc, err := json.Marshal(v)
	const nul = `\u0000`
	if err != nil || !bytes.Contains(doc, []byte(nul)) {
		return doc, err
	}
	out := make([]byte, 0, len(doc))
	for i := 0; i < len(doc); i++ {
		switch {
		case doc[i] != '\\':
			out = append(out, doc[i])
		case bytes.HasPrefix(doc[i:], []byte(nul)):
			i += len(nul) - 1
		default: // an escape, whose second character may be a backslash
			out = append(out, doc[i], doc[i+1])
			i++
		}
	}
	return out, nil
}
