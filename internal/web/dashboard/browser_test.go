package dashboard_test

import (
	"flag"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/store"
	"assay/internal/testsupport/browser"
)

var shots = flag.String("shots", "", "folder for pictures of every page, for people to look at")

// seeded fills the workspace so that no page is empty, and returns the addresses of the
// pages. Add a noun's pages here.
func seeded(t *testing.T, b *bench) []string {
	t.Helper()
	first := b.websiteScan("https://example.org/", 64)
	b.websiteScan("https://example.com/a/rather/long/path/that/goes/on?and=on", 88)
	b.clock.Pass(8 * 24 * time.Hour)
	s := b.websiteScan("https://example.org/", 47)
	b.clock.Pass(time.Hour)
	running := strings.TrimPrefix(
		b.post("/start/website", url.Values{"projectId": {b.project.ShortID}, "url": {"https://later.example"}}), "/scans/",
	)
	project := "/projects/" + b.project.ShortID
	schedule := b.post(project+"/schedules", url.Values{
		"name": {"Nightly"}, "kind": {"website"}, "url": {"https://example.org/"}, "cron": {"30 2 * * *"}, "timeZone": {"Europe/Berlin"},
	})
	return append(append(codePages(b), settingsPages(b)...), []string{
		"/", "/projects", project, project + "/settings", project + "/scans", project + "/scans?status=FAILED",
		project + "/schedules", schedule, project + "/webhooks", b.webhook(),
		"/start?kind=website", "/start?kind=site-health", "/start?kind=code",
		"/scans/" + s.ID, "/scans/" + running, "/scans/" + s.ID + "/compare?with=" + first.ID, "/nothing",
	}...)
}

// Every page in a real browser: accessible, with enough contrast, no wider than the window,
// without external requests, and conforming to its Content-Security-Policy.
func TestBrowserPages(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.inspect(browser.New(t), append(seededPeople(t, b), seeded(t, b)...))
}

// The same for the pages of users who are not signed in.
func TestBrowserDoor(t *testing.T) {
	t.Parallel()
	b := newDoor(t)
	link, err := b.people.Users.SetupLink(t.Context(), b.tenant.ID, "standalone")
	require.NoError(t, err)
	_, err = b.store.Users.Create(t.Context(), store.NewUser{Email: "ann@example.org", Password: "x"})
	require.NoError(t, err)
	reset, err := b.people.Users.PasswordLink(t.Context(), "ann@example.org", "cli")
	require.NoError(t, err)
	b.inspect(browser.New(t), []string{"/sign-in?next=/projects", "/forgot-password", linkIn(t, link), linkIn(t, reset)})
}

// inspect checks pages in a real browser.
func (b *bench) inspect(tab *browser.Tab, pages []string) {
	t := b.t
	t.Helper()
	for i, path := range pages {
		for _, width := range []int64{1440, 390} {
			for _, scheme := range []string{"light", "dark"} {
				tab.Open(b.server.URL+path, width, 900, scheme)
				if *shots != "" {
					name := strings.NewReplacer("/", "_", "?", "_", "=", "-", "&", "_", "%", "").Replace(strings.Trim(path, "/"))
					test := strings.TrimPrefix(t.Name(), "TestBrowser")
					tab.Screenshot(filepath.Join(*shots, fmt.Sprintf("%.8s-%02d%.40s-%d-%s.png", test, i, name, width, scheme)))
				}
				require.LessOrEqual(t, tab.Overflow(), 0, "%s scrolls sideways at %d", path, width)
				require.Empty(t, tab.Axe("../../.."), "%s at %d in %s", path, width, scheme)
				bad, _ := tab.Contrast()
				require.Empty(t, bad, "%s in %s", path, scheme)
			}
		}
	}
	u, err := url.Parse(b.server.URL)
	require.NoError(t, err)
	require.Equal(t, []string{u.Host}, tab.Hosts())
	for _, p := range tab.Problems() {
		if strings.Contains(p, "recipient window's origin ('null')") {
			continue // the frame with Lighthouse's viewer is sandboxed
		}
		require.Contains(t, p, "404 (Not Found)", "the page of what is not there is the only one that answers with an error")
	}
}
