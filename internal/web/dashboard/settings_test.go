package dashboard_test

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

func TestSettingsMenu(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	b.as(scan.RoleViewer)
	first := b.do(http.MethodGet, "/settings", nil)
	require.Equal(t, http.StatusSeeOther, first.StatusCode)
	page := b.get(first.Header.Get("Location"))
	require.Equal(t, 1, page.doc.Find(`nav.side [aria-current="page"]`).Length())
	require.NotContains(t, page.doc.Find("nav.side").Text(), "Mail", "a viewer may not see this")
	b.as(scan.RoleAdmin)
	require.Contains(t, b.get("/settings/retention").doc.Find("nav.side").Text(), "Mail")
}

func TestConnections(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	require.Contains(t, b.get("/settings/connections").text(), "No Git provider is connected")
	h := b.gitHost()

	good := url.Values{"name": {"Code"}, "provider": {"GITHUB"}, "baseUrl": {h.URL}, "token": {gitToken}, "username": {"me"}}
	for field, value := range map[string]string{
		"name": "", "provider": "SVN", "baseUrl": "ftp://x", "token": "wrong-token-5", "expiresAt": "soon",
	} {
		form := url.Values{}
		for k, v := range good {
			form[k] = v
		}
		form.Set(field, value)
		a := b.do(http.MethodPost, "/settings/connections", form)
		require.Equal(t, http.StatusBadRequest, a.StatusCode, field)
		require.NotEmpty(t, a.doc.Find("#"+field+"-problem").Text(), "%s: %s", field, a.text())
		require.NotContains(t, a.body, form.Get("token"), "the token is never shown")
		require.Equal(t, "me", a.doc.Find("#username").AttrOr("value", ""))
	}

	address := b.connected(h)
	page := b.get(address)
	require.Contains(t, page.text(), "Works")
	require.Contains(t, page.text(), "5 repositories")
	require.NotContains(t, page.body, gitToken)
	require.Contains(t, b.do(http.MethodPost, "/settings/connections", good).text(), "already exists")

	b.post(address+"/test", nil)
	b.post(address+"/sync", nil)
	h.Accept("Bearer another-token-1234")
	b.post(address+"/test", nil)
	require.Contains(t, b.get(address).text(), "Token refused")
	require.Contains(t, b.get("/settings/connections").text(), "Token refused")
	require.Equal(t, address, b.post(address+"/sync", nil), "why it cannot be listed is said on its page")
	refused := b.do(http.MethodPost, address+"/token", url.Values{"token": {gitToken}})
	require.Equal(t, http.StatusBadRequest, refused.StatusCode)
	require.Contains(t, refused.doc.Find("#token-problem").Text(), "“Token” is not accepted")
	b.post(address+"/token", url.Values{"token": {"another-token-1234"}, "expiresAt": {"2027-01-31"}})
	page = b.get(address)
	require.Contains(t, page.text(), "Works")
	require.Contains(t, page.text(), "24 December 2026", "the provider's word goes before what was entered")

	b.post(address+"/disconnect", nil)
	require.Contains(t, b.get(address).text(), "Disconnected")
	require.Equal(t, "/settings/connections", b.post(address+"/delete", nil))
	require.Equal(t, http.StatusNotFound, b.do(http.MethodGet, address, nil).StatusCode)
	require.NotContains(t, b.logs.String(), gitToken)
}

func TestRepositories(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	require.Contains(t, b.get("/settings/repositories").text(), "Connect a Git provider first")
	h := b.gitHost()
	connection := b.connected(h)
	page := b.get("/settings/repositories")
	require.Equal(t, 5, page.doc.Find(".entries > li").Length())
	require.Equal(t, 5, b.get("/settings/repositories?page=9").doc.Find(".entries > li").Length(), "beyond the end, the last page")
	require.Equal(t, 1, b.get("/settings/repositories?text=APP").doc.Find(".entries > li").Length())
	require.Contains(t, b.get("/settings/repositories?text=nowhere").text(), "No repository matches")

	app := "/settings/repositories/" + b.repository("acme/app").ID
	back := "/settings/repositories?text=app"
	require.Equal(t, back, b.post(app+"/project", url.Values{"project": {b.project.ShortID}, "back": {back}}))
	require.Equal(t, "/settings/repositories", b.post(app+"/branch", url.Values{"branch": {"feature/x"}, "back": {"https://evil.test/"}}))
	b.post(app+"/branch", url.Values{"branch": {"nowhere"}})
	b.post(app+"/enabled", url.Values{"enabled": {"no"}})
	r := b.repository("acme/app")
	require.Equal(t, b.project.ShortID, r.ProjectShortID)
	require.Equal(t, "feature/x", r.SelectedBranch, "a branch that is not there is not chosen")
	require.False(t, r.Enabled)
	require.Equal(t, 4, b.get("/settings/repositories?project=none").doc.Find(".entries > li").Length())
	require.Contains(t, b.get("/settings/repositories?project="+b.project.ShortID).text(), "Excluded")
	require.Contains(t, b.get(connection).text(), "1 assigned")
	b.post(app+"/enabled", url.Values{"enabled": {"yes"}})
	b.post(app+"/project", url.Values{"project": {""}})
	require.Empty(t, b.repository("acme/app").ProjectShortID)
	require.Equal(t, http.StatusNotFound, b.do(http.MethodPost, "/settings/repositories/x/project", nil).StatusCode)
}

