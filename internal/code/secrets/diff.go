package secrets

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// recordMark starts the line of a commit in git's output; no line of a diff starts with it.
const recordMark = "\x00commit "

const (
	// maxChunk limits the added lines that are scanned together, in bytes.
	maxChunk = 1 << 20
	// readBuffer limits how much of a line is read at once, in bytes.
	readBuffer = 64 << 10
)

// chunk is a run of lines that a commit has added to a file.
type chunk struct {
	commit string
	at     time.Time
	path   string
	blob   string // the file's new content
	line   int
	s      string
}

// diffReader parses the output of git log with --format=recordMark and patches. The content
// of the commits cannot be mistaken for syntax: lines of content are counted according to
// the header of their hunk.
type diffReader struct {
	r       *bufio.Reader
	yield   func(chunk) error
	skip    func(path, blob string) bool
	commits int

	current chunk
	skipped bool
	added   strings.Builder
	line    int // of the next added line
	parents int
	old     []int // remaining lines of each parent
	new     int   // remaining lines of the result
}

var errMalformedDiff = errors.New("git's output cannot be parsed")

func (d *diffReader) read() error {
	for {
		line, whole, err := d.next()
		if errors.Is(err, io.EOF) {
			return d.flush()
		}
		if err != nil {
			return fmt.Errorf("read history: %w", err)
		}
		if d.inHunk() {
			err = d.content(line, whole)
		} else {
			err = d.header(line)
		}
		if err != nil {
			return err
		}
	}
}

// next returns a line without its end, at most readBuffer of it; whole is false if the line
// continues.
func (d *diffReader) next() (line []byte, whole bool, err error) {
	line, err = d.r.ReadSlice('\n')
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		return line, false, nil
	case err != nil && len(line) == 0:
		return nil, false, err
	}
	return bytes.TrimSuffix(line, []byte{'\n'}), true, nil
}

func (d *diffReader) inHunk() bool {
	if d.new > 0 {
		return true
	}
	for _, n := range d.old {
		if n > 0 {
			return true
		}
	}
	return false
}

// header reads a line between hunks.
func (d *diffReader) header(line []byte) error {
	s := string(line[:min(len(line), 8<<10)])
	switch {
	case strings.HasPrefix(s, recordMark):
		return d.commit(s[len(recordMark):])
	case strings.HasPrefix(s, "diff --"):
		err := d.flush()
		d.current.path, d.current.blob, d.skipped = "", "", false
		return err
	case strings.HasPrefix(s, "index "):
		_, after, _ := strings.Cut(s[len("index "):], "..")
		d.current.blob, _, _ = strings.Cut(after, " ")
	case strings.HasPrefix(s, "+++ "):
		d.current.path = diffPath(s[len("+++ "):])
		d.skipped = d.current.path == "" || d.skip != nil && d.skip(d.current.path, d.current.blob)
	case strings.HasPrefix(s, "@@"):
		return d.hunk(s)
	}
	return nil // modes, renames, "\ No newline at end of file"
}

func (d *diffReader) commit(s string) error {
	if err := d.flush(); err != nil {
		return err
	}
	id, at, _ := strings.Cut(strings.TrimSpace(s), " ")
	seconds, err := strconv.ParseInt(at, 10, 64)
	if err != nil || len(id) < 40 {
		return errMalformedDiff
	}
	d.commits++
	d.current = chunk{commit: id, at: time.Unix(seconds, 0).UTC()}
	return nil
}

// diffPath returns the path of a header's "b/path": quoted as in C if it contains special
// characters, with a tab at the end if it contains a space.
func diffPath(s string) string {
	s = strings.TrimSuffix(s, "\t")
	if strings.HasPrefix(s, `"`) {
		unquoted, err := strconv.Unquote(s)
		if err != nil {
			return ""
		}
		s = unquoted
	}
	path, ok := strings.CutPrefix(s, "b/")
	if !ok {
		return "" // /dev/null
	}
	return path
}

// hunk parses "@@ -a,b +c,d @@", or with one more @ and range for each parent of a merge.
func (d *diffReader) hunk(s string) error {
	if err := d.flush(); err != nil {
		return err
	}
	fields := strings.Fields(s)
	d.parents = len(fields[0]) - 1
	if d.parents < 1 || len(fields) < d.parents+3 || strings.Trim(fields[0], "@") != "" {
		return errMalformedDiff
	}
	d.old = d.old[:0]
	for _, f := range fields[1 : d.parents+1] {
		_, n, err := hunkRange(f, '-')
		if err != nil {
			return err
		}
		d.old = append(d.old, n)
	}
	var err error
	d.line, d.new, err = hunkRange(fields[d.parents+1], '+')
	return err
}

// noLines is git's length of an empty side if a merge dropped the end of a file: zero minus
// one.
const noLines = "18446744073709551615"

func hunkRange(s string, sign byte) (line, count int, err error) {
	if s == "" || s[0] != sign {
		return 0, 0, errMalformedDiff
	}
	from, n, ok := strings.Cut(s[1:], ",")
	count = 1
	line, err = strconv.Atoi(from)
	if ok && n == noLines {
		return line, 0, err
	}
	if err == nil && ok {
		count, err = strconv.Atoi(n)
	}
	if err != nil || line < 0 || count < 0 {
		return 0, 0, errMalformedDiff
	}
	return line, count, nil
}

// count subtracts a line from the numbers in the header of the hunk. signs are the signs
// before the line: removed is true if the new file lacks it, added if it is new.
func (d *diffReader) count(signs []byte) (removed, added bool) {
	removed = bytes.IndexByte(signs, '-') >= 0
	for i, sign := range signs {
		if sign == '-' || sign == ' ' && !removed {
			d.old[i]--
		}
	}
	if !removed {
		d.new--
	}
	return removed, !removed && bytes.IndexByte(signs, '+') >= 0
}

// content reads a line of a hunk; a long one comes in parts.
func (d *diffReader) content(line []byte, whole bool) error {
	if len(line) < d.parents {
		return errMalformedDiff
	}
	if line[0] == '\\' { // no newline at the end of the file
		return nil
	}
	removed, keep := d.count(line[:d.parents])
	if err := d.take(line[d.parents:], keep); err != nil {
		return err
	}
	for !whole {
		var err error
		if line, whole, err = d.next(); err != nil {
			return fmt.Errorf("read history: %w", err)
		}
		if err := d.take(line, keep); err != nil {
			return err
		}
	}
	if keep {
		d.added.WriteByte('\n')
	} else if !removed {
		// A line unchanged by a merge ends the run.
		if err := d.flush(); err != nil {
			return err
		}
		d.line++
	}
	return nil
}

// take appends a part of an added line.
func (d *diffReader) take(part []byte, keep bool) error {
	if !keep || d.skipped {
		return nil
	}
	if d.added.Len() > 0 && d.added.Len()+len(part) > maxChunk {
		if err := d.flush(); err != nil {
			return err
		}
	}
	d.added.Write(part)
	return nil
}

// flush passes on the added lines.
func (d *diffReader) flush() error {
	if d.added.Len() == 0 {
		return nil
	}
	c := d.current
	c.line, c.s = d.line, d.added.String()
	d.line += strings.Count(c.s, "\n")
	d.added.Reset()
	if d.skipped || c.path == "" || strings.TrimSpace(c.s) == "" {
		return nil
	}
	return d.yield(c)
}
