package e2e

import (
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/testsupport/browser"
	"assay/internal/testsupport/crawlsite"
	"assay/internal/testsupport/redisserver"
	"assay/internal/zoo/webzoo"
)

// pageUser is a user with a browser.
type pageUser struct {
	*browser.Tab
	base string
}

func newPageUser(t *testing.T, base string) *pageUser {
	t.Helper()
	return &pageUser{Tab: browser.New(t), base: base}
}

// visit opens a page of the dashboard.
func (p *pageUser) visit(path string) { p.Goto(p.base + path) }

// signUp creates an account with a one-time link.
func (p *pageUser) signUp(link, email, password string) {
	p.Goto(link)
	fields := map[string]string{"name": strings.Split(email, "@")[0], "password": password}
	if !strings.Contains(link, "/join") {
		fields["email"] = email
	}
	p.Submit(`form[action^="/setup"], form[action^="/join"]`, fields)
}

// ended waits until the record on the page has ended; the page reloads then.
func (p *pageUser) ended() {
	p.Until("the end of the scan", `document.readyState === "complete" && !document.querySelector("[data-watch]")`)
}

const anyPassword = "a long walk past seven lighthouses"

// newcomer is the environment of a new user's first session.
type newcomer struct {
	base, setup, project string
	git                  *codeSite
}

// quickBrowser returns settings with which pages are measured once, however busy the machine is.
func quickBrowser() []string {
	return []string{"ASSAY_BROWSER_MODE=on", "ASSAY_BROWSER_RUNS=1", "ASSAY_BROWSER_GATE=-1"}
}

// The first session of a new user, in a browser, starting with the link of the first start.
func TestDashboard(t *testing.T) {
	t.Parallel()
	z := openZooWith(t, map[string]webzoo.Variant{"tiny": tiny, "small": asVariant(crawlsite.Small())})
	git := newCodeSite(t)
	settings := slices.Concat(anyPorts(), z.Env(), quickBrowser(), []string{"ASSAY_EGRESS_ALLOW=127.0.0.0/8"})
	s := startStandalone(t, filepath.Join(t.TempDir(), "data"), settings...)
	require.NotEmpty(t, s.first.SetupURL)
	secrets := (&newcomer{s.first.AppURL, s.first.SetupURL, s.first.ProjectID, git}).walk(t)
	s.stop(t)
	for _, secret := range secrets {
		requireAbsent(t, s.dir, secret)
	}
}

// Postgres is tested in the same way, with separate roles.
func TestDashboardOnPostgres(t *testing.T) {
	t.Parallel()
	z := openZooWith(t, map[string]webzoo.Variant{"tiny": tiny, "small": asVariant(crawlsite.Small())})
	git := newCodeSite(t)
	temporal := startTemporal(t, t.TempDir(), "")
	c := &cluster{dsn: databases.EmptyDatabase(t), blobs: t.TempDir(), redis: redisserver.Start(t)}
	c.prepare(t, temporal.Addr(), z, append(quickBrowser(), "ASSAY_EGRESS_ALLOW=127.0.0.0/8")...)
	owner := c.newTenant(t, "Acme")
	api := c.startAPI(t, "api", owner.key)
	c.startWorker(t, "worker")
	link := c.admin(t, "user", "link", "--tenant", owner.id)
	_, token, found := strings.Cut(link, "token=")
	require.True(t, found, link)
	(&newcomer{api.base, api.base + "/setup?token=" + strings.TrimSpace(token), owner.projectID, git}).walk(t)
}

