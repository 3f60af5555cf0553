package service_test

import (
	"bytes"
	"log/slog"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/blob"
	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/testsupport/syncbuffer"
	"assay/internal/website"
	"assay/internal/website/capture"
)

// reports returns the use cases with the bench's records and a separate blob store.
func (b *bench) reports() (*service.Reports, *blob.Store) {
	b.t.Helper()
	blobs, err := blob.Open(b.t.Context(), "mem://", blob.Options{})
	require.NoError(b.t, err)
	b.t.Cleanup(func() { require.NoError(b.t, blobs.Close()) })
	return &service.Reports{Store: b.store, Blobs: blobs, Log: slog.New(slog.NewTextHandler(b.logs, nil))}, blobs
}

func TestReportOfATenantsOwnScan(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	r, _ := b.reports()
	s := b.trigger()
	m, err := r.Of(t.Context(), s.TenantID, s.ID)
	require.NoError(t, err)
	require.Equal(t, scan.StateQueued, m.State)
	require.Len(t, m.Pillars, 4)
	other, err := b.store.Tenants.Create(t.Context(), "Other")
	require.NoError(t, err)
	for _, ids := range [][2]string{{other.ID, s.ID}, {s.TenantID, "x"}} {
		_, err = r.Of(t.Context(), ids[0], ids[1])
		require.True(t, scan.IsCode(err, scan.CodeNotFound))
	}
}

// A report is shown without its damaged or missing parts.
func TestReportWithoutItsBlobs(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	r, blobs := b.reports()
	s := b.running()
	save := func(part capture.Part, blobKey string) {
		require.NoError(t, b.store.WebsiteScans.SaveCapture(t.Context(), s.TenantID, s.ID, s.RunID, scan.Capture{
			Part: string(part), BlobKey: blobKey,
		}))
	}
	save(capture.PartHTTP, "captures/gone.json.zst")
	m, err := r.Of(t.Context(), s.TenantID, s.ID)
	require.NoError(t, err)
	require.Empty(t, m.FinalURL)
	require.Contains(t, b.logs.String(), "a stored part of a report is missing")

	_, err = blobs.PutJSON(t.Context(), "captures/http.json.zst", &capture.HTTP{Document: &capture.Exchange{URL: "https://example.org/en"}})
	require.NoError(t, err)
	save(capture.PartHTTP, "captures/http.json.zst")
	m, err = r.Of(t.Context(), s.TenantID, s.ID)
	require.NoError(t, err)
	require.Equal(t, "https://example.org/en", m.FinalURL)
}

// While the blob store is unavailable there is no report: without its parts, it would look
// complete.
func TestNoReportWhileTheBlobStoreIsAway(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	r, _ := b.reports()
	s := b.running()
	away := httptest.NewServer(nil)
	away.Close()
	var err error
	r.Blobs, err = blob.Open(t.Context(), "s3://bucket?endpoint="+url.QueryEscape(away.URL), blob.Options{
		AccessKeyID: "id", SecretAccessKey: "secret", MaxAttempts: 1,
	})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, r.Blobs.Close()) })
	require.NoError(t, b.store.WebsiteScans.SaveCapture(t.Context(), s.TenantID, s.ID, s.RunID, scan.Capture{
		Part: string(capture.PartHTTP), BlobKey: "captures/http.json.zst",
	}))
	_, err = r.Of(t.Context(), s.TenantID, s.ID)
	require.True(t, scan.IsCode(err, scan.CodeUnavailable), "%v", err)
}

func TestShareAddresses(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	r, _ := b.reports()
	s := b.trigger()
	for _, address := range []string{s.ShortCode, s.Slug} {
		m, err := r.Shared(t.Context(), address, "")
		require.NoError(t, err)
		require.Equal(t, s.ID, m.ID)
	}
	fresh, err := b.scans.RegenerateShare(t.Context(), s.TenantID, s.ID, "test")
	require.NoError(t, err)
	require.True(t, key.IsShortCode(fresh.ShortCode))
	require.Equal(t, "example.org-"+fresh.ShortCode, fresh.Slug)
	for address, open := range map[string]bool{s.ShortCode: false, s.Slug: false, fresh.ShortCode: true, fresh.Slug: true} {
		_, err := r.Shared(t.Context(), address, "")
		require.Equal(t, open, err == nil)
	}
	_, err = b.scans.RevokeShare(t.Context(), s.TenantID, s.ID, "test")
	require.NoError(t, err)
	_, err = r.Shared(t.Context(), fresh.Slug, "")
	require.True(t, scan.IsCode(err, scan.CodeNotFound))
}

