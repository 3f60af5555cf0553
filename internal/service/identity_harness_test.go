package service_test

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/url"
	"regexp"
	"strings"
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
	"assay/internal/store/storetest"
	"assay/internal/testsupport/clock"
	"assay/internal/testsupport/postgres"
	"assay/internal/testsupport/syncbuffer"
	"assay/internal/user"
)

const goodPassword = "violet tractor seven"

// people is the use cases of users with a real database; the test controls the mail server.
type people struct {
	t       *testing.T
	ctx     context.Context
	store   *store.Store
	users   *service.Users
	members *service.Members
	keys    *service.APIKeys
	audit   *service.AuditLog
	post    *post
	clock   *clock.Clock
	logs    *syncbuffer.Buffer
	tenant  scan.Tenant
}

// onBothDatabases runs a test on SQLite and on Postgres.
func onBothDatabases(t *testing.T, test func(t *testing.T, p *people)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t, newPeople(t, storetest.SQLite(t)))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		test(t, newPeople(t, postgresDatabase(t)))
	})
}

// postgresDatabase returns an empty database of a server that ends with the test.
func postgresDatabase(t *testing.T) store.Config {
	t.Helper()
	server, err := postgres.Start(t.Context())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, server.Close()) })
	name, err := server.CreateDatabase(t.Context(), "")
	require.NoError(t, err)
	return store.Config{Driver: store.DriverPostgres, DSN: server.DSN(name)}
}

func newPeople(t *testing.T, cfg store.Config) *people {
	t.Helper()
	p := &people{t: t, post: &post{}, clock: clock.At(time.Date(2026, 3, 14, 9, 26, 53, 0, time.UTC)), logs: &syncbuffer.Buffer{}}
	p.ctx = scan.WithAddress(t.Context(), "192.0.2.1")
	cfg.Clock = p.clock.Now
	var err error
	p.store, err = store.Open(t.Context(), cfg)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, p.store.Close()) })
	require.NoError(t, p.store.Migrate(t.Context()))
	p.tenant, err = p.store.Tenants.Create(t.Context(), "Acme")
	require.NoError(t, err)
	hasher, err := user.NewHasher(user.Costs{MemoryKiB: 64, Time: 1, Threads: 1}, 4)
	require.NoError(t, err)
	ring, err := seal.New(make([]byte, seal.KeySize))
	require.NoError(t, err)
	log := slog.New(slog.NewTextHandler(p.logs, nil))
	p.users = &service.Users{
		Store: p.store, Hasher: hasher, Rules: user.NewRules(), Limiter: limit.NewMemory(0, p.clock.Now), Ring: ring,
		Outbox: service.NewOutbox(p.post, "assay.example", time.Minute, p.clock.Now, log), Clock: p.clock.Now, Log: log,
		AppURL: "https://assay.example",
	}
	t.Cleanup(func() { require.NoError(t, p.users.Outbox.Close()) })
	p.members = &service.Members{Store: p.store, Users: p.users}
	p.keys = &service.APIKeys{Store: p.store, Keys: key.NewGenerator(rand.Reader), Clock: p.clock.Now}
	p.audit = &service.AuditLog{Store: p.store}
	return p
}

// post is a fake mail server.
type post struct {
	mu   sync.Mutex
	away bool
	sent []mail.Message
}

func (p *post) Send(_ context.Context, m mail.Message) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.away {
		return errors.New("no route to the mail server")
	}
	p.sent = append(p.sent, m)
	return nil
}

// mails returns the sent mails, after all background work has ended.
func (p *people) mails() []mail.Message {
	p.t.Helper()
	require.NoError(p.t, p.users.Outbox.Close())
	p.post.mu.Lock()
	defer p.post.mu.Unlock()
	return p.post.sent
}

// tokenOf returns the token of the link in a text.
func tokenOf(t *testing.T, text string) string {
	t.Helper()
	found := regexp.MustCompile(`https://assay\.example/[a-z-]+\?token=(\S+)`).FindStringSubmatch(text)
	require.NotNil(t, found, text)
	token, err := url.QueryUnescape(found[1])
	require.NoError(t, err)
	return token
}

// admin returns the first administrator, by the setup link.
func (p *people) admin() scan.Member {
	p.t.Helper()
	link, err := p.users.SetupLink(p.ctx, p.tenant.ID, "standalone")
	require.NoError(p.t, err)
	in, err := p.users.SignUp(p.ctx, tokenOf(p.t, link), service.NewAccount{Email: "ann@example.org", Name: "Ann", Password: goodPassword})
	require.NoError(p.t, err)
	return p.current(in)
}

// joined returns a new user who has accepted an invitation.
func (p *people) joined(by scan.Member, email string, role scan.Role) scan.Member {
	p.t.Helper()
	inv, err := p.members.Invite(p.ctx, by, email, string(role))
	require.NoError(p.t, err)
	in, err := p.users.SignUp(p.ctx, tokenOf(p.t, inv.Link), service.NewAccount{Name: "Bob", Password: goodPassword})
	require.NoError(p.t, err)
	return p.current(in)
}

func (p *people) current(in service.SignedIn) scan.Member {
	p.t.Helper()
	require.False(p.t, in.NeedsCode)
	m, err := p.users.Current(p.ctx, in.UserID, in.Epoch, "")
	require.NoError(p.t, err)
	return m
}

// actions returns the audited actions of the workspace, oldest first.
func (p *people) actions() string {
	p.t.Helper()
	require.NoError(p.t, p.users.Outbox.Close())
	entries, err := p.store.Audit.Newest(p.ctx, p.tenant.ID, 1000)
	require.NoError(p.t, err)
	var out []string
	for i := len(entries) - 1; i >= 0; i-- {
		out = append(out, entries[i].Action)
	}
	return strings.Join(out, " ")
}

func requireCode(t *testing.T, err error, code scan.Code, message string) {
	t.Helper()
	require.Error(t, err)
	require.Equal(t, code, scan.CodeOf(err), "%v", err)
	require.Contains(t, scan.MessageOf(err), message)
}
