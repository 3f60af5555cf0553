// Package oidcserver owns a real OpenID Connect server for tests: oidc-provider of npm, as
// a process of its own.
package oidcserver

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/stretchr/testify/require"

	"assay/internal/testsupport/syncbuffer"
)

// Person has the claims about a user of the provider.
type Person struct {
	Email    string   `json:"email,omitempty"`
	Verified bool     `json:"email_verified"`
	Name     string   `json:"name,omitempty"`
	Groups   []string `json:"groups,omitempty"`
}

// Options configure the users and the client of the server.
type Options struct {
	ClientID     string `json:"clientId"`
	ClientSecret string `json:"clientSecret"` // "" for a public client
	RedirectURL  string `json:"redirectUrl"`
	// ClaimsInIDToken puts the claims into the ID token; otherwise only the user info has
	// them.
	ClaimsInIDToken bool              `json:"claimsInIdToken"`
	People          map[string]Person `json:"people"` // by subject
}

// Start starts a server, which ends with the test, and returns its issuer.
func Start(t *testing.T, o Options) (issuer string) {
	t.Helper()
	_, file, _, ok := runtime.Caller(0)
	require.True(t, ok)
	dir := filepath.Join(filepath.Dir(file), "js")
	if !filepath.IsAbs(dir) { // built with -trimpath
		dir = filepath.Join(root(t), "internal/testsupport/oidcserver/js")
	}
	require.DirExists(t, filepath.Join(dir, "node_modules", "oidc-provider"), "this test needs the npm packages: npm ci in %s", dir)
	options, err := json.Marshal(o) //nolint:gosec // the secret of a test
	require.NoError(t, err)
	cmd := exec.CommandContext(t.Context(), "node", "server.mjs")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "OPTIONS="+string(options))
	var said syncbuffer.Buffer
	cmd.Stderr = &said
	stdin, err := cmd.StdinPipe()
	require.NoError(t, err)
	stdout, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		_ = stdin.Close()
		_ = cmd.Wait()
	})
	line, err := bufio.NewReader(stdout).ReadString('\n')
	require.NoError(t, err, "%s", said.String())
	return strings.TrimSpace(line)
}

// root returns the folder of the module.
func root(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	require.NoError(t, err)
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.work")); err == nil {
			return dir
		}
		up := filepath.Dir(dir)
		require.NotEqual(t, dir, up, "no go.work above the test")
		dir = up
	}
}

// SignIn opens the address, signs in on the provider's pages as a person would, and returns
// the address that the provider redirects to.
func SignIn(t *testing.T, address, subject string) *url.URL {
	t.Helper()
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	client := &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	at, err := url.Parse(address)
	require.NoError(t, err)
	own := at.Host
	form, method := url.Values(nil), http.MethodGet
	for range 20 {
		req, err := http.NewRequestWithContext(t.Context(), method, at.String(), strings.NewReader(form.Encode()))
		require.NoError(t, err)
		if method == http.MethodPost {
			req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		}
		resp, err := client.Do(req)
		require.NoError(t, err)
		body, err := io.ReadAll(resp.Body)
		require.NoError(t, err)
		require.NoError(t, resp.Body.Close())
		if next := resp.Header.Get("Location"); next != "" {
			if at, err = at.Parse(next); err != nil || at.Host != own {
				require.NoError(t, err)
				return at
			}
			form, method = nil, http.MethodGet
			continue
		}
		require.Equal(t, http.StatusOK, resp.StatusCode, "%s", body)
		doc, err := goquery.NewDocumentFromReader(strings.NewReader(string(body)))
		require.NoError(t, err)
		page := doc.Find("form").First()
		form, method = url.Values{}, http.MethodPost
		page.Find("input[name]").Each(func(_ int, in *goquery.Selection) { form.Set(in.AttrOr("name", ""), in.AttrOr("value", "")) })
		if form.Has("login") {
			form.Set("login", subject)
			form.Set("password", "any")
		}
		at, err = at.Parse(page.AttrOr("action", ""))
		require.NoError(t, err)
	}
	require.Fail(t, "the provider redirects or shows forms without end")
	return nil
}
