package cli_test

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/site"
	"assay/internal/store"
	"assay/internal/zoo/dnszoo"
)

// crawled acts as a workflow that has found four pages and scored one.
func crawled(t *testing.T, db *store.Store, tenant, id string) {
	t.Helper()
	ctx := t.Context()
	_, err := db.SiteHealth.Start(ctx, tenant, id, "run", time.Now().Add(time.Hour))
	require.NoError(t, err)
	at := "https://shop.example/"
	_, err = db.SitePages.Add(ctx, tenant, id, "run", []scan.SitePage{
		{URL: at, Key: at, Source: scan.FoundAsEntry}, {URL: at + "gone", Key: at + "gone", Source: scan.FoundByLink, From: at, Depth: 1},
		{URL: at + "lonely", Key: at + "lonely", Source: scan.FoundInSitemap},
		{URL: at + "secret", Key: at + "secret", Source: scan.FoundByLink, From: at, Skip: "ROBOTS"},
	}, store.FrontierLimits{})
	require.NoError(t, err)
	pages, err := db.SitePages.Lease(ctx, tenant, id, "run", "owner", 3, time.Now().Add(time.Minute))
	require.NoError(t, err)
	require.Len(t, pages, 3)
	score := 80.0
	for i, p := range pages {
		switch i {
		case 0:
			p.State, p.Status, p.Scores = scan.PageScored, 200, scan.SiteScores{Performance: &score, Overall: &score}
			p.Links = []uint64{scan.LinkHash(at + "gone")}
		case 1:
			p.State, p.Status, p.ErrorKind, p.Error = scan.PageFailed, 404, "HTTP_ERROR", "The page returned 404."
		default:
			continue
		}
		_, err := db.SitePages.Settle(ctx, tenant, id, "run", "owner", p, nil, store.FrontierLimits{})
		require.NoError(t, err)
	}
}

func TestSiteHealthFromTheShell(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	tenant := strings.TrimSpace(s.ok("admin", "tenant", "create", "Acme"))
	project := strings.TrimSpace(s.ok("admin", "project", "create", "Shop"))
	z, err := dnszoo.Start(dnszoo.Config{})
	require.NoError(t, err)
	t.Cleanup(z.Close)
	require.NoError(t, z.AddSite("shop.example", dnszoo.ZoneOptions{}))
	require.NoError(t, z.AddSiteRecords("shop.example", "@ IN A 127.0.0.1"))
	away := append([]string{"--temporal.address=127.0.0.1:1"}, remapped(z)...)
	trigger := func(args ...string) []string {
		return append(append([]string{"admin", "site", "trigger"}, args...), away...)
	}

	require.Contains(t, s.fails(trigger("shop.example")...), "url must start with http:// or https://")
	require.Contains(t, s.fails(trigger("https://nowhere.example")...), "We couldn't reach that site")
	require.Contains(t, s.fails(trigger("https://shop.example", "--max-pages", "0")...), "settings.maxPages must be between 1 and 10000")
	require.Contains(t, s.fails(trigger("https://shop.example", "--exclude", "old")...), "settings.exclude[0] must start with /")
	id := strings.TrimSpace(s.ok(trigger(
		"https://Shop.Example", "--mode", "MOBILE", "--email", "dana@example.org", "--max-pages", "7", "--exclude", "/old/{a,b}",
	)...))
	require.Regexp(t, id+` +QUEUED +MOBILE +0 +0 +- +- +- +- +- .* https://shop\.example/\n`, s.ok("admin", "site", "list"))
	shown := s.ok("admin", "site", "show", id)
	require.Regexp(t, `(?m)^status +QUEUED$`, shown)
	require.Regexp(t, `(?m)^project +`+project+`$`, shown)
	require.Regexp(t, `(?m)^report to +d\*\*\*@example\.org$`, shown)
	require.Regexp(t, `(?m)^discovery +not yet$`, shown)
	require.Contains(t, shown, `"maxPages":7`)
	require.Contains(t, shown, `"exclude":["/old/{a,b}"]`)

	db, err := store.Open(t.Context(), store.Config{Driver: store.DriverSQLite, DSN: filepath.Join(s.dir, "assay.db")})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	crawled(t, db, tenant, id)
	require.Regexp(t, id+` +RUNNING +MOBILE +3 +1 `, s.ok("admin", "site", "list", "--status", "RUNNING", "--url", "https://shop.example"))
	require.NotContains(t, s.ok("admin", "site", "list", "--mode", "DESKTOP"), id)
	require.Regexp(
		t, `(?m)^pages +3 found: 1 scored, 1 failed, 1 in progress, 0 waiting; 1 more skipped$`, s.ok("admin", "site", "show", id),
	)

	pages := s.ok("admin", "site", "pages", id)
	require.Regexp(t, `SCORED +80 +- +- +- +80 +200 +0 +0 +ENTRY +https://shop\.example/ +- +-\n`, pages)
	require.Regexp(
		t, `FAILED .* 404 +1 +0 +LINK +https://shop\.example/gone +https://shop\.example/ +HTTP_ERROR: The page returned 404\.\n`, pages,
	)
	require.Regexp(t, `SKIPPED .* https://shop\.example/secret +https://shop\.example/ +ROBOTS\n`, pages)
	require.Contains(t, s.ok("admin", "site", "pages", id, "--limit", "1"), "(1 of 4)")
	require.NotContains(t, s.ok("admin", "site", "pages", id, "--state", "scored"), "gone")
	orphans := s.ok("admin", "site", "pages", id, "--orphans")
	require.Contains(t, orphans, "lonely")
	require.NotContains(t, orphans, "gone")
	require.Regexp(
		t, `404 +0 +https://shop\.example/gone +HTTP_ERROR: The page returned 404\.\n +linked from https://shop\.example/ *\n`,
		s.ok("admin", "site", "pages", id, "--broken"),
	)
	require.Contains(t, s.fails("admin", "site", "pages", id, "--state", "done"), "state must be one of")
	require.Contains(t, s.fails("admin", "site", "pages", tenant), "Site Health check not found!")

	require.Contains(t, s.fails("admin", "site", "cancel", id, "--temporal.address=127.0.0.1:1"), "not available")
	entries, err := db.Audit.Newest(t.Context(), tenant, 1)
	require.NoError(t, err)
	require.Equal(t, "assay admin: site_health.trigger "+id, entries[0].Actor+": "+entries[0].Action+" "+entries[0].Subject)
}

