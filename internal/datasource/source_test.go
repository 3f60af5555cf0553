package datasource_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/blob"
	"assay/internal/datasource"
	"assay/internal/egress"
)

// clock is a clock that is set by hand.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// publisher is a server of one list whose behaviour the test defines.
type publisher struct {
	*httptest.Server
	requests, confirmed atomic.Int64
	mu                  sync.Mutex
	body                string
	status              int
	hold                chan struct{} // answers wait for it when not nil
}

func (p *publisher) set(f func(p *publisher)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	f(p)
}

func publish(t *testing.T, body string) *publisher {
	t.Helper()
	p := &publisher{body: body, status: http.StatusOK}
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.requests.Add(1)
		p.mu.Lock()
		body, status, hold := p.body, p.status, p.hold
		p.mu.Unlock()
		if hold != nil {
			select {
			case <-hold:
			case <-r.Context().Done():
				return
			}
		}
		tag := fmt.Sprintf("%q", fmt.Sprint(len(body), body))
		w.Header().Set("ETag", tag)
		if status == http.StatusOK && r.Header.Get("If-None-Match") == tag {
			p.confirmed.Add(1)
			w.WriteHeader(http.StatusNotModified)
			return
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}))
	t.Cleanup(p.Close)
	return p
}

// upper is a parser that refuses some input.
func upper(r io.Reader) (string, time.Time, error) {
	raw, err := io.ReadAll(r)
	switch text := string(raw); {
	case err != nil:
		return "", time.Time{}, err
	case strings.HasPrefix(text, "panic"):
		panic("hostile")
	case !strings.HasPrefix(text, "list"):
		return "", time.Time{}, errors.New("no list")
	default:
		return strings.ToUpper(text), time.Time{}, nil
	}
}

type bench struct {
	clock *clock
	cfg   datasource.Config
	log   *bytes.Buffer
}

// guarded returns a client that may only reach loopback.
func guarded(t *testing.T, allow ...string) *egress.Client {
	t.Helper()
	policy, err := egress.NewPolicy(allow)
	require.NoError(t, err)
	resolver := resolverFunc(func(context.Context, string, string) ([]netip.Addr, error) { return nil, errors.New("no names here") })
	return egress.NewClient(egress.NewDialer(egress.DialConfig{Policy: policy, Resolver: resolver}), egress.ClientConfig{})
}

type resolverFunc func(ctx context.Context, network, host string) ([]netip.Addr, error)

func (f resolverFunc) LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error) {
	return f(ctx, network, host)
}

func newBench(t *testing.T, address string) *bench {
	t.Helper()
	blobs, err := blob.Open(t.Context(), "mem://", blob.Options{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, blobs.Close()) })
	b := &bench{clock: &clock{now: time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)}, log: &bytes.Buffer{}}
	b.cfg = datasource.Config{
		Name: "words", URL: address, Fetcher: guarded(t, "127.0.0.0/8"), Blobs: blobs, MaxBytes: 1000,
		Fresh: time.Hour, MaxAge: 24 * time.Hour, Retry: time.Minute, Wait: 10 * time.Second,
		Clock: b.clock.Now, Logger: slog.New(slog.NewTextHandler(b.log, nil)),
	}
	return b
}

func (b *bench) open(t *testing.T) *datasource.Source[string] {
	t.Helper()
	s := datasource.New(b.cfg, upper)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	return s
}

// settled waits for the end of the renewal that the first call started.
func settled(t *testing.T, s *datasource.Source[string], until func(datasource.Snapshot[string], error) bool) datasource.Snapshot[string] {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for {
		got, err := s.Get(ctx)
		if until(got, err) {
			return got
		}
		select {
		case <-ctx.Done():
			require.FailNow(t, "the source never reached that state")
		case <-time.After(time.Millisecond):
		}
	}
}

func TestFetchedOnceAndUsedWhileFresh(t *testing.T) {
	t.Parallel()
	p := publish(t, "list one")
	b := newBench(t, p.URL)
	s := b.open(t)
	var wg sync.WaitGroup
	for range 20 { // together: one fetch for all of them
		wg.Go(func() {
			got, err := s.Get(t.Context())
			if err != nil || got.Data != "LIST ONE" || got.Stale || !got.Date.Equal(b.clock.Now()) {
				t.Errorf("got %+v, %v", got, err)
			}
		})
	}
	wg.Wait()
	b.clock.Advance(59 * time.Minute)
	_, err := s.Get(t.Context())
	require.NoError(t, err)
	require.EqualValues(t, 1, p.requests.Load())
	status, ok := s.Status()
	require.True(t, ok)
	require.True(t, status.Usable)
	require.Zero(t, status.Failures)
}

