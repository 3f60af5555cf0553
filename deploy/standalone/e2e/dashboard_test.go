package e2e

import (
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/testsupport/browser"
	"assay/internal/zoo/webzoo"
)

// person is somebody in front of a browser.
type person struct {
	*browser.Tab
	base string
}

func newPerson(t *testing.T, base string) *person {
	t.Helper()
	return &person{Tab: browser.New(t), base: base}
}

// visit opens a page of the dashboard.
func (p *person) visit(path string) { p.Goto(p.base + path) }

// signUp makes an account by a one-time link.
func (p *person) signUp(link, email, password string) {
	p.Goto(link)
	fields := map[string]string{"name": strings.Split(email, "@")[0], "password": password}
	if !strings.Contains(link, "/invitation") {
		fields["email"] = email
	}
	p.Submit(`form[action^="/setup"], form[action^="/invitation"]`, fields)
}

// ended waits until the record on the page has ended; the page loads itself again then.
func (p *person) ended() {
	p.Until("the end of the scan", `document.readyState === "complete" && !document.querySelector("[data-watch]")`)
}

const anyPassword = "a long walk past seven lighthouses"

// Everything that a newcomer does, in a browser, from the link of the first start on.
func TestDashboard(t *testing.T) {
	t.Parallel()
	z := openZooWith(t, map[string]webzoo.Variant{"tiny": tiny})
	site := newCodeSite(t)
	site.commit(t, "Sell things", faultyFiles("ghp_"+strings.Repeat("aB3", 12)))
	settings := slices.Concat(anyPorts(), z.Env(), []string{"ASSAY_BROWSER_MODE=off", "ASSAY_EGRESS_ALLOW=127.0.0.0/8"})
	s := startStandalone(t, filepath.Join(t.TempDir(), "data"), settings...)
	ann := newPerson(t, s.first.AppURL)

	ann.Goto(ann.base)
	require.Equal(t, "/sign-in", ann.Location(), "nobody is signed in yet")
	require.NotEmpty(t, s.first.SetupURL)
	ann.signUp(s.first.SetupURL, "ann@example.org", anyPassword)
	require.NotContains(t, ann.Location(), "setup", ann.Text())

	// A key works by curl, until it is revoked.
	ann.visit("/settings/keys")
	ann.Submit(`form[action="/settings/keys"]`, map[string]string{"name": "Pipeline", "scope": "scan"})
	secret := browser.Eval[string](ann.Tab, `return document.getElementById("new-key").textContent`)
	require.Equal(t, http.StatusOK, statusWith(t, s.first.APIURL+"/v1/projects", secret))
	ann.visit("/settings/keys")
	require.NotContains(t, ann.Text(), secret, "shown once")

	// A scan, watched live; then its report, and a comparison with the next one.
	first := ann.scan(s.first.ProjectID, "http://tiny.example/")
	require.Contains(t, ann.Text(), "What to fix first")
	ann.scan(s.first.ProjectID, "http://tiny.example/")
	ann.Submit(`form[action$="/compare"]`, nil)
	require.Contains(t, ann.Text(), "Got worse")
	require.Contains(t, ann.Location(), first)
	ann.visit("/")
	require.Contains(t, ann.Text(), "tiny.example")

	// The public report opens for whoever has the address, until it is revoked.
	ann.visit("/scans/" + first)
	public := browser.Eval[string](ann.Tab, `return document.getElementById("share-link").textContent`)
	require.Equal(t, http.StatusOK, statusWith(t, public, ""))
	ann.Submit(`form[action$="/share/revoke"]`, nil)
	require.Equal(t, http.StatusNotFound, statusWith(t, public, ""))

	ann.visit("/settings/keys")
	ann.Submit(`form[action$="/revoke"]`, nil)
	await(t, scanPatience, "the key is refused", func() bool {
		return statusWith(t, s.first.APIURL+"/v1/projects", secret) == http.StatusUnauthorized
	})
	s.stop(t)
	requireAbsent(t, s.dir, anyPassword)
	requireAbsent(t, s.dir, secret)
}

// scan starts a website scan by the form, waits for its end on its page, and returns its
// id.
func (p *person) scan(project, address string) string {
	p.visit("/start?kind=website")
	p.Submit(`form[action="/start/website"]`, map[string]string{"projectId": project, "url": address})
	id := strings.TrimPrefix(p.Location(), "/scans/")
	p.ended()
	return id
}

// statusWith asks for an address as curl does, with a key or without.
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