// Text from a site or a caller must not control the reader's terminal.
func TestSiteHealthShowHostileTextPlainly(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	tenant := strings.TrimSpace(s.ok("admin", "tenant", "create", "Acme"))
	project := strings.TrimSpace(s.ok("admin", "project", "create", "Shop"))
	db, err := store.Open(t.Context(), store.Config{Driver: store.DriverSQLite, DSN: filepath.Join(s.dir, "assay.db")})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	p, err := db.Projects.Get(t.Context(), tenant, project)
	require.NoError(t, err)
	const hostile = "a\x1b[2J\u009b31m\u202eb\tc\nFAILED"
	c, _, err := db.SiteHealth.Create(t.Context(), store.NewSiteHealth{Check: scan.SiteHealth{
		Record: scan.Record{
			ID: uuid.Must(uuid.NewV7()).String(), TenantID: tenant, ProjectID: p.ID, DeadlineAt: time.Now().Add(time.Hour),
		},
		URL: "https://shop.example/", Mode: scan.ModeMobile,
		Settings: []byte(`{"include":["/` + "\u009b31m\u202e" + `"]}`), ExpiresAt: time.Now().Add(time.Hour),
	}})
	require.NoError(t, err)
	_, err = db.SiteHealth.Start(t.Context(), tenant, c.ID, "run", time.Now().Add(time.Hour))
	require.NoError(t, err)
	document, err := json.Marshal(site.Discovery{Entry: hostile, Stop: hostile, Sitemaps: []site.SitemapFacts{{URL: hostile, Error: hostile}}})
	require.NoError(t, err)
	require.NoError(t, db.SiteHealth.SetDiscovery(t.Context(), tenant, c.ID, "run", document))
	_, err = db.SitePages.Add(t.Context(), tenant, c.ID, "run", []scan.SitePage{
		{URL: hostile, Key: "1", From: hostile, Source: scan.FoundByLink},
	}, store.FrontierLimits{})
	require.NoError(t, err)
	pages, err := db.SitePages.Lease(t.Context(), tenant, c.ID, "run", "owner", 1, time.Now().Add(time.Minute))
	require.NoError(t, err)
	pages[0].State, pages[0].ErrorKind, pages[0].Error = scan.PageFailed, "CRASHED", hostile
	_, err = db.SitePages.Settle(t.Context(), tenant, c.ID, "run", "owner", pages[0], nil, store.FrontierLimits{})
	require.NoError(t, err)
	require.NoError(t, db.SiteHealth.Finish(t.Context(), tenant, c.ID, "run", store.SiteFinish{State: scan.StateFailed, Reason: hostile}))

	for _, args := range [][]string{{"show", c.ID}, {"pages", c.ID}, {"pages", c.ID, "--broken"}, {"list"}} {
		out := s.ok(append([]string{"admin", "site"}, args...)...)
		require.NotRegexp(t, `[\x00-\x09\x0b-\x1f\x7f-\x{9f}\x{202a}-\x{202e}]`, out, "%q", args)
		require.NotRegexp(t, `(?m)^FAILED$`, out, "%q: no line of their own", args)
	}
	require.Contains(t, s.ok("admin", "site", "show", c.ID), `a\u001b[2J\u009b31m\u202eb\u0009c\u000aFAILED`)
}
