package datasource

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"sync"
	"time"

	"assay/internal/blob"
)

// Fetcher sends requests; *egress.Client implements it.
type Fetcher interface {
	Do(req *http.Request) (*http.Response, error)
}

// Config describes a source. Zero durations and sizes mean the defaults named here.
type Config struct {
	// Name is the source's name in logs and metrics: lower case, with hyphens.
	Name string
	// URL is the address of the data: http, https, or file with an absolute path. "" disables
	// the source.
	URL string
	// Fetcher is required for http and https.
	Fetcher Fetcher
	// Blobs caches what was fetched; nil caches it only in memory.
	Blobs *blob.Store
	// MaxBytes limits the decoded data. Default: 16 MiB.
	MaxBytes int64
	// Fresh is how long data is used without a new request. Default: 24 h.
	Fresh time.Duration
	// MaxAge is how long data is used after the source last confirmed it. Default: 30 days.
	MaxAge time.Duration
	// Timeout limits a renewal. Default: 1 min.
	Timeout time.Duration
	// Wait is how long Get waits for data that is being fetched, from the first call that waits. Default: 20 s.
	Wait time.Duration
	// Retry is the pause after a failed renewal, doubled after each further failure up to an
	// hour. Default: 1 min.
	Retry time.Duration
	// Clock determines the age of the data; nil means time.Now.
	Clock func() time.Time
	// Logger logs when a source begins to fail and when it recovers; nil discards.
	Logger *slog.Logger
}

const maxRetry = time.Hour

func (c Config) withDefaults() Config {
	c.MaxBytes = cmp.Or(c.MaxBytes, 16<<20)
	c.Fresh = cmp.Or(c.Fresh, 24*time.Hour)
	c.MaxAge = cmp.Or(c.MaxAge, 30*24*time.Hour)
	c.Timeout = cmp.Or(c.Timeout, time.Minute)
	c.Wait = cmp.Or(c.Wait, 20*time.Second)
	c.Retry = cmp.Or(c.Retry, time.Minute)
	if c.Clock == nil {
		c.Clock = time.Now
	}
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	return c
}

// Parser parses the decoded data. date is the date in the data, if there is one, else zero.
// The reader fails beyond Config.MaxBytes.
type Parser[T any] func(r io.Reader) (data T, date time.Time, err error)

// Snapshot is the data at one moment. It is shared and must not be changed.
type Snapshot[T any] struct {
	Data T
	// Date is when the data was made: the date in the data, else its modification time
	// according to the server, else when it was fetched.
	Date time.Time
	// Stale is true for data older than Config.Fresh that could not be renewed.
	Stale bool
}

// Errors of Get. Any other error is the cause of the last failure.
var (
	ErrLeftOut = errors.New("no source is configured")
	ErrPending = errors.New("the data is still being fetched")
)

// Source is a data source. It is safe for concurrent use.
type Source[T any] struct {
	cfg   Config
	parse Parser[T]

	life context.Context // ends with Close
	end  context.CancelFunc
	work sync.WaitGroup

	mu       sync.Mutex
	closed   bool
	current  *version[T]
	flight   *flight // the running renewal; nil when none runs
	failures int     // in a row
	err      error   // of the last renewal
	retryAt  time.Time
}

// flight is a running renewal.
type flight struct {
	landed   chan struct{}   // closed when it ends
	patience context.Context // ends when Get stops waiting for it; nil until a caller waits
	end      context.CancelFunc
}

// version is a version of the data.
type version[T any] struct {
	data T
	date time.Time
	meta meta
}

// New returns a source without data. Close ends it.
func New[T any](cfg Config, parse Parser[T]) *Source[T] {
	s := &Source[T]{cfg: cfg.withDefaults(), parse: parse}
	s.life, s.end = context.WithCancel(context.Background()) //nolint:gosec // Close calls it
	return s
}

// Close stops a running renewal and waits for it.
func (s *Source[T]) Close() error {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.end()
	s.work.Wait()
	return nil
}

// Prefetch starts to fetch the data if that is due, so that the first Get need not wait.
func (s *Source[T]) Prefetch() { _, _, _ = s.look() }

// Get returns the data, or the error why it is missing. It waits only if there is no usable data, and at
// most until Config.Wait after the first caller began to wait: if every caller waited, a later scan could
// get a verdict that the first one lacks. A source that hangs delays the first callers, not all of them.
func (s *Source[T]) Get(ctx context.Context) (Snapshot[T], error) {
	snapshot, running, err := s.look()
	if err == nil || running == nil {
		return snapshot, err
	}
	select {
	case <-running.landed:
	case <-s.patience(running).Done(): // the renewal may have found stored data
	case <-ctx.Done():
		return snapshot, ctx.Err()
	}
	snapshot, _, err = s.look()
	return snapshot, err
}

