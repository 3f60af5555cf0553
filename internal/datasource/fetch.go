package datasource

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"time"

	"github.com/klauspost/compress/gzip"
)

// ErrMalformed wraps the reason why data was refused: a parser's error, a broken coding, or
// its size.
var ErrMalformed = errors.New("malformed data")

var (
	errFile     = errors.New("cannot read the file")
	errTooLarge = errors.New("larger than the limit")
)

// StatusError is a response without data.
type StatusError struct{ Status int }

func (e *StatusError) Error() string { return "the source returned " + e.text() }
func (e *StatusError) text() string  { return strconv.Itoa(e.Status) }

// meta describes a fetch.
type meta struct {
	ETag         string    `json:"etag,omitempty"`
	LastModified string    `json:"lastModified,omitempty"` // as sent; for a file, its modification time
	Fetched      time.Time `json:"fetched"`                // when the data was fetched
	Checked      time.Time `json:"checked"`                // when the source last confirmed it
}

// renew returns data newer than before, or before itself if it is confirmed. On an error it
// returns data that another process has cached meanwhile, if there is any.
func (s *Source[T]) renew(ctx context.Context, before *version[T]) (_ *version[T], err error) {
	defer func() {
		if x := recover(); x != nil { // of a parser; the data is untrusted
			err = fmt.Errorf("%w: parser: %v", ErrMalformed, x)
		}
	}()
	if path, ok := s.cfg.isFile(); ok {
		return s.readFile(path, before)
	}
	best := before
	if stored := s.restore(ctx, before); stored != nil {
		best = stored
		if s.cfg.Clock().Sub(stored.meta.Checked) < s.cfg.Fresh {
			return stored, nil
		}
		s.handOut(stored)
	}
	fetched, packed, err := s.fetch(ctx, best)
	if err != nil {
		return best, err
	}
	s.keep(ctx, fetched, packed)
	return fetched, nil
}

// fetch requests the data, conditionally if there is some (RFC 9110 section 13.1). packed is
// nil if the data is confirmed.
func (s *Source[T]) fetch(ctx context.Context, best *version[T]) (_ *version[T], packed []byte, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.cfg.URL, nil)
	if err != nil {
		return nil, nil, errors.New("the address is malformed")
	}
	req.Header.Set("Accept-Encoding", "gzip")
	if best != nil {
		setUnlessEmpty(req.Header, "If-None-Match", best.meta.ETag)
		setUnlessEmpty(req.Header, "If-Modified-Since", best.meta.LastModified)
	}
	resp, err := s.cfg.Fetcher.Do(req)
	if err != nil {
		return nil, nil, withoutAddress(err)
	}
	defer func() { _ = resp.Body.Close() }()
	now := s.cfg.Clock()
	switch {
	case resp.StatusCode == http.StatusNotModified && best != nil:
		confirmed := *best
		confirmed.meta.Checked = now
		return &confirmed, nil, nil
	case resp.StatusCode != http.StatusOK:
		return nil, nil, &StatusError{resp.StatusCode}
	}
	packed, err = pack(resp.Body, s.cfg.MaxBytes)
	if err != nil {
		return nil, nil, withoutAddress(err)
	}
	fetched, err := s.open(packed, meta{
		ETag: resp.Header.Get("ETag"), LastModified: resp.Header.Get("Last-Modified"), Fetched: now, Checked: now,
	})
	return fetched, packed, err
}

func setUnlessEmpty(h http.Header, name, value string) {
	if value != "" {
		h.Set(name, value)
	}
}

// withoutAddress removes the URL from a client's error: it may contain a credential.
func withoutAddress(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		return u.Err
	}
	return err
}

// readFile reads the file if it has changed.
func (s *Source[T]) readFile(path string, before *version[T]) (*version[T], error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, errors.Join(errFile, err)
	}
	now, changed := s.cfg.Clock(), info.ModTime().UTC().Format(http.TimeFormat)
	if before != nil && before.meta.LastModified == changed {
		confirmed := *before
		confirmed.meta.Checked = now
		return &confirmed, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, errors.Join(errFile, err)
	}
	defer func() { _ = f.Close() }()
	packed, err := pack(f, s.cfg.MaxBytes)
	if err != nil {
		return nil, errors.Join(errFile, err)
	}
	return s.open(packed, meta{LastModified: changed, Fetched: now, Checked: now})
}

// open unpacks and parses a copy; meta describes it.
func (s *Source[T]) open(packed []byte, m meta) (*version[T], error) {
	unpacked, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrMalformed, err)
	}
	limited := &limitedReader{r: unpacked, left: s.cfg.MaxBytes}
	data, date, err := s.parse(limited)
	if err == nil {
		_, err = io.Copy(io.Discard, limited) // to the checksum
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrMalformed, err)
	}
	if date.IsZero() {
		if changed, err := http.ParseTime(m.LastModified); err == nil {
			date = changed
		} else {
			date = m.Fetched
		}
	}
	return &version[T]{data: data, date: date.UTC(), meta: m}, nil
}

// pack reads data and returns it gzip-compressed (RFC 1952), unchanged if it is already
// compressed: large lists are only decompressed in memory while they are read.
func pack(r io.Reader, limit int64) ([]byte, error) {
	in := bufio.NewReader(&limitedReader{r: r, left: limit})
	var out bytes.Buffer
	if head, err := in.Peek(2); err == nil && head[0] == 0x1f && head[1] == 0x8b {
		_, err := io.Copy(&out, in)
		return out.Bytes(), err
	}
	w, err := gzip.NewWriterLevel(&out, gzip.BestSpeed)
	if err != nil {
		return nil, err
	}
	if _, err := io.Copy(w, in); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// limitedReader fails at the limit, where io.LimitReader would end as if the data did.
type limitedReader struct {
	r    io.Reader
	left int64
}

// Read implements io.Reader.
func (l *limitedReader) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	if l.left -= int64(n); l.left < 0 {
		return 0, fmt.Errorf("%w: %w", ErrMalformed, errTooLarge)
	}
	return n, err
}