// Every invalid address costs the same single statement.
func TestWrongAddressesCostTheSame(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	statements := &syncbuffer.Buffer{}
	db, err := store.Open(t.Context(), store.Config{
		Driver: store.DriverSQLite, DSN: filepath.Join(t.TempDir(), "b.db"),
		Logger: slog.New(slog.NewJSONHandler(statements, &slog.HandlerOptions{
			Level: slog.LevelDebug,
			ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
				if a.Key == slog.TimeKey || a.Key == "took" || a.Key == "rows" {
					return slog.Attr{}
				}
				return a
			},
		})),
	})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	require.NoError(t, db.Migrate(t.Context()))
	b.store = db
	b.scans = b.replica()
	b.tenant, err = db.Tenants.Create(t.Context(), "Workspace")
	require.NoError(t, err)
	b.project, err = db.Projects.Create(t.Context(), b.tenant.ID, "Project")
	require.NoError(t, err)
	r, _ := b.reports()
	open, revoked := b.trigger(), b.trigger()
	_, err = b.scans.RevokeShare(t.Context(), b.tenant.ID, revoked.ID, "test")
	require.NoError(t, err)

	var first string
	for _, address := range []string{
		"", "x", strings.Repeat("A", 22), strings.Repeat("é", 22), open.ShortCode[:21] + "!", open.ShortCode[1:], revoked.ShortCode, revoked.Slug,
		"example.com-" + open.ShortCode, "-" + open.ShortCode, strings.Repeat("A", 5000), "\x00",
	} {
		before := len(statements.String())
		_, err := r.Shared(t.Context(), address, "")
		require.True(t, scan.IsCode(err, scan.CodeNotFound), address)
		done := statements.String()[before:]
		require.Equal(t, 1, strings.Count(done, "\n"), done)
		if first == "" {
			first = done
		}
		require.Equal(t, first, done)
		require.NotContains(t, done, open.ShortCode)
	}
}

func TestLargePicturesStayOutOfThePage(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	r, blobs := b.reports()
	b.scans.Parts = func([]scan.Pillar, website.Terms) []capture.Part { return []capture.Part{capture.PartBrowser} }
	s := b.running()
	jpeg := append([]byte{0xff, 0xd8, 0xff, 0xe0}, bytes.Repeat([]byte{0}, 100)...)
	for name, size := range map[string]int{"small.jpg": 0, "large.jpg": 200 << 10, "huge.jpg": 9 << 20} {
		content := append(bytes.Clone(jpeg), make([]byte, size)...)
		require.NoError(t, blobs.Put(t.Context(), "captures/"+name, bytes.NewReader(content), "image/jpeg"))
	}
	_, err := blobs.PutJSON(t.Context(), "captures/browser.json.zst", &capture.Browser{
		Screenshot: &capture.Picture{Artifact: "large.jpg"},
		Filmstrip:  []capture.Picture{{Artifact: "small.jpg"}, {Artifact: "huge.jpg"}, {Artifact: "none.jpg"}},
	})
	require.NoError(t, err)
	require.NoError(t, b.store.WebsiteScans.SaveCapture(t.Context(), s.TenantID, s.ID, s.RunID, scan.Capture{
		Part: string(capture.PartBrowser), BlobKey: "captures/browser.json.zst",
	}))
	m, err := r.Of(t.Context(), s.TenantID, s.ID)
	require.NoError(t, err)
	require.Empty(t, m.Lab.Screenshot.Data, "it is beside the page")
	require.Equal(t, "image/jpeg", m.Lab.Screenshot.MIME)
	require.Len(t, m.Lab.Filmstrip, 1)
	require.Len(t, m.Lab.Filmstrip[0].Data, 104)
}