func TestRevalidated(t *testing.T) {
	t.Parallel()
	p := publish(t, "list one")
	b := newBench(t, p.URL)
	s := b.open(t)
	first, err := s.Get(t.Context())
	require.NoError(t, err)
	b.clock.Advance(2 * time.Hour)
	got := settled(t, s, func(datasource.Snapshot[string], error) bool {
		status, _ := s.Status() // a response that has just arrived is not in use yet
		return p.confirmed.Load() == 1 && status.Checked.Equal(b.clock.Now())
	})
	require.Equal(t, first, got, "used while it is confirmed, not out of date, and of the same day")
	p.set(func(p *publisher) { p.body = "list two" })
	b.clock.Advance(2 * time.Hour)
	got = settled(t, s, func(got datasource.Snapshot[string], _ error) bool { return got.Data == "LIST TWO" })
	require.True(t, got.Date.After(first.Date))
}

func TestAnotherProcessUsesStoredData(t *testing.T) {
	t.Parallel()
	p := publish(t, "list one")
	b := newBench(t, p.URL)
	_, err := b.open(t).Get(t.Context())
	require.NoError(t, err)
	got, err := b.open(t).Get(t.Context())
	require.NoError(t, err)
	require.Equal(t, "LIST ONE", got.Data)
	require.EqualValues(t, 1, p.requests.Load())
	b.clock.Advance(2 * time.Hour)
	_, err = b.open(t).Get(t.Context())
	require.NoError(t, err)
	require.EqualValues(t, 1, p.confirmed.Load(), "stored data are confirmed, not fetched again")
	_, err = b.open(t).Get(t.Context())
	require.NoError(t, err)
	require.EqualValues(t, 2, p.requests.Load(), "the confirmation is stored too")
	b.cfg.URL = p.URL + "/other"
	_, err = b.open(t).Get(t.Context())
	require.NoError(t, err)
	require.EqualValues(t, 3, p.requests.Load(), "another address is another source")
}

func TestOldDataAreUsedWithAMark(t *testing.T) {
	t.Parallel()
	p := publish(t, "list one")
	b := newBench(t, p.URL)
	_, err := b.open(t).Get(t.Context())
	require.NoError(t, err)
	p.set(func(p *publisher) { p.status = http.StatusBadGateway })
	b.clock.Advance(2 * time.Hour)
	s := b.open(t)
	got, err := s.Get(t.Context())
	require.NoError(t, err)
	require.Equal(t, "LIST ONE", got.Data)
	require.True(t, got.Stale)
	require.Equal(t, 2, strings.Count(b.log.String(), "\n")-strings.Count(b.log.String(), "level=INFO")+1, b.log.String())
	b.clock.Advance(23 * time.Hour)
	_, err = s.Get(t.Context())
	var answer *datasource.StatusError
	require.ErrorAs(t, err, &answer, "too old to be used at all")
	require.Equal(t, "The source of the data returned status 502.", datasource.Sentence(err))
}

func TestAFailingSourceIsLeftAloneForAWhile(t *testing.T) {
	t.Parallel()
	p := publish(t, "list one")
	p.set(func(p *publisher) { p.status = http.StatusInternalServerError })
	b := newBench(t, p.URL)
	s := b.open(t)
	ask := func(requests int) {
		t.Helper()
		_, err := s.Get(t.Context())
		require.Error(t, err)
		require.EqualValues(t, requests, p.requests.Load())
	}
	ask(1)
	ask(1)
	b.clock.Advance(time.Minute)
	ask(2)
	b.clock.Advance(time.Minute)
	ask(2) // the second pause is twice as long
	b.clock.Advance(time.Minute)
	ask(3)
	require.Equal(t, 1, strings.Count(b.log.String(), "could not be refreshed"), "said once")
	status, _ := s.Status()
	require.Equal(t, 3, status.Failures)
	require.False(t, status.Usable)
	p.set(func(p *publisher) { p.status = http.StatusOK })
	b.clock.Advance(time.Hour)
	got, err := s.Get(t.Context())
	require.NoError(t, err)
	require.Equal(t, "LIST ONE", got.Data)
	require.Contains(t, b.log.String(), "a data source is available again")
}

