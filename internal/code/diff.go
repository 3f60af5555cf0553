package code

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

const (
	// maxChangedFiles and maxChangedRanges limit the stored part of a change.
	maxChangedFiles  = 50_000
	maxChangedRanges = 500_000
	// maxHeaderLine is how much of a line of a diff is read, in bytes: the rest is content.
	maxHeaderLine = 16 << 10
)

// ErrDiff is returned for a diff that cannot be parsed or is too large.
var ErrDiff = errors.New("unreadable diff")

// ReadDiff adds the lines of a unified diff without context, with git's default prefixes a/ and
// b/. It returns ErrDiff for a diff that it cannot parse.
func (c Changes) ReadDiff(in io.Reader) error { return (&diffParser{changes: c}).read(in) }

// diffParser parses a unified diff without context. It skips content by the counts of its
// hunks, because a line of content may look like a header.
type diffParser struct {
	changes  Changes
	ranges   int
	path     string // of the present file; "" if it was removed
	old, new int    // remaining lines of the present hunk
}

func (p *diffParser) read(stdout io.Reader) error {
	in := bufio.NewReaderSize(stdout, maxHeaderLine)
	for {
		line, err := in.ReadSlice('\n')
		head := bytes.Clone(line)
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = in.ReadSlice('\n')
		}
		if len(head) > 0 {
			if err := p.line(strings.TrimSuffix(string(head), "\n")); err != nil {
				return err
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func (p *diffParser) line(line string) error {
	switch {
	case p.old > 0 && strings.HasPrefix(line, "-"):
		p.old--
	case p.new > 0 && strings.HasPrefix(line, "+"):
		p.new--
	case strings.HasPrefix(line, `\`): // no newline at the end of the file
	case p.old > 0 || p.new > 0:
		return fmt.Errorf("%w: a hunk ends early", ErrDiff)
	case strings.HasPrefix(line, "diff --git "):
		p.path = ""
	case strings.HasPrefix(line, "rename to "):
		return p.file(strings.TrimPrefix(line, "rename to "))
	case strings.HasPrefix(line, "+++ "):
		name := strings.TrimSuffix(strings.TrimPrefix(line, "+++ "), "\t") // after a name with spaces
		if name == "/dev/null" {
			return nil
		}
		name, err := unquoted(name)
		if err != nil {
			return err
		}
		name, ok := strings.CutPrefix(name, "b/")
		if !ok {
			return fmt.Errorf("%w: a path without its prefix", ErrDiff)
		}
		return p.begin(name)
	case strings.HasPrefix(line, "@@ "):
		return p.hunk(line)
	}
	return nil
}

func (p *diffParser) file(name string) error {
	name, err := unquoted(name)
	if err != nil {
		return err
	}
	return p.begin(name)
}

// begin begins a file. One whose path no finding can have is skipped.
func (p *diffParser) begin(name string) error {
	if len(name) > maxPath {
		p.path = ""
		return nil
	}
	if _, seen := p.changes[name]; !seen {
		if len(p.changes) == maxChangedFiles {
			return fmt.Errorf("%w: more than %d files", ErrDiff, maxChangedFiles)
		}
		p.changes[name] = nil
	}
	p.path = name
	return nil
}

// hunk parses "@@ -a,b +c,d @@"; an omitted count is 1.
func (p *diffParser) hunk(line string) error {
	fields := strings.Fields(line)
	if len(fields) < 4 {
		return fmt.Errorf("%w: a hunk without its range", ErrDiff)
	}
	_, removed, err := rangeOf(fields[1], "-")
	if err != nil {
		return err
	}
	first, added, err := rangeOf(fields[2], "+")
	if err != nil {
		return err
	}
	p.old, p.new = removed, added
	if added == 0 || p.path == "" {
		return nil
	}
	if p.ranges++; p.ranges > maxChangedRanges {
		return fmt.Errorf("%w: more than %d hunks", ErrDiff, maxChangedRanges)
	}
	p.changes[p.path] = append(p.changes[p.path], LineRange{First: first, Last: first + added - 1})
	return nil
}

func rangeOf(field, sign string) (first, count int, err error) {
	text, ok := strings.CutPrefix(field, sign)
	at, number, counted := strings.Cut(text, ",")
	first, err = strconv.Atoi(at)
	count = 1
	if err == nil && counted {
		count, err = strconv.Atoi(number)
	}
	if !ok || err != nil || first < 0 || count < 0 {
		return 0, 0, fmt.Errorf("%w: %.40q is not a range of lines", ErrDiff, field)
	}
	return first, count, nil
}

// unquoted parses a path in git's output: plain, or in quotes with C escapes.
func unquoted(name string) (string, error) {
	if !strings.HasPrefix(name, `"`) {
		return name, nil
	}
	// Go's syntax includes all escapes that git writes.
	plain, err := strconv.Unquote(name)
	if err != nil {
		return "", fmt.Errorf("%w: a path in bad quotes", ErrDiff)
	}
	return plain, nil
}
