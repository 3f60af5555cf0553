package e2e

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// person is a user with a browser without scripts.
type person struct {
	t      *testing.T
	base   string
	client *http.Client
}

func newPerson(t *testing.T, base string) *person {
	t.Helper()
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	return &person{t: t, base: base, client: &http.Client{
		Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

func (p *person) do(method, path string, form url.Values) (status int, location, body string) {
	p.t.Helper()
	req, err := http.NewRequestWithContext(p.t.Context(), method, p.base+path, strings.NewReader(form.Encode()))
	require.NoError(p.t, err)
	if method == http.MethodPost {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	resp, err := p.client.Do(req)
	require.NoError(p.t, err)
	defer func() { _ = resp.Body.Close() }()
	raw, err := io.ReadAll(resp.Body)
	require.NoError(p.t, err)
	return resp.StatusCode, resp.Header.Get("Location"), string(raw)
}

// A user follows the first link, signs in, and creates, uses and revokes a key.
func TestPeopleSignInAndMakeKeys(t *testing.T) {
	t.Parallel()
	const password = "violet tractor seven"
	dir := filepath.Join(t.TempDir(), "data")
	s := startStandalone(t, dir, anyPorts()...)
	require.Contains(t, s.first.SetupURL, s.first.AppURL+"/setup?token=")
	s.says(t, `Sign up +`+regexp.QuoteMeta(s.first.SetupURL))

	ann := newPerson(t, s.first.AppURL)
	status, location, _ := ann.do(http.MethodGet, "/", nil)
	require.Equal(t, http.StatusSeeOther, status)
	require.Equal(t, "/sign-in", location)
	path := strings.TrimPrefix(s.first.SetupURL, s.first.AppURL)
	status, _, body := ann.do(http.MethodGet, path, nil)
	require.Equal(t, http.StatusOK, status, body)
	link, err := url.Parse(path)
	require.NoError(t, err)
	status, location, body = ann.do(http.MethodPost, "/setup", url.Values{
		"token": {link.Query().Get("token")}, "email": {"ann@example.org"}, "password": {password},
	})
	require.Equal(t, http.StatusSeeOther, status, body)
	require.Equal(t, "/", location)
	status, _, _ = newPerson(t, s.first.AppURL).do(http.MethodGet, path, nil)
	require.Equal(t, http.StatusNotFound, status, "the link works once")

	status, _, body = ann.do(http.MethodPost, "/settings/keys", url.Values{"name": {"curl"}, "scope": {"read"}})
	require.Equal(t, http.StatusOK, status, body)
	found := regexp.MustCompile(`assay_([0-9A-Za-z]{10})_[0-9A-Za-z]{43}`).FindStringSubmatch(body)
	require.NotNil(t, found)
	api := newCaller(t, s.first.APIURL, found[0])
	resp, raw := api.do(t, http.MethodGet, "/v1/projects", "")
	require.Equal(t, http.StatusOK, resp.StatusCode, "%s", raw)
	resp, raw = api.do(t, http.MethodPost, "/v1/scans/trigger", `{"projectId":"`+s.first.ProjectID+`","url":"https://example.org"}`)
	require.Equal(t, http.StatusForbidden, resp.StatusCode, "%s", raw)
	status, location, _ = ann.do(http.MethodPost, "/settings/keys/"+found[1]+"/revoke", nil)
	require.Equal(t, http.StatusSeeOther, status)
	require.Equal(t, "/settings/keys", location)
	await(t, startPatience, "the key is refused", func() bool {
		resp, _ := api.do(t, http.MethodGet, "/v1/projects", "")
		return resp.StatusCode == http.StatusUnauthorized
	})

	s.stop(t)
	again := startStandalone(t, dir, anyPorts()...)
	require.Empty(t, again.first.SetupURL, "somebody can sign in")
	back := newPerson(t, again.first.AppURL)
	status, location, body = back.do(http.MethodPost, "/sign-in", url.Values{"email": {"ann@example.org"}, "password": {password}})
	require.Equal(t, http.StatusSeeOther, status, body)
	require.Equal(t, "/", location)
	status, _, body = back.do(http.MethodGet, "/settings/audit", nil)
	require.Equal(t, http.StatusOK, status)
	for _, action := range []string{"setup_link.accept", "key.create", "key.revoke", "user.sign_in"} {
		require.Contains(t, body, action)
	}
	require.NotContains(t, s.out.String(), password)
}
