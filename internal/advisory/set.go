package advisory

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// The stored form of an ecosystem: a mark, then for each package, sorted by name, its name
// and its advisories as JSON, each preceded by its length. In memory it has the same form: a
// package is decoded when it is looked up, so that a large ecosystem only occupies its bytes
// and an offset per package.
const (
	setMark = "ASSAY-ADVISORIES-1\n"
	// setFormat changes with the mark: copies in another format are fetched again.
	setFormat = 1
)

var errSet = errors.New("the stored advisories are damaged")

// Set is the advisories of one ecosystem, by package.
type Set struct {
	data    []byte
	offsets []uint32 // of packages, by name
}

// Packages returns the number of packages in the set.
func (s *Set) Packages() int { return len(s.offsets) }

// Bytes returns the memory that the set occupies.
func (s *Set) Bytes() int { return cap(s.data) + 4*cap(s.offsets) }

// openSet indexes data, which it retains.
func openSet(data []byte) (*Set, error) {
	if !bytes.HasPrefix(data, []byte(setMark)) || int64(len(data)) >= 1<<32 {
		return nil, errSet
	}
	s := &Set{data: data}
	var before []byte
	for at := len(setMark); at < len(data); {
		name, rest, ok := chunk(data[at:])
		if !ok || before != nil && bytes.Compare(before, name) >= 0 {
			return nil, errSet
		}
		_, after, ok := chunk(rest)
		if !ok {
			return nil, errSet
		}
		s.offsets = append(s.offsets, uint32(at))
		at, before = len(data)-len(after), name
	}
	s.offsets = slices.Clip(s.offsets)
	return s, nil
}

// chunk splits off a part that is preceded by its length.
func chunk(data []byte) (one, rest []byte, ok bool) {
	n, width := binary.Uvarint(data)
	if width <= 0 || n > uint64(len(data)-width) {
		return nil, nil, false
	}
	return data[width : width+int(n)], data[width+int(n):], true
}

// Find returns the advisories of a package, by its normal name.
func (s *Set) Find(name string) ([]Advisory, error) {
	at, found := slices.BinarySearchFunc(s.offsets, name, func(offset uint32, want string) int {
		have, _, _ := chunk(s.data[offset:])
		return cmp.Compare(string(have), want)
	})
	if !found {
		return nil, nil
	}
	_, rest, _ := chunk(s.data[s.offsets[at]:])
	raw, _, _ := chunk(rest)
	var out []Advisory
	if err := json.Unmarshal(raw, &out); err != nil {
		return nil, fmt.Errorf("%w: %q", errSet, name)
	}
	return out, nil
}

// writer collects records and writes a set.
type writer struct {
	entries []entry
	bytes   int64
	limit   int64
}

type entry struct {
	name, id string
	raw      []byte // of one advisory
}

// add adds a record's packages.
func (w *writer) add(r Record) error {
	for _, p := range r.Packages {
		raw, err := json.Marshal(p.Advisory)
		if err != nil {
			return err
		}
		w.entries = append(w.entries, entry{name: p.Name, id: r.ID, raw: raw})
		if w.bytes += int64(len(raw) + len(p.Name) + 16); w.bytes > w.limit {
			return errTooLarge
		}
	}
	return nil
}

// write writes the set and returns the number of its packages. The order of the records does
// not affect the output.
func (w *writer) write(out io.Writer) (packages int, err error) {
	slices.SortFunc(w.entries, func(a, b entry) int {
		return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(a.id, b.id), bytes.Compare(a.raw, b.raw))
	})
	buffered := bufio.NewWriterSize(out, 1<<16)
	if _, err = buffered.WriteString(setMark); err != nil {
		return 0, err
	}
	var group []byte
	for i := 0; i < len(w.entries); {
		name := w.entries[i].name
		group = append(group[:0], '[')
		for first := i; i < len(w.entries) && w.entries[i].name == name; i++ {
			if i > first {
				group = append(group, ',')
			}
			group = append(group, w.entries[i].raw...)
		}
		group = append(group, ']')
		packages++
		for _, part := range [][]byte{[]byte(name), group} {
			if _, err = buffered.Write(binary.AppendUvarint(nil, uint64(len(part)))); err != nil {
				return packages, err
			}
			if _, err = buffered.Write(part); err != nil {
				return packages, err
			}
		}
	}
	return packages, buffered.Flush()
}
