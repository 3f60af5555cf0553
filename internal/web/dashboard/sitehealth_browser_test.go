package dashboard_test

import (
	"net/url"
	"testing"

	"assay/internal/testsupport/browser"
)

// The pages of a Site Health check in a real browser, as in TestBrowserPages.
func TestBrowserSiteHealth(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	running := b.post("/start/site-health", url.Values{"projectId": {b.project.ShortID}, "url": {"https://later.example/"}})
	b.siteHealth(shopPages())
	later := shopPages()
	later[1].score, later[2].score = 60, 10
	c := b.siteHealth(later)
	base := "/site-health/" + c.ID
	page, _ := b.get(base + "/pages?q=lamps%2F1").doc.Find("table.pages tbody th a").Attr("href")
	b.inspect(browser.New(t), []string{
		"/projects/" + b.project.ShortID + "/site-health", running, running + "/audits", base, base + "/pages?problem=duplicate&sort=overall",
		page, base + "/templates", base + "/tree", base + "/audits", base + "/audits/image-alt", base + "/screenshots", base + "/broken",
		base + "/orphans", base + "/redirects", base + "/duplicates", base + "/compare?list=worse",
	})
}