// look returns the current data, starts a renewal that is due, and returns the running one.
func (s *Source[T]) look() (Snapshot[T], *flight, error) {
	if s.cfg.URL == "" {
		return Snapshot[T]{}, nil, ErrLeftOut
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.cfg.Clock()
	fresh := s.current != nil && now.Sub(s.current.meta.Checked) < s.cfg.Fresh
	if !fresh && s.flight == nil && !s.closed && !now.Before(s.retryAt) {
		s.takeOff()
	}
	if s.current == nil || now.Sub(s.current.meta.Checked) > s.cfg.MaxAge {
		return Snapshot[T]{}, s.flight, cmp.Or(s.err, ErrPending)
	}
	return Snapshot[T]{Data: s.current.data, Date: s.current.date, Stale: !fresh && s.failures > 0}, nil, nil
}

// takeOff starts a renewal; the caller must have the lock.
func (s *Source[T]) takeOff() {
	f := &flight{landed: make(chan struct{})}
	s.flight = f
	before := s.current
	s.work.Go(func() {
		ctx, cancel := context.WithTimeout(s.life, s.cfg.Timeout)
		defer cancel()
		renewed, err := s.renew(ctx, before)
		s.land(renewed, err)
		close(f.landed)
	})
}

// patience returns the context that ends when callers stop waiting for the renewal.
func (s *Source[T]) patience(f *flight) context.Context {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f.patience == nil {
		f.patience, f.end = context.WithTimeout(s.life, s.cfg.Wait)
	}
	return f.patience
}

// handOut makes stored data available while the renewal is still running.
func (s *Source[T]) handOut(stored *version[T]) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.current = stored
}

// land applies the result of a renewal.
func (s *Source[T]) land(renewed *version[T], err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.flight.end != nil {
		s.flight.end()
	}
	s.flight = nil
	if renewed != nil {
		s.current = renewed
	}
	if s.life.Err() != nil {
		return // stopped: this does not concern the source
	}
	was := s.failures
	if err == nil {
		s.failures, s.err, s.retryAt = 0, nil, time.Time{}
		if was > 0 {
			s.cfg.Logger.Info("a data source is available again", "source", s.cfg.Name)
		}
		return
	}
	s.failures++
	s.err = err
	pause := min(s.cfg.Retry<<min(was, 10), maxRetry)
	s.retryAt = s.cfg.Clock().Add(pause)
	if was == 0 {
		s.cfg.Logger.Warn("a data source could not be refreshed; trying again at growing intervals", "source", s.cfg.Name, "error", err, "usable",
			s.current != nil)
		return
	}
	s.cfg.Logger.Debug("a data source could still not be refreshed", "source", s.cfg.Name, "error", err, "failures", s.failures)
}

// Address returns the configured URL for readers of a report: without query and credentials,
// and for a file only that it is one. "" if the source is disabled.
func (s *Source[T]) Address() string {
	u, err := url.Parse(s.cfg.URL)
	switch {
	case s.cfg.URL == "" || err != nil:
		return ""
	case u.Scheme == schemeFile:
		return "a file of the operator"
	}
	u.User, u.RawQuery, u.Fragment = nil, "", ""
	return u.String()
}

// Status is the state of a source for metrics.
type Status struct {
	Name string
	// Usable is true if scans get data.
	Usable bool
	// Date is when the present data was made, Checked when its source last confirmed it; zero
	// without data.
	Date, Checked time.Time
	// Failures counts the failed renewals since the last success.
	Failures int
}

// Status returns the state of the source; ok is false if it is disabled.
func (s *Source[T]) Status() (status Status, ok bool) {
	if s.cfg.URL == "" {
		return Status{}, false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	status = Status{Name: s.cfg.Name, Failures: s.failures}
	if s.current != nil {
		status.Date, status.Checked = s.current.date, s.current.meta.Checked
		status.Usable = s.cfg.Clock().Sub(s.current.meta.Checked) <= s.cfg.MaxAge
	}
	return status, true
}

// Sentence explains to people, in one sentence, why there is no data.
func Sentence(err error) string {
	var answer *StatusError
	switch {
	case err == nil:
		return ""
	case errors.Is(err, ErrLeftOut):
		return "No source of this data is configured."
	case errors.Is(err, ErrPending):
		return "The data was still being fetched."
	case errors.As(err, &answer):
		return "The source of the data returned status " + answer.text() + "."
	case errors.Is(err, ErrMalformed):
		return "The data from the source could not be read."
	case errors.Is(err, errFile):
		return "The file with the data could not be read."
	}
	return "The source of the data could not be reached."
}

const schemeFile = "file"

// isFile reports whether the source is a file, with its path.
func (c Config) isFile() (path string, ok bool) {
	u, err := url.Parse(c.URL)
	if err != nil || u.Scheme != schemeFile {
		return "", false
	}
	return u.Path, true
}

// Undated returns a Parser for data without a date of its own.
func Undated[T any](parse func(io.Reader) (T, error)) Parser[T] {
	return func(r io.Reader) (T, time.Time, error) {
		data, err := parse(r)
		return data, time.Time{}, err
	}
}
