package checkout

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// errMalformed is output that git never writes about a valid repository.
var errMalformed = errors.New("malformed output of git")

// entry is a line of git ls-tree -r -l.
type entry struct {
	mode   string // such as 100644
	object string
	size   int64  // -1: unknown, no blob, or missing
	path   string // as stored; shortened if long
	long   bool
}

// Modes of entries that are not files, gitdatamodel(7).
const (
	modeLink      = "120000"
	modeSubmodule = "160000"
)

// maxRecord is the maximum length of what precedes the path in a record of ls-tree.
const maxRecord = 200

// errEnough ends a listing early.
var errEnough = errors.New("enough entries")

// readListing parses the output of git ls-tree -r -z -l. Paths are shortened to maxPath
// bytes. It returns the first error of yield.
func readListing(r io.Reader, maxPath int, yield func(entry) error) error {
	br := bufio.NewReaderSize(r, 64<<10)
	var record []byte
	for {
		var cut bool
		var err error
		record, cut, err = readRecord(br, record[:0], maxRecord+maxPath)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("listing: %w", err)
		}
		e, err := parseEntry(record, maxPath)
		if err != nil {
			return err
		}
		e.long = e.long || cut
		if err := yield(e); err != nil {
			return err
		}
	}
}

// readRecord appends to buf the bytes before the next NUL, at most limit bytes. It returns
// io.EOF at the end of the last record.
func readRecord(r *bufio.Reader, buf []byte, limit int) (_ []byte, cut bool, err error) {
	for began := false; ; began = true {
		part, err := r.ReadSlice(0)
		ended := err == nil
		if ended {
			part = part[:len(part)-1]
		}
		if room := limit - len(buf); len(part) > room {
			part, cut = part[:room], true
		}
		buf = append(buf, part...)
		switch {
		case ended:
			return buf, cut, nil
		case err == io.EOF && !began && len(buf) == 0:
			return buf, cut, io.EOF
		case err == io.EOF:
			return buf, cut, io.ErrUnexpectedEOF
		case !errors.Is(err, bufio.ErrBufferFull):
			return buf, cut, err
		}
	}
}

// parseEntry parses "<mode> SP <type> SP <object> SP+ <size> TAB <path>".
func parseEntry(record []byte, maxPath int) (entry, error) {
	head, path, ok := bytes.Cut(record, []byte{'\t'})
	fields := bytes.Fields(head)
	if !ok || len(fields) != 4 || len(fields[0]) != 6 || !commitForm.Match(fields[2]) {
		return entry{}, fmt.Errorf("listing: %w", errMalformed)
	}
	e := entry{mode: string(fields[0]), object: string(fields[2]), size: -1}
	if size, err := strconv.ParseInt(string(fields[3]), 10, 64); err == nil && size >= 0 {
		e.size = size
	}
	if len(path) > maxPath {
		path, e.long = path[:maxPath], true
	}
	e.path = string(path)
	return e, nil
}

// objectReader reads the output of git cat-file --batch.
type objectReader struct{ r *bufio.Reader }

func newObjectReader(r io.Reader) *objectReader {
	return &objectReader{bufio.NewReaderSize(r, 256<<10)}
}

// blobState is the outcome of reading a blob.
type blobState int

const (
	blobRead blobState = iota
	blobMissing
	blobTooLarge // it was skipped
	blobNoBlob
)

// maxHeader limits the line before a blob.
const maxHeader = 256

// next reads the next requested object into buf, which it returns, grown if necessary. It returns io.EOF at the end of the last object.
func (o *objectReader) next(object string, limit int64, buf []byte) ([]byte, blobState, error) {
	state, size, err := o.header(object)
	if err != nil || state == blobMissing {
		return buf, state, err
	}
	if state == blobRead && size > limit {
		state = blobTooLarge
	}
	if state != blobRead {
		_, err = io.CopyN(io.Discard, o.r, size)
	} else {
		buf, err = readInto(o.r, buf, size)
	}
	if err != nil {
		return buf, 0, fmt.Errorf("object: %w", unexpected(err))
	}
	if end, err := o.r.ReadByte(); err != nil || end != '\n' {
		return buf, 0, fmt.Errorf("object: %w", errors.Join(errMalformed, unexpected(err)))
	}
	return buf, state, nil
}

// header parses the line that describes an object, whose content follows unless it is
// missing: a blob to be read, or something else.
func (o *objectReader) header(object string) (state blobState, size int64, err error) {
	line, err := o.r.ReadSlice('\n')
	if errors.Is(err, io.EOF) && len(line) == 0 {
		return 0, 0, io.EOF
	}
	if errors.Is(err, io.EOF) {
		return 0, 0, io.ErrUnexpectedEOF
	}
	if err != nil || len(line) > maxHeader {
		return 0, 0, fmt.Errorf("object: %w", errors.Join(errMalformed, err))
	}
	fields := bytes.Fields(line)
	if len(fields) == 2 && string(fields[0]) == object && string(fields[1]) == "missing" {
		return blobMissing, 0, nil
	}
	if len(fields) != 3 || string(fields[0]) != object {
		return 0, 0, fmt.Errorf("object: %w", errMalformed)
	}
	if state = blobRead; string(fields[1]) != "blob" {
		state = blobNoBlob
	}
	if size, err = strconv.ParseInt(string(fields[2]), 10, 64); err != nil || size < 0 {
		return 0, 0, fmt.Errorf("object: %w", errMalformed)
	}
	return state, size, nil
}

// readInto reads size bytes. Memory grows with the received data, not with the declared size.
func readInto(r io.Reader, buf []byte, size int64) ([]byte, error) {
	const step = 1 << 20
	buf = buf[:0]
	for left := size; left > 0; {
		n := int(min(left, step))
		at := len(buf)
		if cap(buf)-at < n {
			grown := make([]byte, at, max(2*cap(buf), at+n))
			copy(grown, buf)
			buf = grown
		}
		buf = buf[:at+n]
		if _, err := io.ReadFull(r, buf[at:]); err != nil {
			return buf[:at], err
		}
		left -= int64(n)
	}
	return buf, nil
}

func unexpected(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}
