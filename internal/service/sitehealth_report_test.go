package service_test

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/blob"
	"assay/internal/lighthouse"
	"assay/internal/scan"
	"assay/internal/service"
	crawl "assay/internal/site"
	"assay/internal/store"
)

// finishCheck creates a check with n pages, of which page number i scores i points more or
// less than 50, and one page fails.
func (b *bench) finishCheck(n int, shift float64, lighthouseVersion string) scan.SiteHealth {
	b.t.Helper()
	c := b.crawling()
	audits, err := json.Marshal([]lighthouse.Audit{{ID: "image-alt", Title: "Images have texts", Mode: "binary", Score: new(0.0)}})
	require.NoError(b.t, err)
	document, err := json.Marshal(crawl.PageDocument{Audits: audits})
	require.NoError(b.t, err)
	var pages []scan.SitePage
	for i := range n {
		path := fmt.Sprintf("https://example.org/%d", i)
		pages = append(pages, scan.SitePage{URL: path, Key: path, Source: scan.FoundByLink, From: "https://example.org/"})
	}
	_, err = b.store.SitePages.Add(b.t.Context(), c.TenantID, c.ID, "run-1", pages, store.FrontierLimits{})
	require.NoError(b.t, err)
	leased, err := b.store.SitePages.Lease(b.t.Context(), c.TenantID, c.ID, "run-1", "o", n, b.clock.Now().Add(runDeadline))
	require.NoError(b.t, err)
	require.Len(b.t, leased, n)
	for i, p := range leased {
		p.State, p.Status, p.Result, p.Scores.Overall = scan.PageScored, 200, document, new(50+shift)
		switch i {
		case 0:
			p.State, p.Status, p.Result, p.Scores.Overall, p.ErrorKind, p.Error = scan.PageFailed, 404, nil, nil, crawl.FaultHTTP, "Not there."
		case 1:
			p.Result = []byte("{damaged")
		}
		_, err := b.store.SitePages.Settle(b.t.Context(), c.TenantID, c.ID, "run-1", "o", p, nil, store.FrontierLimits{})
		require.NoError(b.t, err)
	}
	require.NoError(b.t, b.store.SiteHealth.Finish(b.t.Context(), c.TenantID, c.ID, "run-1", store.SiteFinish{
		State: scan.StateCompleted, Lighthouse: lighthouseVersion, Scores: scan.SiteScores{Overall: new(50 + shift)},
	}))
	return c
}

func TestSiteReport(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	reports := &service.SiteReports{Store: b.store, Log: slog.New(slog.NewTextHandler(b.logs, nil))}
	first := b.finishCheck(250, 0, "12.8.2")
	m, err := reports.Of(t.Context(), first.TenantID, first.ID)
	require.NoError(t, err)
	require.True(t, m.First)
	require.Nil(t, m.Changes)
	require.Equal(t, scan.PageCounts{Scored: 249, Failed: 1}, m.Pages)
	require.Equal(t, 249, m.Worst.All())
	require.Equal(t, 1, m.Broken.All())
	require.Equal(t, 248, m.Audits.Items[0].Pages, "of all pages but the damaged one")
	require.Contains(t, b.logs.String(), "the document of a page could not be read for the report of a check")

	b.clock.Pass(retention / 2)
	second := b.finishCheck(250, -20, "12.8.2")
	m, err = reports.Of(t.Context(), second.TenantID, second.ID)
	require.NoError(t, err)
	require.False(t, m.First)
	require.Equal(t, -20, *m.Overall.Change)
	require.Equal(t, 249, m.Changes.Worse.All())
	require.Zero(t, m.Changes.Broken.All())

	_, err = reports.Of(t.Context(), uuid.NewString(), first.ID)
	require.True(t, scan.IsCode(err, scan.CodeNotFound), "another tenant's")
}

// The report of an ended check is built once and then read from the store.
func TestSiteDigestIsStored(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	blobs, err := blob.Open(t.Context(), "mem://", blob.Options{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, blobs.Close()) })
	log := slog.New(slog.NewTextHandler(b.logs, nil))
	reports := &service.SiteReports{Store: b.store, Blobs: blobs, Log: log}
	running := b.crawling()
	d, err := reports.Digest(t.Context(), running.TenantID, running.ID)
	require.NoError(t, err)
	require.Empty(t, d.Audits.Audits)

	c := b.finishCheck(20, 0, "12.8.2")
	require.NoError(t, reports.Prepare(t.Context(), c.TenantID, c.ID))
	first, err := reports.Digest(t.Context(), c.TenantID, c.ID)
	require.NoError(t, err)
	require.Equal(t, 19, first.Spread.Overall[5])
	require.Equal(t, 1, first.Spread.Broken)
	require.Equal(t, 18, first.Audits.Audits[0].Pages)
	key := crawl.BlobFolder(c.ID) + "digest.json.zst"
	var stored service.SiteDigest
	require.NoError(t, blobs.GetJSON(t.Context(), key, &stored))
	stored.Report.Reason = "as it was stored"
	_, err = blobs.PutJSON(t.Context(), key, stored)
	require.NoError(t, err)
	again, err := reports.Of(t.Context(), c.TenantID, c.ID)
	require.NoError(t, err)
	require.Equal(t, "as it was stored", again.Reason)
	stored.Version--
	_, err = blobs.PutJSON(t.Context(), key, stored)
	require.NoError(t, err)
	fresh, err := reports.Of(t.Context(), c.TenantID, c.ID)
	require.NoError(t, err)
	require.Empty(t, fresh.Reason, "another version is built again")
}

func TestSiteShare(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	c := b.finishCheck(3, 0, "12.8.2")
	reports := &service.SiteReports{Store: b.store, Log: slog.New(slog.NewTextHandler(b.logs, nil))}
	opens := func(address string) bool {
		_, err := reports.Shared(t.Context(), address)
		if err != nil {
			require.True(t, scan.IsCode(err, scan.CodeNotFound), "%v", err)
		}
		return err == nil
	}
	require.True(t, opens(c.ShortCode))
	require.True(t, opens(c.Slug))
	require.False(t, opens("other-"+c.ShortCode))
	require.False(t, opens(""))
	fresh, err := b.checks.RegenerateShare(t.Context(), c.TenantID, c.ID, "ann")
	require.NoError(t, err)
	require.False(t, opens(c.ShortCode))
	require.True(t, opens(fresh.ShortCode))
	_, err = b.checks.RevokeShare(t.Context(), c.TenantID, c.ID, "ann")
	require.NoError(t, err)
	require.False(t, opens(fresh.ShortCode))
	require.NotContains(t, b.logs.String(), fresh.ShortCode)

	b.clock.Pass(2 * retention)
	_, err = b.store.Operator().SiteHealth.Purge(t.Context(), c.TenantID, c.ID, b.clock.Now())
	require.NoError(t, err)
	_, err = b.checks.RegenerateShare(t.Context(), c.TenantID, c.ID, "ann")
	require.True(t, scan.IsCode(err, scan.CodeNotFound), "%v", err)
}
