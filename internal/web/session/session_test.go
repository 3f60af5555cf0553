package session_test

import (
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/oidc"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/store/storetest"
	"assay/internal/testsupport/clock"
	"assay/internal/web/session"
)

// bench is a manager over a real database, and a browser.
type bench struct {
	t       *testing.T
	store   *store.Store
	clock   *clock.Clock
	config  session.Config
	manager *session.Manager
	user    scan.User
	server  *httptest.Server
	client  *http.Client
	serve   func(r *http.Request) error
	err     error // of serve
}

func newBench(t *testing.T, secure bool) *bench {
	t.Helper()
	b := &bench{t: t, clock: clock.At(time.Now())} // the library reads the time itself
	cfg := storetest.SQLite(t)
	cfg.Clock = b.clock.Now
	var err error
	b.store, err = store.Open(t.Context(), cfg)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, b.store.Close()) })
	require.NoError(t, b.store.Migrate(t.Context()))
	tenant, err := b.store.Tenants.Create(t.Context(), "Workspace")
	require.NoError(t, err)
	b.user, err = b.store.Users.Create(t.Context(), store.NewUser{Email: "ann@example.org"})
	require.NoError(t, err)
	require.NoError(t, b.store.Members.Set(t.Context(), tenant.ID, b.user.ID, scan.RoleViewer, store.SourceLocal, "test"))
	b.config = session.Config{
		Store: b.store.Sessions, Users: &service.Users{Store: b.store}, Idle: time.Hour, Lifetime: 3 * time.Hour, Secure: secure,
		Clock: b.clock.Now, Log: slog.New(slog.DiscardHandler),
	}
	b.manager = session.New(b.config)
	b.server = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b.manager.Handler(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { b.err = b.serve(r) })).ServeHTTP(w, r)
	}))
	t.Cleanup(b.server.Close)
	b.client = b.server.Client()
	b.client.Jar, err = cookiejar.New(nil)
	require.NoError(t, err)
	return b
}

func (b *bench) request(serve func(r *http.Request) error) *http.Response {
	b.t.Helper()
	b.serve = serve
	req, err := http.NewRequestWithContext(b.t.Context(), http.MethodGet, b.server.URL, nil)
	require.NoError(b.t, err)
	resp, err := b.client.Do(req)
	require.NoError(b.t, err)
	require.NoError(b.t, resp.Body.Close())
	require.NoError(b.t, b.err)
	return resp
}

func (b *bench) signIn() *http.Response {
	b.t.Helper()
	return b.request(func(r *http.Request) error { return b.manager.Begin(r, service.SignedIn{UserID: b.user.ID}) })
}

// who returns the code of the error for a request's member; "" for no error.
func (b *bench) who() (code scan.Code) {
	b.t.Helper()
	b.request(func(r *http.Request) error {
		_, err := b.manager.Member(r)
		code = scan.CodeOf(err)
		return nil
	})
	return code
}

func TestSessionsEnd(t *testing.T) {
	t.Parallel()
	b := newBench(t, false)
	require.Equal(t, scan.CodeUnauthorized, b.who())
	b.signIn()
	require.Empty(t, b.who())
	b.clock.Pass(59 * time.Minute)
	require.Empty(t, b.who())
	b.clock.Pass(2 * time.Minute)
	require.Equal(t, scan.CodeUnauthorized, b.who(), "idle")

	b.signIn()
	require.NoError(t, b.store.Users.SignOutEverywhere(t.Context(), b.user.ID, "test"))
	require.Equal(t, scan.CodeUnauthorized, b.who())
}

// A session of an earlier epoch is not valid, even if an earlier request stored it again.
func TestEndedSessionsStayEnded(t *testing.T) {
	t.Parallel()
	b := newBench(t, false)
	b.signIn()
	b.request(func(r *http.Request) error {
		b.manager.LookAt(r, "x") // stored when the request ends
		return b.store.Users.SignOutEverywhere(r.Context(), b.user.ID, "test")
	})
	require.Equal(t, scan.CodeUnauthorized, b.who())
}

// A request that was under way when its session ended does not start it again.
func TestRequestsStartNoEndedSession(t *testing.T) {
	t.Parallel()
	b := newBench(t, false)
	at, err := url.Parse(b.server.URL)
	require.NoError(t, err)
	for name, end := range map[string]func(r *http.Request) error{
		"ended in the list of sessions": func(r *http.Request) error {
			all, own, err := b.manager.List(r, b.user.ID)
			require.NoError(t, err)
			return b.store.Sessions.End(r.Context(), b.user.ID, all[own].ID, "test")
		},
		"signed out in another tab": func(*http.Request) error {
			b.request(func(r *http.Request) error { return b.manager.End(r) })
			return nil
		},
	} {
		b.signIn()
		require.Empty(t, b.who(), name)
		cookies := b.client.Jar.Cookies(at)
		b.request(func(r *http.Request) error {
			b.manager.LookAt(r, "x") // stored when the request ends
			return end(r)
		})
		b.client.Jar.SetCookies(at, cookies)
		require.Equal(t, scan.CodeUnauthorized, b.who(), name)
	}
}

