// Package preload owns the list of hosts that browsers reach over HTTPS only,
// whatever the hosts themselves send: Chromium's
// transport_security_state_static.json, from which the other browsers' lists are
// made.
package preload

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// List is a parsed preload list. It is immutable.
type List struct {
	names      []string // ascending; parts of one string
	subdomains []bool   // in the order of names
}

// Entry is the list's entry for a host.
type Entry struct {
	Name       string // the host itself or the parent that covers it
	Subdomains bool   // the entry also covers subdomains of Name
}

type listEntry struct {
	Name       string `json:"name"`
	Mode       string `json:"mode"`
	Subdomains bool   `json:"include_subdomains"`
}

const modeForce = "force-https"

// Parse reads the list: JSON with comments of whole lines, or the base64 form in
// which Chromium's own server sends it. Entries that only pin keys are left out.
func Parse(r io.Reader) (*List, error) {
	in := bufio.NewReader(r)
	head, err := in.Peek(1)
	if err != nil {
		return nil, fmt.Errorf("preload list: %w", err)
	}
	if !bytes.ContainsAny(head, "/{ \t\r\n\ufeff") {
		in = bufio.NewReader(base64.NewDecoder(base64.StdEncoding, in))
	}
	entries, err := decode(json.NewDecoder(&uncommented{in: in}))
	if err != nil {
		return nil, fmt.Errorf("preload list: %w", err)
	}
	if len(entries) == 0 {
		return nil, errors.New("preload list: no hosts")
	}
	slices.SortFunc(entries, func(a, b listEntry) int { return strings.Compare(a.Name, b.Name) })
	return pack(entries), nil
}

// decode reads the elements of "entries" one by one: the list has more than a
// hundred thousand.
func decode(d *json.Decoder) (out []listEntry, err error) {
	if err := expect(d, json.Delim('{')); err != nil {
		return nil, err
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		if key != "entries" {
			var skipped json.RawMessage
			if err := d.Decode(&skipped); err != nil {
				return nil, err
			}
			continue
		}
		if err := expect(d, json.Delim('[')); err != nil {
			return nil, err
		}
		for d.More() {
			var e listEntry
			if err := d.Decode(&e); err != nil {
				return nil, err
			}
			if e.Mode == modeForce && e.Name != "" {
				e.Name = strings.ToLower(e.Name)
				out = append(out, e)
			}
		}
		if err := expect(d, json.Delim(']')); err != nil {
			return nil, err
		}
	}
	return out, expect(d, json.Delim('}'))
}

func expect(d *json.Decoder, want json.Token) error {
	got, err := d.Token()
	if err == nil && got != want {
		err = fmt.Errorf("got %v instead of %v", got, want)
	}
	return err
}

func pack(entries []listEntry) *List {
	var all strings.Builder
	for _, e := range entries {
		all.WriteString(e.Name)
	}
	rest := all.String()
	l := &List{names: make([]string, len(entries)), subdomains: make([]bool, len(entries))}
	for i, e := range entries {
		l.names[i], rest = rest[:len(e.Name)], rest[len(e.Name):]
		l.subdomains[i] = e.Subdomains
	}
	return l
}

// Len returns the number of entries.
func (l *List) Len() int { return len(l.names) }

// Find returns the entry that makes browsers use HTTPS for the host: its own, or
// that of a parent with its subdomains.
func (l *List) Find(host string) (Entry, bool) {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	for name := host; name != ""; {
		if i, ok := slices.BinarySearch(l.names, name); ok && (name == host || l.subdomains[i]) {
			return Entry{Name: name, Subdomains: l.subdomains[i]}, true
		}
		_, name, _ = strings.Cut(name, ".")
	}
	return Entry{}, false
}

// uncommented is a reader that skips lines that begin with "//".
type uncommented struct {
	in   *bufio.Reader
	rest []byte
}

const maxLine = 1 << 20

// Read implements io.Reader.
func (u *uncommented) Read(p []byte) (int, error) {
	for len(u.rest) == 0 {
		line, err := u.line()
		if len(line) == 0 && err != nil {
			return 0, err
		}
		if !bytes.HasPrefix(bytes.TrimLeft(line, " \t"), []byte("//")) {
			u.rest = line
		}
	}
	n := copy(p, u.rest)
	u.rest = u.rest[n:]
	return n, nil
}

func (u *uncommented) line() ([]byte, error) {
	var line []byte
	for {
		part, err := u.in.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case !errors.Is(err, bufio.ErrBufferFull):
			return line, err
		case len(line) > maxLine:
			return nil, errors.New("a line is too long")
		}
	}
}
