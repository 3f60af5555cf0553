package dashboard_test

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"regexp"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/key"
	"assay/internal/limit"
	"assay/internal/mail"
	"assay/internal/scan"
	"assay/internal/seal"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/user"
	"assay/internal/web/dashboard"
	"assay/internal/web/session"
)

const goodPassword = "violet tractor seven"

// post is a fake mail server.
type post struct {
	mu   sync.Mutex
	sent []mail.Message
}

func (p *post) Send(_ context.Context, m mail.Message) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sent = append(p.sent, m)
	return nil
}

func (p *post) all() []mail.Message {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.sent
}

var mails sync.Map // of benches, by outbox

// identity returns the identity settings of the bench.
func identity(t *testing.T, b *bench, log *slog.Logger) dashboard.Identity {
	t.Helper()
	hasher, err := user.NewHasher(user.Costs{MemoryKiB: 64, Time: 1, Threads: 1}, 4)
	require.NoError(t, err)
	ring, err := seal.New(make([]byte, seal.KeySize))
	require.NoError(t, err)
	sent := &post{}
	users := &service.Users{
		Store: b.store, Hasher: hasher, Rules: user.NewRules(), Limiter: limit.NewMemory(0, b.clock.Now),
		Ring: ring, Clock: b.clock.Now, Log: log,
		AppURL: "http://assay.example", Outbox: service.NewOutbox(sent, "assay.example", time.Minute, b.clock.Now, log),
	}
	mails.Store(users.Outbox, sent)
	t.Cleanup(func() { require.NoError(t, users.Outbox.Close()) })
	return dashboard.Identity{
		Users: users, Members: &service.Members{Store: b.store, Users: users}, Audit: &service.AuditLog{Store: b.store},
		Keys: &service.APIKeys{Store: b.store, Keys: key.NewGenerator(rand.Reader), Clock: b.clock.Now},
		Sessions: session.New(session.Config{
			Store: b.store.Sessions, Users: users, Idle: time.Hour, Lifetime: 24 * time.Hour, Clock: b.clock.Now, Log: log,
		}),
	}
}

// newDoor returns a bench where users sign in themselves, each with their own browser.
func newDoor(t *testing.T, adjust ...func(*dashboard.Deps)) *bench {
	t.Helper()
	b := newBench(t)
	deps := b.deps
	deps.Sessions = nil
	for _, a := range adjust {
		a(&deps)
	}
	b.people = deps.Identity
	var err error
	b.pages, err = dashboard.New(deps)
	require.NoError(t, err)
	b.server = httptest.NewServer(b.pages)
	t.Cleanup(b.server.Close)
	b.client = newBrowser(t)
	return b
}

func newBrowser(t *testing.T) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	return &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// another returns the same installation in another browser.
func (b *bench) another() *bench {
	other := *b
	other.client = newBrowser(b.t)
	return &other
}

// letters returns the sent mails, after all background work has ended.
func (b *bench) letters() []mail.Message {
	b.t.Helper()
	require.NoError(b.t, b.people.Users.Outbox.Close())
	sent, ok := mails.Load(b.people.Users.Outbox)
	require.True(b.t, ok)
	return sent.(*post).all()
}

// linkIn returns the path and query of the first link in a text.
func linkIn(t *testing.T, text string) string {
	t.Helper()
	found := regexp.MustCompile(`http://assay\.example(/[a-z-]+\?token=[A-Za-z0-9_%-]+)`).FindStringSubmatch(text)
	require.NotNil(t, found, text)
	return found[1]
}

func tokenIn(t *testing.T, text string) string {
	t.Helper()
	u, err := url.Parse(linkIn(t, text))
	require.NoError(t, err)
	return u.Query().Get("token")
}

// setUp signs up the first administrator in this browser.
func (b *bench) setUp() {
	b.t.Helper()
	link, err := b.people.Users.SetupLink(b.t.Context(), b.tenant.ID, "standalone")
	require.NoError(b.t, err)
	page := b.get(linkIn(b.t, link))
	require.Contains(b.t, page.text(), "Join Workspace <&>")
	require.Equal(b.t, "/", b.post("/setup", url.Values{
		"token": {tokenIn(b.t, link)}, "email": {"ann@example.org"}, "name": {"Ann"}, "password": {goodPassword},
	}))
}

// joins invites a user, who signs up in a new browser.
func (b *bench) joins(email string, role scan.Role) *bench {
	b.t.Helper()
	a := b.do(http.MethodPost, "/settings/members", url.Values{"email": {email}, "role": {string(role)}})
	require.Equal(b.t, http.StatusOK, a.StatusCode, a.body)
	other := b.another()
	require.Equal(b.t, "/", other.post("/join", url.Values{
		"token": {tokenIn(b.t, a.doc.Find(".secret-once code").Text())}, "name": {"Bob"}, "password": {goodPassword},
	}))
	return other
}

func (b *bench) signIn(email, password string) answer {
	b.t.Helper()
	return b.do(http.MethodPost, "/sign-in", url.Values{"email": {email}, "password": {password}})
}

// seededPeople makes the signed-in member a user, adds other users, keys and a second factor
// to set up, and returns the addresses of the pages about them.
func seededPeople(t *testing.T, b *bench) []string {
	t.Helper()
	ctx := t.Context()
	ann, err := b.store.Users.Create(ctx, store.NewUser{Email: "ann@example.org", Name: "Ann", Password: "x"})
	require.NoError(t, err)
	require.NoError(t, b.store.Members.Set(ctx, b.tenant.ID, ann.ID, scan.RoleAdmin, store.SourceLocal, "cli"))
	b.member.UserID = ann.ID
	bob, err := b.store.Users.Create(ctx, store.NewUser{Email: "bob.with.a.long.address@department.example.org"})
	require.NoError(t, err)
	require.NoError(t, b.store.Members.Set(ctx, b.tenant.ID, bob.ID, scan.RoleViewer, store.SourceOIDC, "oidc"))
	b.do(http.MethodPost, "/settings/members", url.Values{"email": {"cat@example.org"}, "role": {"MEMBER"}})
	b.do(http.MethodPost, "/settings/keys", url.Values{"name": {"Pipeline of the shop"}, "scope": {"scan"}, "projects": {b.project.ShortID}})
	_, old, err := b.people.Keys.Create(ctx, service.NewAPIKey{TenantID: b.tenant.ID, Actor: "assay admin", Name: "Old", Scope: "read"})
	require.NoError(t, err)
	require.NoError(t, b.people.Keys.Revoke(ctx, b.tenant.ID, "user:ann@example.org", old.Prefix))
	other, err := b.store.Tenants.Create(ctx, "Zeta")
	require.NoError(t, err)
	require.NoError(t, b.store.Members.Set(ctx, other.ID, ann.ID, scan.RoleViewer, store.SourceLocal, "cli"))
	until := b.clock.Now().AddDate(1, 0, 0)
	for i, agent := range []string{"Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36", "curl/8.5"} {
		in := store.Session{UserID: ann.ID, Address: "2001:db8::1", Agent: agent, ExpiresAt: until}
		require.NoError(t, b.store.Sessions.Save(ctx, [32]byte{byte(i)}, in, []byte("x")))
	}
	return []string{
		"/account", "/workspaces", "/settings/keys", "/settings/members", "/settings/audit", "/settings/audit?text=zzz",
	}
}
