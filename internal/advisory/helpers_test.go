package advisory_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/advisory"
	"assay/internal/blob"
)

// archive returns a zip of documents by name.
func archive(t *testing.T, documents map[string]string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for name, text := range documents {
		f, err := w.Create(name)
		require.NoError(t, err)
		_, err = f.Write([]byte(text))
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	return out.Bytes()
}

// record returns a record of one range whose last event is a fix.
func record(id, ecosystem, name, fixed string) string {
	return fmt.Sprintf(`{"id":%q,"modified":"2026-05-01T10:00:00Z","affected":[{"package":{"ecosystem":%q,"name":%q},`+
		`"ranges":[{"type":"ECOSYSTEM","events":[{"introduced":"0"},{"fixed":%q}]}]}]}`, id, ecosystem, name, fixed)
}

func records(n int) map[string]string {
	out := map[string]string{}
	for i := range n {
		id := fmt.Sprintf("GHSA-%04d", i)
		out[id+".json"] = record(id, "npm", fmt.Sprintf("package-%d", i%40), "1.0.0")
	}
	return out
}

// publisher serves documents by path, with tags.
type publisher struct {
	*httptest.Server
	mu        sync.Mutex
	documents map[string][]byte
	status    int
	confirmed int
	sent      int
}

func publish(t *testing.T) *publisher {
	t.Helper()
	p := &publisher{documents: map[string][]byte{}}
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.mu.Lock()
		defer p.mu.Unlock()
		body, ok := p.documents[r.URL.Path]
		tag := fmt.Sprintf(`"%d-%x"`, len(body), body[:min(len(body), 8)])
		switch {
		case p.status != 0:
			w.WriteHeader(p.status)
		case !ok:
			w.WriteHeader(http.StatusNotFound)
		case r.Header.Get("If-None-Match") == tag:
			p.confirmed++
			w.WriteHeader(http.StatusNotModified)
		default:
			p.sent++
			w.Header().Set("ETag", tag)
			_, _ = w.Write(body)
		}
	}))
	t.Cleanup(p.Close)
	return p
}

func (p *publisher) set(path string, body []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.documents[path] = body
}

func (p *publisher) answer(status int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.status = status
}

type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

type bench struct {
	t     *testing.T
	cfg   advisory.MirrorConfig
	clock *clock
	db    *advisory.DB
	log   *bytes.Buffer
}

func newBench(t *testing.T, base string, ecosystems ...string) *bench {
	t.Helper()
	blobs, err := blob.Open(t.Context(), "mem://", blob.Options{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, blobs.Close()) })
	b := &bench{t: t, clock: &clock{now: time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)}, log: &bytes.Buffer{}}
	log := slog.New(slog.NewTextHandler(b.log, nil))
	b.cfg = advisory.MirrorConfig{
		Base: base, Ecosystems: ecosystems, Fetcher: http.DefaultClient, Blobs: blobs, TempDir: t.TempDir(), Clock: b.clock.Now, Log: log,
	}
	b.db = advisory.NewDB(blobs, b.clock.Now, log)
	return b
}

func (b *bench) refresh(name string, force bool) advisory.Meta {
	b.t.Helper()
	b.clock.advance(time.Hour)
	meta, err := advisory.NewMirror(b.cfg).Refresh(b.t.Context(), name, force)
	require.NoError(b.t, err)
	left, err := os.ReadDir(b.cfg.TempDir)
	require.NoError(b.t, err)
	require.Empty(b.t, left, "temporary files are removed")
	return meta
}

func (b *bench) view(ecosystems ...string) *advisory.View {
	b.t.Helper()
	v, err := b.db.View(b.t.Context(), ecosystems)
	require.NoError(b.t, err)
	return v
}

func (b *bench) keys() (out []string) {
	b.t.Helper()
	for key, err := range b.cfg.Blobs.List(b.t.Context(), "advisories/") {
		require.NoError(b.t, err)
		out = append(out, key)
	}
	return out
}

func writeFile(t *testing.T, text []byte, at time.Time, elements ...string) {
	t.Helper()
	name := filepath.Join(elements...)
	require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o700))
	require.NoError(t, os.WriteFile(name, text, 0o600))
	require.NoError(t, os.Chtimes(name, at, at))
}

func ids(all []advisory.Advisory) string {
	var out []string
	for _, a := range all {
		out = append(out, a.ID)
	}
	return strings.Join(out, " ")
}