func TestDomains(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	require.Contains(t, b.get("/settings/domains").text(), "No domains yet")
	bad := b.do(http.MethodPost, "/settings/domains", url.Values{"name": {"https://example.org/"}})
	require.Equal(t, http.StatusBadRequest, bad.StatusCode)
	require.Contains(t, bad.doc.Find("#name-problem").Text(), "without scheme")
	address := b.post("/settings/domains", url.Values{"name": {"example.org"}})
	token := b.get(address).doc.Find("#token").Text()
	require.NotEmpty(t, token)

	b.zone.publish("something else")
	tried := b.do(http.MethodPost, address+"/verify", nil)
	require.Contains(t, tried.text(), "The token was not found")
	require.Contains(t, tried.text(), "something else")
	require.Contains(t, b.get("/settings/domains").text(), "Not verified yet")
	b.zone.publish(token)
	require.Equal(t, address, b.post(address+"/verify", nil))
	require.Contains(t, b.get(address).text(), "Verified by a TXT record")
	b.clock.Pass(91 * 24 * time.Hour)
	require.Contains(t, b.get(address).text(), "Verification expired")
	b.post(address+"/delete", nil)
	require.Equal(t, http.StatusNotFound, b.do(http.MethodGet, address, nil).StatusCode)
}

func TestSuppressions(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	page := "/settings/suppressions?project=" + b.project.ShortID
	require.Contains(t, b.get("/settings/suppressions").text(), "No check is suppressed")
	add := "/settings/suppressions/" + b.project.ShortID
	bad := b.do(http.MethodPost, add, url.Values{"checkId": {"SEC-HSTS"}, "reason": {""}})
	require.Equal(t, http.StatusBadRequest, bad.StatusCode)
	require.NotEmpty(t, bad.doc.Find("#reason-problem").Text())
	b.reachable(bad)
	form := url.Values{"checkId": {"SEC-HSTS"}, "reason": {"Behind <a> proxy"}, "host": {"www.example.org"}, "expiresAt": {"2026-03-20"}}
	require.Equal(t, page, b.post(add, form))
	require.Equal(t, http.StatusConflict, b.do(http.MethodPost, add, form).StatusCode)
	shown := b.get(page)
	require.Contains(t, shown.text(), "Behind <a> proxy")
	require.Contains(t, shown.text(), "Expiring")
	remove := shown.doc.Find(`form[action$="/remove"]`).AttrOr("action", "")
	require.Equal(t, page, b.post(remove, nil))
	require.NotContains(t, b.get(page).text(), "SEC-HSTS on")
	require.Contains(t, b.get(page+"&removed=yes").text(), "removed 14 March 2026 by Ann")
	require.Equal(t, http.StatusNotFound, b.do(http.MethodGet, "/settings/suppressions?project=0000000000", nil).StatusCode)
}

func TestRetentionAndMail(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	page := b.get("/settings/retention").text()
	require.Contains(t, page, "90 days, or when 20 newer scans of the URL have ended")
	require.Contains(t, page, "30 daysThe check itself")
	require.Contains(t, page, "36 hours, or when 1 newer run of the branch has ended")
	require.Contains(t, b.get("/settings/mail").text(), "ann@example.org")
	require.Equal(t, "/settings/mail", b.post("/settings/mail/test", nil))
	mails, err := filepath.Glob(filepath.Join(b.mails, "*"))
	require.NoError(t, err)
	require.Len(t, mails, 1)
	text, err := os.ReadFile(mails[0])
	require.NoError(t, err)
	require.Contains(t, string(text), "ann@example.org")
	require.NoError(t, os.RemoveAll(b.mails))
	require.NoError(t, os.WriteFile(b.mails, nil, 0o600), "no folder is there any more")
	failed := b.do(http.MethodPost, "/settings/mail/test", nil)
	require.Equal(t, http.StatusServiceUnavailable, failed.StatusCode)
	require.Contains(t, failed.text(), "The mail was not accepted")
}