// walk performs the new user's steps and returns the secrets that must not be found in any
// file afterwards.
func (n *newcomer) walk(t *testing.T) (secrets []string) {
	ann := newPageUser(t, n.base)
	ann.Goto(ann.base)
	require.Equal(t, "/sign-in", ann.Location(), "nobody is signed in yet")
	ann.signUp(n.setup, "ann@example.org", anyPassword)
	require.NotContains(t, ann.Location(), "setup", ann.Text())

	// A key works with curl until it is revoked.
	ann.visit("/settings/keys")
	ann.Submit(`form[action="/settings/keys"]`, map[string]string{"name": "Pipeline", "scope": "scan"})
	secret := browser.Eval[string](ann.Tab, `return document.getElementById("new-key").textContent`)
	require.Equal(t, http.StatusOK, statusWith(t, n.base+"/v1/projects", secret))
	ann.visit("/settings/keys")
	require.NotContains(t, ann.Text(), secret, "shown once")

	first := ann.looksAtAWebsite(t, n.project)
	run := ann.triagesCode(t, n)
	check := checksASite(t, n)
	ann.invitesAViewer(t, n, "/scans/"+first, "/code/"+run, check, check+"/pages")

	ann.visit("/settings/keys")
	revoke := browser.Eval[string](ann.Tab, `return [...document.querySelectorAll("tr")].find(r => r.innerText.includes("Pipeline"))`+
		`.querySelector("form").getAttribute("action")`)
	ann.Submit(`form[action="`+revoke+`"]`, nil)
	await(t, scanPatience, "the key is refused", func() bool {
		return statusWith(t, n.base+"/v1/projects", secret) == http.StatusUnauthorized
	})
	return []string{anyPassword, secret}
}

// looksAtAWebsite scans a website twice, watches it live, and reads the report and the
// comparison. It returns the id of the first scan.
func (p *pageUser) looksAtAWebsite(t *testing.T, project string) string {
	first := p.scan(project, "http://tiny.example/")
	require.Contains(t, p.Text(), "What to fix first")
	p.scan(project, "http://tiny.example/")
	p.Submit(`form[action$="/compare"]`, nil)
	require.Contains(t, p.Text(), "Got worse")
	require.Contains(t, p.Location(), first)
	p.visit("/")
	require.Contains(t, p.Text(), "tiny.example")

	// The public report opens for everybody with the address, until it is revoked.
	p.visit("/scans/" + first)
	address := browser.Eval[string](p.Tab, `return new URL(document.getElementById("share-link").textContent).pathname`)
	require.Equal(t, http.StatusOK, statusWith(t, p.base+address, ""))
	for _, page := range []string{address, "/scans/" + first} { // a reader's server may be behind another one
		p.Goto(p.base + page)
		p.Submit("form.kit-server", map[string]string{"server": "caddy"})
		require.Equal(t, page+"?server=caddy", p.Location())
		require.Contains(t, p.Text(), "Fix kit for Caddy")
		require.True(t, browser.Eval[bool](p.Tab, `return document.querySelector("details.kit").open`))
	}
	p.Submit(`form[action$="/share/revoke"]`, nil)
	require.Equal(t, http.StatusNotFound, statusWith(t, p.base+address, ""))
	return first
}

// checksASite signs in again, checks a whole site with the form, goes from the result to its
// worst page, and opens Lighthouse's full report of it. It returns the page of the
// check.
func checksASite(t *testing.T, n *newcomer) string {
	ann := newPageUser(t, n.base)
	ann.visit("/sign-in")
	ann.Submit(`form[action^="/sign-in"]`, map[string]string{"email": "ann@example.org", "password": anyPassword})
	ann.visit("/start?kind=site-health")
	ann.Submit(`form[action="/start/site-health"]`, map[string]string{
		"projectId": n.project, "url": "https://small.example/", "maxPages": "3",
	})
	check := ann.Location()
	require.Contains(t, check, "/site-health/", ann.Text())
	ann.ended()
	scores := browser.Eval[[]float64](ann.Tab, `return [...document.querySelectorAll("section[aria-labelledby=worst-title] .points")]`+
		`.map(e => Number(e.textContent))`)
	require.Len(t, scores, 3, ann.Text())
	require.True(t, slices.IsSorted(scores), "the worst comes first: %v", scores)
	ann.Follow(`section[aria-labelledby="worst-title"] .lines a`)
	require.Contains(t, ann.Location(), check+"/pages/")
	require.Equal(t, "allow-scripts allow-popups", browser.Eval[string](ann.Tab,
		`return document.querySelector("iframe.lighthouse").getAttribute("sandbox")`))
	ann.visit(browser.Eval[string](ann.Tab, `return document.querySelector("iframe.lighthouse").getAttribute("src")`))
	ann.Until("Lighthouse's own report", `document.querySelector(".lh-categories .lh-category")`)
	require.Contains(t, ann.Text(), "small.example")
	require.Equal(t, "null", browser.Eval[string](ann.Tab, `return self.origin`), "it has no access to the dashboard")
	return check
}