// A request that changes nothing does not undo what another one has changed meanwhile.
func TestRequestsKeepChangesOfOthers(t *testing.T) {
	t.Parallel()
	b := newBench(t, false)
	other, err := b.store.Tenants.Create(t.Context(), "Zeta")
	require.NoError(t, err)
	require.NoError(t, b.store.Members.Set(t.Context(), other.ID, b.user.ID, scan.RoleViewer, store.SourceLocal, "test"))
	b.signIn()
	b.request(func(*http.Request) error {
		b.request(func(r *http.Request) error { b.manager.LookAt(r, other.ID); return nil })
		return nil
	})
	var m scan.Member
	b.request(func(r *http.Request) (err error) { m, err = b.manager.Member(r); return err })
	require.Equal(t, other.ID, m.TenantID)
}

func TestCookies(t *testing.T) {
	t.Parallel()
	for secure, name := range map[bool]string{false: "assay_session", true: "__Host-assay_session"} {
		b := newBench(t, secure)
		require.Empty(t, b.request(func(*http.Request) error { return nil }).Cookies(), "nobody gets a session for looking")
		c := b.signIn().Cookies()[0]
		require.Equal(t, name, c.Name)
		require.Equal(t, secure, c.Secure)
		require.True(t, c.HttpOnly)
		require.Equal(t, http.SameSiteLaxMode, c.SameSite)
		require.Equal(t, "/", c.Path)
		require.Empty(t, c.Domain)
	}
}

func TestRequestsWriteSeldom(t *testing.T) {
	t.Parallel()
	b := newBench(t, false)
	b.signIn()
	seen := func() time.Time {
		t.Helper()
		all, _, err := b.store.Sessions.Of(t.Context(), b.user.ID, [32]byte{})
		require.NoError(t, err)
		require.Len(t, all, 1)
		return all[0].SeenAt
	}
	first := seen()
	b.clock.Pass(time.Second)
	for range 3 {
		require.Empty(t, b.who())
	}
	require.Equal(t, first, seen())
	b.request(func(r *http.Request) error { b.manager.SetNext(r, "/projects"); return nil })
	require.NotEqual(t, first, seen(), "what is new is stored")
}

// A process stores a value again that another process has changed in the meantime.
func TestProcessesShareSessions(t *testing.T) {
	t.Parallel()
	b := newBench(t, false)
	other, err := b.store.Tenants.Create(t.Context(), "Zeta")
	require.NoError(t, err)
	require.NoError(t, b.store.Members.Set(t.Context(), other.ID, b.user.ID, scan.RoleViewer, store.SourceLocal, "test"))
	processes := []*session.Manager{b.manager, session.New(b.config)}
	b.signIn()
	member := func() (m scan.Member) {
		b.request(func(r *http.Request) (err error) { m, err = b.manager.Member(r); return err })
		return m
	}
	first := member().TenantID
	require.NotEqual(t, other.ID, first)
	for i, tenant := range []string{first, other.ID, first, other.ID} {
		b.manager = processes[i%2]
		b.request(func(r *http.Request) error { b.manager.LookAt(r, tenant); return nil })
		b.manager = session.New(b.config)
		require.Equal(t, tenant, member().TenantID, "in a third process, after step %d", i)
	}
}

func TestFlow(t *testing.T) {
	t.Parallel()
	b := newBench(t, false)
	want := oidc.Flow{State: "s", Nonce: "n", Verifier: "v"}
	take := func() (f oidc.Flow) {
		b.request(func(r *http.Request) error { f = b.manager.TakeFlow(r); return nil })
		return f
	}
	begin := func() { b.request(func(r *http.Request) error { b.manager.BeginFlow(r, want); return nil }) }
	require.Zero(t, take())
	begin()
	require.Equal(t, want, take())
	require.Zero(t, take(), "once")
	begin()
	b.clock.Pass(11 * time.Minute)
	require.Zero(t, take(), "not after too long")
}

// A broken or foreign cookie is not a session.
func TestForeignCookies(t *testing.T) {
	t.Parallel()
	b := newBench(t, false)
	b.signIn()
	at, err := url.Parse(b.server.URL)
	require.NoError(t, err)
	token := b.client.Jar.Cookies(at)[0].Value
	for _, value := range []string{"", "x", token[:len(token)-1], token + "x", "\xff"} {
		b.client.Jar.SetCookies(at, []*http.Cookie{{Name: "assay_session", Value: value, Path: "/"}})
		require.Equal(t, scan.CodeUnauthorized, b.who(), "%q", value)
	}
}
