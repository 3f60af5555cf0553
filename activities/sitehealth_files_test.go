package activities_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/site"
	"assay/internal/store"
	"assay/workflows/contract"
)

func filesOf(ref contract.SiteHealthRef, timeout time.Duration) contract.FilesInput {
	return contract.FilesInput{SiteHealthRef: ref, Until: time.Now().Add(timeout)}
}

func (b *siteBench) withFiles(paths ...string) contract.SiteHealthRef {
	for _, path := range paths {
		p := page(path, scan.FoundByLink)
		p.Skip, p.From = string(site.SkipFile), "https://www.example.org/"
		b.site.found = append(b.site.found, p)
	}
	return b.crawlable(thisRun)
}

func TestFilesOfACheck(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	ref := b.withFiles("/a.pdf", "/b.pdf", "/c.zip")
	b.site.look = func(p scan.SitePage) (site.Visit, error) {
		if p.URL == "https://www.example.org/b.pdf" {
			return site.Visit{}, &site.PageError{Kind: site.FaultHTTP, Status: 404, Message: "The server returns status 404."}
		}
		return site.Visit{Status: 200, FinalURL: p.URL}, nil
	}
	want := contract.FilesResult{Asked: 3, Failed: 1}
	require.Equal(t, want, run[contract.FilesResult](b.bench, b.check.Files, filesOf(ref, time.Hour)))
	asked := len(b.site.asked)
	require.Equal(t, want, run[contract.FilesResult](b.bench, b.check.Files, filesOf(ref, time.Hour)), "another attempt")
	require.Len(t, b.site.asked, asked, "what was answered is not asked for again")
	require.Equal(t, scan.PageCounts{Waiting: 3, Skipped: 3}, b.siteHealth(ref).Pages, "files are not pages")
	broken, _, err := b.do.Store.SitePages.List(t.Context(), ref.TenantID, ref.CheckID, store.SitePageFilter{OnlyBroken: true}, 1, 10)
	require.NoError(t, err)
	require.Len(t, broken, 1)
	require.True(t, site.IsBroken(broken[0]))
	require.Equal(t, "https://www.example.org/", broken[0].From)
}

func TestFilesWithoutTime(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	ref := b.withFiles("/a.pdf", "/b.pdf")
	run[contract.BatchResult](b.bench, b.check.Batch, batchOf(ref, 25))
	require.Equal(t, contract.FilesResult{Left: 2}, run[contract.FilesResult](b.bench, b.check.Files, filesOf(ref, -time.Second)))
	out := run[contract.SiteHealthOutcome](b.bench, b.check.Finish, contract.SiteHealthFinishInput{SiteHealthRef: ref})
	require.Equal(t, "2 of the linked files could not be checked in time.", out.Reason)
}

func TestFilesOfAnEndedCheck(t *testing.T) {
	t.Parallel()
	b := newSiteBench(t)
	ref := b.withFiles("/a.pdf")
	b.site.look = func(scan.SitePage) (site.Visit, error) {
		_, _, err := b.do.Store.SiteHealth.Cancel(context.Background(), ref.TenantID, ref.CheckID, "Cancelled.")
		return site.Visit{Status: 200}, err
	}
	_, err := b.run(b.check.Files, filesOf(ref, time.Hour))
	b.requireFailure(err, contract.ErrTypeTerminal, false)
	_, err = b.run(b.check.Files, filesOf(ref, time.Hour))
	b.requireFailure(err, contract.ErrTypeTerminal, false)
	require.Len(t, b.site.asked, 1)
}