func TestMalformedDataAreRefusedAndTheOldOnesStay(t *testing.T) {
	t.Parallel()
	for name, body := range map[string]string{
		"not the format": "<!doctype html>", "a parser that panics": "panic", "too large": "list " + strings.Repeat("x", 1000),
		"broken coding": "\x1f\x8bnothing", "bomb": bomb(t),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := publish(t, "list one")
			b := newBench(t, p.URL)
			s := b.open(t)
			_, err := s.Get(t.Context())
			require.NoError(t, err)
			p.set(func(p *publisher) { p.body = body })
			b.clock.Advance(2 * time.Hour)
			got := settled(t, s, func(got datasource.Snapshot[string], _ error) bool { return got.Stale })
			require.Equal(t, "LIST ONE", got.Data)
			fresh := newBench(t, p.URL)
			_, err = fresh.open(t).Get(t.Context())
			require.ErrorIs(t, err, datasource.ErrMalformed)
			require.Equal(t, "The data from the source could not be read.", datasource.Sentence(err))
		})
	}
}

func bomb(t *testing.T) string {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, err := w.Write([]byte("list " + strings.Repeat("x", 1<<20)))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return out.String()
}

func TestCompressedData(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, err := w.Write([]byte("list one"))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	got, err := newBench(t, publish(t, out.String()).URL).open(t).Get(t.Context())
	require.NoError(t, err)
	require.Equal(t, "LIST ONE", got.Data)
}

func TestDamagedStoredDataAreFetchedAgain(t *testing.T) {
	t.Parallel()
	p := publish(t, "list one")
	b := newBench(t, p.URL)
	_, err := b.open(t).Get(t.Context())
	require.NoError(t, err)
	for key, err := range b.cfg.Blobs.List(t.Context(), "") {
		require.NoError(t, err)
		if strings.HasSuffix(key, "data.gz") {
			require.NoError(t, b.cfg.Blobs.Put(t.Context(), key, strings.NewReader("rotten"), ""))
		}
	}
	got, err := b.open(t).Get(t.Context())
	require.NoError(t, err)
	require.Equal(t, "LIST ONE", got.Data)
	require.EqualValues(t, 2, p.requests.Load())
	require.Zero(t, p.confirmed.Load())
}

func TestLeftOut(t *testing.T) {
	t.Parallel()
	s := newBench(t, "").open(t)
	_, err := s.Get(t.Context())
	require.ErrorIs(t, err, datasource.ErrLeftOut)
	require.Equal(t, "No source of this data is configured.", datasource.Sentence(err))
	_, ok := s.Status()
	require.False(t, ok)
	require.Empty(t, s.Address())
}

func TestUnreachable(t *testing.T) {
	t.Parallel()
	p := publish(t, "list one")
	p.Close()
	b := newBench(t, p.URL+"/list?token=hunter2")
	_, err := b.open(t).Get(t.Context())
	require.Equal(t, "The source of the data could not be reached.", datasource.Sentence(err))
	require.NotContains(t, err.Error()+b.log.String(), "hunter2", "an address may hold a credential")
}

func TestTheGuardIsAsked(t *testing.T) {
	t.Parallel()
	p := publish(t, "list one")
	b := newBench(t, p.URL)
	b.cfg.Fetcher = guarded(t) // public addresses only
	_, err := b.open(t).Get(t.Context())
	require.Error(t, err)
	require.Zero(t, p.requests.Load())
}

func TestFile(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "list file.txt")
	write := func(text string, at time.Time) {
		t.Helper()
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		require.NoError(t, os.Chtimes(name, at, at))
	}
	day := time.Date(2026, 10, 1, 0, 0, 0, 0, time.UTC)
	write("list one", day)
	b := newBench(t, (&url.URL{Scheme: "file", Path: name}).String())
	s := b.open(t)
	got, err := s.Get(t.Context())
	require.NoError(t, err)
	require.Equal(t, "LIST ONE", got.Data)
	require.True(t, got.Date.Equal(day))
	require.Equal(t, "a file of the operator", s.Address())
	write("list two", day.Add(time.Hour))
	b.clock.Advance(2 * time.Hour)
	settled(t, s, func(got datasource.Snapshot[string], _ error) bool { return got.Data == "LIST TWO" })
	require.NoError(t, os.Remove(name))
	b.clock.Advance(2 * time.Hour)
	settled(t, s, func(got datasource.Snapshot[string], _ error) bool { return got.Stale })
	_, err = newBench(t, b.cfg.URL).open(t).Get(t.Context())
	require.Equal(t, "The file with the data could not be read.", datasource.Sentence(err))
}

func TestAddress(t *testing.T) {
	t.Parallel()
	s := newBench(t, "https://user:hunter2@lists.example/a/b.json?token=hunter2#x").open(t)
	require.Equal(t, "https://lists.example/a/b.json", s.Address())
}