// triagesCode connects a repository, scans it, triages a finding, and checks the decision in
// the next run. It returns the id of the last run.
func (p *pageUser) triagesCode(t *testing.T, n *newcomer) string {
	n.git.commit(t, "Sell things", map[string]string{"web/server.js": `const express = require("express");
const app = express();
app.get("/sum", (req, res) => {
  res.send(String(eval(req.query.sum)));
});
app.listen(3000);
`})
	p.visit("/settings/connections/new")
	p.Submit(`form[action="/settings/connections"]`, map[string]string{
		"provider": "GIT", "name": "Code", "baseUrl": n.git.url,
	})
	require.NotEqual(t, "/settings/connections", p.Location(), p.Text())
	p.visit("/settings/repositories")
	p.Submit(`form[action$="/project"]`, map[string]string{"project": n.project})
	run := p.scanCode()
	p.visit("/code/" + run + "/findings?dimension=SAST")
	p.Follow(`a[href^="/findings/"]`)
	require.Contains(t, p.Text(), "who last changed this line", "git knows whom to ask")
	require.NotContains(t, p.Text(), "@example", "not the address")
	marked := browser.Eval[string](p.Tab, `return document.querySelector("pre.code .marked .line-code").textContent`)
	require.Contains(t, marked, "eval(req.query.sum)")
	lines := browser.Eval[int](p.Tab, `return document.querySelector("pre.code").querySelectorAll(".line").length`)
	require.Greater(t, lines, 3, "the code around it")
	p.Submit(`form[action$="/review"]`, map[string]string{"reviewStatus": "FALSE_POSITIVE", "reason": "Only our own text"})
	require.Contains(t, p.Text(), "Only our own text")
	next := p.scanCode()
	p.visit("/code/" + next + "/findings?dimension=SAST&status=FALSE_POSITIVE")
	p.Follow(`a[href^="/findings/"]`)
	require.Contains(t, p.Text(), "Only our own text", "the decision is in the next run")
	return next
}

// scanCode starts a code scan of the only repository with the form, waits for its end, and
// returns its id.
func (p *pageUser) scanCode() string {
	p.visit("/start?kind=code")
	p.Submit(`form[action="/start/code"]`, map[string]string{"dimensions": "SAST,SECRETS"})
	id := strings.TrimPrefix(p.Location(), "/code/")
	p.ended()
	return id
}

// invitesAViewer invites a user who may read and change nothing.
func (p *pageUser) invitesAViewer(t *testing.T, n *newcomer, pages ...string) {
	p.visit("/settings/members")
	p.Submit(`form[action="/settings/members"]`, map[string]string{"email": "vic@example.org", "role": "VIEWER"})
	link := browser.Eval[string](p.Tab, `return document.body.innerText.match(/\S+\/join\?token=\S+/)[0]`)
	_, token, _ := strings.Cut(link, "token=")
	vic := newPageUser(t, n.base)
	vic.signUp(n.base+"/join?token="+token, "vic@example.org", anyPassword)
	for _, page := range append(pages, "/", "/projects/"+n.project) {
		vic.visit(page)
		forms := browser.Eval[[]string](vic.Tab, `return [...document.querySelectorAll("form[method=post]")].map(f => f.getAttribute("action"))`)
		require.Equal(t, []string{"/sign-out"}, forms, "a viewer has nothing to change on %s", page)
	}
	vic.visit("/start")
	require.Contains(t, vic.Text(), "You are not allowed to do this")
}

// scan starts a website scan with the form, waits for its end on its page, and returns its
// id.
func (p *pageUser) scan(project, address string) string {
	p.visit("/start?kind=website")
	p.Submit(`form[action="/start/website"]`, map[string]string{"projectId": project, "url": address})
	id := strings.TrimPrefix(p.Location(), "/scans/")
	p.ended()
	return id
}

// statusWith requests an address like curl, with or without a key.
func statusWith(t *testing.T, address, secret string) int {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	require.NoError(t, err)
	if secret != "" {
		req.Header.Set("Authorization", "Bearer "+secret)
	}
	resp, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	require.NoError(t, resp.Body.Close())
	return resp.StatusCode
}
