// Package coderepo is a repository on a real Git server for tests of code scans, with
// everything that a worker needs to check it out and to analyse it with a small engine.
package coderepo

import (
	"cmp"
	"context"
	"encoding/base64"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/activities"
	"assay/internal/code"
	"assay/internal/code/checkout"
	"assay/internal/code/host"
	"assay/internal/egress"
	"assay/internal/key"
	"assay/internal/provider"
	"assay/internal/provider/gitremote"
	"assay/internal/provider/gittest"
	"assay/internal/scan"
	"assay/internal/seal"
	"assay/internal/service"
	"assay/internal/store"
)

// Token is the token that the server accepts, Key the key that seals tokens.
const (
	Token = "t0ken-of-the-test" //nolint:gosec // for a test server
	Key   = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="
)

// Repo is a repository with one branch, main, behind git http-backend.
type Repo struct {
	*gittest.Origin
	URL string

	mu     sync.Mutex
	asked  int
	before func(http.ResponseWriter, *http.Request) bool
}

// New serves a repository with one commit of these files.
func New(t testing.TB, files map[string]string) *Repo {
	t.Helper()
	r := &Repo{Origin: gittest.New(t)}
	r.Repository("shop.git", "main")
	r.Commit(t, files)
	backend := r.Handler("Basic " + base64.StdEncoding.EncodeToString([]byte("git:"+Token)))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		r.mu.Lock()
		r.asked++
		before := r.before
		r.mu.Unlock()
		if before == nil || !before(w, q) {
			backend.ServeHTTP(w, q)
		}
	}))
	t.Cleanup(server.Close)
	r.URL = server.URL + "/shop.git"
	return r
}

// Commit makes these files the newest commit of main, and returns it.
func (r *Repo) Commit(t testing.TB, files map[string]string) string {
	t.Helper()
	return r.CommitTo(t, "main", files)
}

// CommitTo commits these files on top of main, sets the reference to the commit and returns
// it.
func (r *Repo) CommitTo(t testing.TB, ref string, files map[string]string) string {
	t.Helper()
	work := t.TempDir()
	r.Git(work, "clone", "--quiet", filepath.Join(r.Root, "shop.git"), "w")
	dir := filepath.Join(work, "w")
	r.Git(dir, "rm", "-r", "-q", "--ignore-unmatch", ".")
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(dir, filepath.FromSlash(name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o750))
		require.NoError(t, os.WriteFile(path, []byte(files[name]), 0o600))
	}
	r.Git(dir, "add", "-A")
	r.Git(dir, "commit", "--quiet", "--allow-empty", "-m", "change")
	r.Git(dir, "push", "--quiet", "origin", "+HEAD:"+ref)
	return r.Git(dir, "rev-parse", "HEAD")
}

// Asked returns how many requests the server has received.
func (r *Repo) Asked() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.asked
}

// Before makes the server call do before it handles a request; if do returns true, it has
// answered the request itself.
func (r *Repo) Before(do func(http.ResponseWriter, *http.Request) bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.before = do
}

// Dialer returns a dialer that only reaches loopback.
func Dialer() (*egress.Dialer, error) {
	policy, err := egress.NewPolicy([]string{"127.0.0.1"})
	return egress.NewDialer(egress.DialConfig{Policy: policy.WithAnyPort()}), err
}

// Connections returns the service for connections, set up as in production.
func Connections(s *store.Store, dir string) (*service.Connections, error) {
	ring, err := seal.Parse([]string{Key})
	if err != nil {
		return nil, err
	}
	dialer, err := Dialer()
	if err != nil {
		return nil, err
	}
	log := slog.New(slog.DiscardHandler)
	return &service.Connections{
		Store: s, Ring: ring, Clock: time.Now, Log: log, Every: time.Hour,
		Open: func(kind provider.Kind, baseURL string, as provider.Credentials) (provider.Provider, error) {
			return provider.New(kind, provider.Config{
				BaseURL: baseURL, Credentials: as, Dialer: dialer, UserAgent: "Assay/test", Clock: time.Now, Logger: log,
				Git: gitremote.Config{TempDir: dir},
			})
		},
	}, nil
}

