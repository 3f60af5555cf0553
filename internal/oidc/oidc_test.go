package oidc_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/oidc"
	"assay/internal/scan"
	"assay/internal/testsupport/oidcserver"
)

const redirect = "https://assay.example/sign-in/callback"

func people() map[string]oidcserver.Person {
	return map[string]oidcserver.Person{
		"ann":  {Email: "ann@example.org", Verified: true, Name: "Ann", Groups: []string{"staff", "admins"}},
		"mary": {Email: "mary@example.org", Name: "Mary"},
	}
}

func start(t *testing.T, o oidcserver.Options) *oidc.Provider {
	t.Helper()
	o.ClientID, o.RedirectURL, o.People = "assay", redirect, people()
	issuer := oidcserver.Start(t, o)
	return provider(issuer, o.ClientSecret)
}

func provider(issuer, secret string) *oidc.Provider {
	return oidc.New(oidc.Config{
		Issuer: issuer, ClientID: "assay", ClientSecret: secret, Scopes: []string{"openid", "email", "profile", "groups"}, GroupsClaim: "groups",
		RedirectURL: redirect, HTTP: &http.Client{}, Clock: time.Now,
	})
}

func TestSignIn(t *testing.T) {
	t.Parallel()
	for name, o := range map[string]oidcserver.Options{
		"claims of the user info": {ClientSecret: "a secret"},
		"claims of the ID token":  {ClientSecret: "a secret", ClaimsInIDToken: true},
		"public client":           {},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := start(t, o)
			address, flow, err := p.Begin(t.Context())
			require.NoError(t, err)
			asked, err := url.Parse(address)
			require.NoError(t, err)
			require.Equal(t, "S256", asked.Query().Get("code_challenge_method"))
			require.NotContains(t, address, flow.Verifier)
			back := oidcserver.SignIn(t, address, "ann")
			require.Equal(t, "/sign-in/callback", back.Path)
			id, err := p.Finish(t.Context(), flow, back.Query())
			require.NoError(t, err)
			require.Equal(t, oidc.Identity{
				Issuer: asked.Scheme + "://" + asked.Host, Subject: "ann", Email: "ann@example.org", Name: "Ann", Groups: []string{"staff", "admins"},
			}, id)
			_, err = p.Finish(t.Context(), flow, back.Query())
			require.True(t, scan.IsCode(err, scan.CodeInvalid), "a code counts once: %v", err)
		})
	}
}

func TestWhatIsRefused(t *testing.T) {
	t.Parallel()
	p := start(t, oidcserver.Options{ClientSecret: "a secret"})
	begin := func(person string) (oidc.Flow, url.Values) {
		t.Helper()
		address, flow, err := p.Begin(t.Context())
		require.NoError(t, err)
		return flow, oidcserver.SignIn(t, address, person).Query()
	}
	for name, spoil := range map[string]func(f *oidc.Flow, q url.Values){
		"no flow":           func(f *oidc.Flow, _ url.Values) { *f = oidc.Flow{} },
		"another state":     func(_ *oidc.Flow, q url.Values) { q.Set("state", "x") },
		"another nonce":     func(f *oidc.Flow, _ url.Values) { f.Nonce = "x" },
		"another verifier":  func(f *oidc.Flow, _ url.Values) { f.Verifier += "x" },
		"another issuer":    func(_ *oidc.Flow, q url.Values) { q.Set("iss", "https://evil.example") },
		"another code":      func(_ *oidc.Flow, q url.Values) { q.Set("code", "x") },
		"another's sign-in": func(f *oidc.Flow, _ url.Values) { other, _ := begin("mary"); *f = other },
	} {
		flow, query := begin("ann")
		spoil(&flow, query)
		_, err := p.Finish(t.Context(), flow, query)
		require.True(t, scan.IsCode(err, scan.CodeInvalid), "%s: %v", name, err)
	}
	flow, query := begin("ann")
	query.Set("error", "access_denied")
	_, err := p.Finish(t.Context(), flow, query)
	require.True(t, scan.IsCode(err, scan.CodeForbidden), "%v", err)

	flow, query = begin("mary")
	id, err := p.Finish(t.Context(), flow, query)
	require.NoError(t, err)
	require.Empty(t, id.Email, "an address that the provider has not verified is left out")
	require.Empty(t, id.Groups)
}

func TestWrongSecret(t *testing.T) {
	t.Parallel()
	issuer := oidcserver.Start(t, oidcserver.Options{ClientID: "assay", ClientSecret: "a secret", RedirectURL: redirect, People: people()})
	p := provider(issuer, "another secret")
	address, flow, err := p.Begin(t.Context())
	require.NoError(t, err)
	_, err = p.Finish(t.Context(), flow, oidcserver.SignIn(t, address, "ann").Query())
	require.True(t, scan.IsCode(err, scan.CodeUnavailable), "%v", err)
	require.NotContains(t, err.Error(), "another secret")
}

// While the provider does not answer, nobody waits for the attempts of others.
func TestProviderSilent(t *testing.T) {
	t.Parallel()
	reached, release := make(chan struct{}), make(chan struct{})
	silent := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		close(reached)
		<-release
		w.WriteHeader(http.StatusServiceUnavailable)
	}))
	t.Cleanup(silent.Close)
	p := provider(silent.URL, "")
	first := make(chan error, 1)
	go func() {
		_, _, err := p.Begin(t.Context())
		first <- err
	}()
	<-reached
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	_, _, err := p.Begin(gone)
	require.True(t, scan.IsCode(err, scan.CodeUnavailable), "%v", err)
	require.Empty(t, first, "the other attempt still waits")
	close(release)
	require.True(t, scan.IsCode(<-first, scan.CodeUnavailable))
}

func TestProviderAway(t *testing.T) {
	t.Parallel()
	_, _, err := provider("http://127.0.0.1:1", "").Begin(t.Context())
	require.True(t, scan.IsCode(err, scan.CodeUnavailable), "%v", err)
}