// Connect adds a connection to the repository, lists it and assigns it to the project.
func Connect(t testing.TB, conns *service.Connections, r *Repo, project scan.Project) scan.Repository {
	t.Helper()
	c, err := conns.Create(t.Context(), service.NewConnection{
		TenantID: project.TenantID, Actor: "test", Name: "git", Provider: string(provider.Git), BaseURL: r.URL, Token: key.Secret(Token),
	})
	require.NoError(t, err)
	_, err = conns.Sync(t.Context(), project.TenantID, c.ID)
	require.NoError(t, err)
	repos, err := conns.Store.Repositories.List(t.Context(), project.TenantID, "")
	require.NoError(t, err)
	require.Len(t, repos, 1)
	on := true
	repo, err := conns.Store.Repositories.Change(t.Context(), project.TenantID, repos[0].ID, store.RepositoryChange{
		ProjectShortID: &project.ShortID, Enabled: &on,
	})
	require.NoError(t, err)
	return repo
}

// HostConfig configures a host.
type HostConfig struct {
	Dir     string // for its files
	Slots   int    // default: 2
	Limits  checkout.Limits
	Engines map[scan.Dimension][]code.Engine // default: Weak for each dimension
}

// Host returns a host of checkouts. The returned function removes its files.
func Host(s *store.Store, conns *service.Connections, c HostConfig) (_ *activities.CodeHost, release func() error, err error) {
	dialer, err := Dialer()
	if err != nil {
		return nil, nil, err
	}
	client, err := checkout.New(checkout.Config{TempDir: c.Dir, Dialer: dialer, Limits: c.Limits})
	if err != nil {
		return nil, nil, err
	}
	if c.Engines == nil {
		c.Engines = map[scan.Dimension][]code.Engine{}
		for _, d := range scan.Dimensions() {
			c.Engines[d] = []code.Engine{Weak{Of: d}}
		}
	}
	return &activities.CodeHost{
		Host: host.New(cmp.Or(c.Slots, 2), time.Now), Client: client, Repositories: conns, Keys: &service.Secrets{Store: s, Ring: conns.Ring},
		Engines: c.Engines, HistoryDepth: 10, TempDir: c.Dir,
	}, client.Close, nil
}

// Weak is an engine that reports the word WEAK in source files.
type Weak struct {
	Of scan.Dimension
	// Before, if set, is called at the start of a scan.
	Before func(ctx context.Context, tree *code.Tree, opt code.Options) error
}

// Name implements code.Engine.
func (w Weak) Name() string { return "weak" }

// Dimension implements code.Engine.
func (w Weak) Dimension() scan.Dimension { return w.Of }

// Scan implements code.Engine.
func (w Weak) Scan(ctx context.Context, tree *code.Tree, opt code.Options) (r code.Report, err error) {
	if w.Before != nil {
		if err := w.Before(ctx, tree, opt); err != nil {
			return r, err
		}
	}
	r.Run.Version = "1"
	for _, f := range tree.Files {
		if !f.Source() {
			continue
		}
		data, err := os.ReadFile(filepath.Join(tree.Root, filepath.FromSlash(f.Path)))
		if err != nil {
			return r, err
		}
		r.Judged = true
		r.Run.Files++
		for i, line := range strings.Split(string(data), "\n") {
			if strings.TrimSpace(line) != "" {
				r.Lines++
			}
			if strings.Contains(line, "WEAK") {
				r.Findings = append(r.Findings, scan.Finding{
					RuleID: "weak", Title: "Weak word", Message: "The line says so.", Severity: scan.SeverityHigh, CWE: []string{"CWE-1"},
					Path: f.Path, StartLine: i + 1, EndLine: i + 1, Snippet: line, Identity: strings.TrimSpace(line), EffortMinutes: 5,
				})
			}
		}
	}
	r.Artifacts = []code.Artifact{
		{Name: "weak.json", ContentType: "application/json", Data: fmt.Appendf(nil, `{"findings":%d}`, len(r.Findings))},
	}
	r.Facts = map[string]any{"files": r.Run.Files}
	return r, nil
}
