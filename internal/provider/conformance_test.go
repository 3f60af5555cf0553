package provider

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/egress"
	"assay/internal/scan"
	"assay/internal/testsupport/githost"
	"assay/internal/testsupport/ports"
)

// each runs a test on every adapter.
func each(t *testing.T, test func(t *testing.T, s subject, stage *stage, p Provider)) {
	t.Helper()
	for _, s := range subjects() {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			stage, p := s.open(t, githost.NewWorld(s.owner), nil)
			test(t, s, stage, p)
			quiet(t, s, stage)
		})
	}
}

func (s subject) open(t testing.TB, w *world, change func(*Config)) (*stage, Provider) {
	t.Helper()
	api := s.fake(w, s.prefix)
	stage := newStage(t, s.secure, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get(s.header[0]) != s.header[1] || r.Header.Get("User-Agent") != "Assay/test" {
			s.unauthorized.write(w)
			return
		}
		api.ServeHTTP(w, r)
	}))
	cfg := stage.config()
	cfg.BaseURL, cfg.Credentials = s.base, s.creds
	if change != nil {
		change(&cfg)
	}
	p, err := New(s.kind, cfg)
	require.NoError(t, err)
	return stage, p
}

// quiet checks that the log has no secret, and that no other host was contacted.
func quiet(t testing.TB, s subject, stage *stage) {
	t.Helper()
	for _, secret := range append(spellings(s.creds), s.git, s.header[1]) {
		require.NotContains(t, stage.logged(), secret)
	}
	for _, request := range stage.requests() {
		require.False(t, strings.HasPrefix(request, evil), request)
	}
}

// all lists every page.
func all(t testing.TB, p Provider) (repos []Repository, pages int) {
	t.Helper()
	for cursor := ""; pages == 0 || cursor != ""; pages++ {
		part, next, err := p.Repositories(t.Context(), cursor)
		require.NoError(t, err)
		require.Less(t, pages, 50, "an endless list")
		repos, cursor = append(repos, part...), next
	}
	return repos, pages
}

func named(t testing.TB, p Provider, full string) Repository {
	t.Helper()
	repos, _ := all(t, p)
	i := slices.IndexFunc(repos, func(r Repository) bool { return r.FullName == full })
	require.GreaterOrEqual(t, i, 0, full)
	return repos[i]
}

func TestAccount(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s subject, _ *stage, p Provider) {
		account, err := p.Account(t.Context())
		require.NoError(t, err)
		require.Equal(t, Account{Name: s.user, ExpiresAt: s.expiry, Scopes: s.scopes}, normal(account))
	})
}

func normal(a Account) Account {
	if len(a.Scopes) == 0 {
		a.Scopes = nil
	}
	return a
}

func TestRepositories(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s subject, _ *stage, p Provider) {
		repos, pages := all(t, p)
		require.GreaterOrEqual(t, pages, s.pages)
		require.Len(t, repos, 5)
		ids := map[string]bool{}
		for i, want := range githost.NewWorld(s.owner).Repos {
			got := repos[i]
			ids[got.ExternalID] = true
			require.Equal(t, want.Full(), got.FullName)
			require.Equal(t, want.Name, got.Name)
			require.Equal(t, want.Private, got.Private)
			require.Equal(t, want.Archived && !s.noArchive, got.Archived)
			switch {
			case s.noDefaults:
				require.Empty(t, got.DefaultBranch)
			case want.Main != "" || !s.unknowns:
				require.Equal(t, want.Main, got.DefaultBranch)
			}
			if !s.noDefaults {
				require.Equal(t, int64(3072), got.Size)
			}
			require.Equal(t, p.Access(got).Header, s.git)
		}
		require.Len(t, ids, 5)
		require.Equal(t, s.clone, repos[0].CloneURL)
		require.Equal(t, Access{URL: s.clone, Header: s.git}, p.Access(repos[0]))
	})
}

func TestAccessKeepsCredentialsAtHome(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s subject, _ *stage, p Provider) {
		home, err := url.Parse(s.clone)
		require.NoError(t, err)
		for _, foreign := range []string{"https://" + evil + "/acme/app.git", home.Scheme + "://" + home.Hostname() + ":1/x.git",
			"git@" + home.Hostname() + ":acme/app.git", home.Scheme + "://x@" + home.Host + "/acme/app.git", "%zz", ""} {
			require.Equal(t, Access{URL: foreign}, p.Access(Repository{CloneURL: foreign}))
		}
	})
}

func TestBranch(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s subject, stage *stage, p Provider) {
		app := named(t, p, s.owner+"/app")
		for _, name := range append(githost.OddBranches(), "main", "mainly") {
			b, err := p.Branch(t.Context(), app, name)
			require.NoError(t, err, name)
			require.Equal(t, Branch{Name: name, Commit: githost.Commit(s.owner+"/app", name)}, b)
		}
		b, err := p.Branch(t.Context(), app, "")
		require.NoError(t, err)
		require.Equal(t, "main", b.Name)
		for _, name := range []string{"mai", "gone", "feature", "feature/x/y/z", "MAIN"} {
			_, err := p.Branch(t.Context(), app, name)
			requireProblem(t, NoBranch, err)
		}
		stage.set(nil)
		for _, name := range []string{
			"a..b", "-x", "a b", "a\nb", "x.lock", ".x", "x/", "/x", "a//b", "@", "a@{1}", "x.", "a:b", "a*", `a\b`, "a?b",
		} {
			_, err := p.Branch(t.Context(), app, name)
			requireProblem(t, NoBranch, err)
		}
		require.Empty(t, stage.requests(), "a name that no branch has is not asked for")
	})
}

func TestEmptyRepository(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s subject, _ *stage, p Provider) {
		empty := named(t, p, s.owner+"/empty")
		for _, name := range []string{"", "main"} {
			_, err := p.Branch(t.Context(), empty, name)
			requireProblem(t, NoBranch, err)
		}
		names, err := p.Branches(t.Context(), empty)
		require.NoError(t, err)
		require.Empty(t, names)
	})
}

func TestMissingRepository(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s subject, stage *stage, p Provider) {
		for _, gone := range []Repository{
			{ExternalID: "999", FullName: s.owner + "/gone", DefaultBranch: "main"}, {FullName: s.owner + "/gone"},
			{FullName: "../.."}, {FullName: s.owner}, {FullName: ""}, {FullName: s.owner + "/a/../b"}, {FullName: s.owner + "/%2e%2e"},
		} {
			_, err := p.Branch(t.Context(), gone, "main")
			requireProblem(t, NoRepository, err)
			_, err = p.Branch(t.Context(), gone, "")
			requireProblem(t, NoRepository, err)
			_, err = p.Branches(t.Context(), gone)
			requireProblem(t, NoRepository, err)
		}
		for _, request := range stage.requests() {
			require.NotContains(t, request, "..")
		}
	})
}

func TestBranches(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s subject, _ *stage, p Provider) {
		names, err := p.Branches(t.Context(), named(t, p, s.owner+"/app"))
		require.NoError(t, err)
		require.Equal(t, "main", names[0])
		require.ElementsMatch(t, append(githost.OddBranches(), "main", "mainly", "aaa"), names)
	})
}

func TestManyBranchesAreBounded(t *testing.T) {
	t.Parallel()
	for _, s := range subjects() {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			w := githost.NewWorld(s.owner)
			w.Repos[0].Branches = nil
			for i := range 2000 {
				w.Repos[0].Branches = append(w.Repos[0].Branches, fmt.Sprintf("topic/%04d", i))
			}
			w.Repos[0].Branches = append(w.Repos[0].Branches, "zzz-main")
			w.Repos[0].Main = "zzz-main"
			stage, p := s.open(t, w, nil)
			names, err := p.Branches(t.Context(), Repository{ExternalID: "11", FullName: s.owner + "/app", DefaultBranch: "zzz-main"})
			require.NoError(t, err)
			require.Len(t, names, maxBranches)
			require.Equal(t, "zzz-main", names[0])
			require.Less(t, len(stage.requests()), 5)
		})
	}
}

// TestEndlessLists reads lists whose pages are empty and always have a successor.
func TestEndlessLists(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s subject, stage *stage, p Provider) {
		var n atomic.Int32
		stage.set(func(w http.ResponseWriter, r *http.Request) {
			i := n.Add(1)
			w.Header().Set("X-Next-Page", fmt.Sprint(i+1))
			w.Header().Set("X-Ms-Continuationtoken", fmt.Sprint(i))
			w.Header().Set("Link", "<"+githost.With(r, "page", fmt.Sprint(i))+`>; rel="next"`)
			if s.lists != "" {
				githost.AnswerJSON(w, 200, map[string]any{
					s.lists: []any{}, "next": githost.With(r, "page", fmt.Sprint(i)), "nextPageStart": i,
				})
				return
			}
			githost.AnswerJSON(w, 200, []any{})
		})
		app := Repository{ExternalID: "11", FullName: s.owner + "/app"}
		names, err := p.Branches(t.Context(), app)
		require.NoError(t, err)
		require.Empty(t, names)
		_, _, err = p.Repositories(t.Context(), "")
		require.NoError(t, err)
		if s.searched {
			_, err = p.Branch(t.Context(), app, "main")
			requireProblem(t, NoBranch, err)
		}
		require.LessOrEqual(t, int(n.Load()), 3*maxPages)
	})
}

// calls returns the requests of the adapter.
func (s subject) calls(p Provider, repo Repository) map[string]func(context.Context) error {
	all := calls(p, repo)
	if s.noChanges {
		delete(all, "PullRequest") // nothing is requested
	}
	return all
}

// calls returns the requests of a Provider.
func calls(p Provider, repo Repository) map[string]func(context.Context) error {
	all := map[string]func(context.Context) error{
		"Account":      func(ctx context.Context) error { _, err := p.Account(ctx); return err },
		"Repositories": func(ctx context.Context) error { _, _, err := p.Repositories(ctx, ""); return err },
		"Branch":       func(ctx context.Context) error { _, err := p.Branch(ctx, repo, "main"); return err },
		"Branches":     func(ctx context.Context) error { _, err := p.Branches(ctx, repo); return err },
		"Commit":       func(ctx context.Context) error { return p.Commit(ctx, repo, githost.Commit("acme/app", "main")) },
		"PullRequest":  func(ctx context.Context) error { _, err := p.PullRequest(ctx, repo, 7); return err },
	}
	r, reports := p.(Reporter)
	if !reports {
		return all
	}
	all["SetStatus"] = func(ctx context.Context) error {
		return r.SetStatus(ctx, repo, githost.Commit(repo.FullName, "main"), Status{State: StateSuccess, Name: "assay/code"})
	}
	all["FindComment"] = func(ctx context.Context) error { _, err := r.FindComment(ctx, repo, 7, "robot", "marker"); return err }
	all["WriteComment"] = func(ctx context.Context) error { _, err := r.WriteComment(ctx, repo, 7, "", "text"); return err }
	return all
}

func TestProblems(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s subject, stage *stage, p Provider) {
		html := map[string]string{"Content-Type": "text/html; charset=utf-8"}
		app := named(t, p, s.owner+"/app")
		for _, tt := range []struct {
			name string
			want Problem
			reply
		}{
			{"401", Unauthorized, s.unauthorized},
			{"expired", Expired, s.expired},
			{"403", Forbidden, s.forbidden},
			{"limited", RateLimited, s.limited},
			{"429 without a word", RateLimited, reply{status: 429}},
			{"451", Forbidden, reply{status: 451, body: `{"message":"Repository access blocked"}`}},
			{"500", Unavailable, reply{status: 500, body: `{"message":"500 Internal Server Error"}`}},
			{"502", Unavailable, reply{status: 502, body: "<html>Bad Gateway</html>", header: html}},
			{"503", Unavailable, reply{status: 503, header: map[string]string{"Retry-After": "7"}}},
			{"503 beside a quota", Unavailable, reply{status: 503, header: map[string]string{"X-Ratelimit-Reset": "3000"}}},
			{"another limit than the quota", RateLimited, reply{
				status: 429, header: map[string]string{"X-Ratelimit-Remaining": "4999", "X-Ratelimit-Reset": "3000"},
			}},
			{"HTML", Malformed, reply{status: 200, body: "<html>Welcome</html>", header: html}},
			{"HTML said to be JSON", Malformed, reply{status: 200, body: "<html>Welcome</html>"}},
			{"truncated", Malformed, reply{status: 200, body: `{"values":[{"id":1,"na`}},
			{"nothing", Malformed, reply{status: 200}},
			{"null", Malformed, reply{status: 200, body: "null"}},
			{"a number", Malformed, reply{status: 200, body: "17"}},
			{
				"wrong types", Malformed,
				reply{status: 200, body: `{"login":1,"username":[],"id":{},"name":[],"values":"x","value":1,"authenticatedUser":2,"default_branch":4}`},
			},
			{"empty object", Malformed, reply{status: 200, body: `{}`}},
			{"trailing", Malformed, reply{status: 200, body: `[]{}`}},
			{"204", Malformed, reply{status: 204}},
			{"400", Malformed, reply{status: 400, body: `{"message":"?"}`}},
			{"elsewhere", Malformed, reply{status: 302, header: map[string]string{"Location": "https://" + evil + "/login"}}},
			{"with a name", Malformed, reply{status: 307, header: map[string]string{"Location": "https://u:p@" + evil + "/login"}}},
			{"in circles", Malformed, reply{status: 302, header: map[string]string{"Location": "?again"}}},
		} {
			if tt.status == 0 {
				continue // the provider does not report it
			}
			stage.set(func(w http.ResponseWriter, _ *http.Request) { tt.write(w) })
			for name, call := range s.calls(p, app) {
				if name == "SetStatus" && slices.Contains([]string{"nothing", "a number", "wrong types", "empty object", "204"}, tt.name) {
					continue // its response is not read
				}
				err := call(t.Context())
				require.Error(t, err, "%s: %s", tt.name, name)
				e := requireProblem(t, tt.want, err)
				if tt.status != 302 && tt.name != "with a name" && tt.name != "empty object" && tt.name != "wrong types" {
					require.Equal(t, tt.status, e.Status, "%s: %s", tt.name, name)
				}
				require.NotContains(t, e.Message, evil)
				for _, secret := range spellings(s.creds) {
					require.NotContains(t, texts(err), secret)
				}
				switch tt.name {
				case "limited":
					require.Equal(t, s.wait, e.RetryAfter)
				case "429 without a word", "another limit than the quota":
					require.Equal(t, defaultWait, e.RetryAfter)
				case "503":
					require.Equal(t, 7*time.Second, e.RetryAfter)
				default:
					require.Zero(t, e.RetryAfter)
				}
			}
			quiet(t, s, stage)
		}
	})
}

// TestServerRepeatsTheCredentials sends them back in every part of a response.
func TestServerRepeatsTheCredentials(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s subject, stage *stage, p Provider) {
		for _, status := range []int{200, 302, 400, 401, 403, 404, 429, 500} {
			stage.set(func(w http.ResponseWriter, r *http.Request) {
				said := r.Header.Get(s.header[0]) + " " + token
				for _, name := range []string{"Retry-After", "X-Tfs-Serviceerror", "Content-Type", "Link", "X-Next-Page"} {
					w.Header().Set(name, said)
				}
				w.Header().Set("Location", "/"+url.PathEscape(said))
				w.WriteHeader(status)
				_, _ = w.Write([]byte(`{"message":"` + said + `","error_description":"` + said + `"`))
			})
			for _, call := range s.calls(p, Repository{ExternalID: "11", FullName: s.owner + "/app"}) {
				err := call(t.Context())
				require.Error(t, err)
				require.NotContains(t, err.Error(), token)
			}
		}
		stage.set(nil)
		stage.logs.Reset() // paths of redirects are logged, as the server writes them
	})
}

func TestOtherPlacesAreRefused(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s subject, stage *stage, p Provider) {
		if s.linked == nil {
			return // the adapter uses its own addresses; each checks that no other host is contacted
		}
		stage.set(s.linked)
		_, next, err := p.Repositories(t.Context(), "")
		if s.kind == Bitbucket { // workspaces come first
			require.Empty(t, next)
		}
		requireProblem(t, Malformed, err)
		_, err = p.Branches(t.Context(), Repository{ExternalID: "11", FullName: s.owner + "/app"})
		requireProblem(t, Malformed, err)
	})
}

func TestUnreachable(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s subject, stage *stage, _ Provider) {
		app := Repository{ExternalID: "11", FullName: s.owner + "/app", DefaultBranch: "main"}
		blocked := make(chan struct{})
		t.Cleanup(func() { close(blocked) })
		stage.set(func(_ http.ResponseWriter, r *http.Request) {
			select {
			case <-blocked:
			case <-r.Context().Done():
			}
		})
		stuck := s.at(t, stage, func(c *Config) { c.Timeout = 50 * time.Millisecond })
		for name, call := range s.calls(stuck, app) {
			e := requireProblem(t, Unavailable, call(t.Context()))
			require.Contains(t, e.Message, "in time", name)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		for _, call := range s.calls(s.at(t, stage, nil), app) {
			err := call(ctx)
			requireProblem(t, Unavailable, err)
			require.ErrorIs(t, err, context.Canceled)
		}
		stage.set(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "100")
			_, _ = w.Write([]byte(`[{"id":`))
			panic(http.ErrAbortHandler)
		})
		for _, call := range s.calls(s.at(t, stage, nil), app) {
			requireProblem(t, Unavailable, call(t.Context()))
		}
		stage.set(nil)
		closed := ports.Closed(t).String()
		for _, call := range s.calls(s.at(t, stage, func(c *Config) { c.Dialer = dialer(t, closed) }), app) {
			err := call(t.Context())
			requireProblem(t, Unavailable, err)
			require.Equal(t, scan.CodeTargetUnreachable, scan.CodeOf(errors.Unwrap(err)))
		}
		guarded := s.at(t, stage, func(c *Config) { c.Dialer = egress.NewDialer(egress.DialConfig{Resolver: anyName{}}) })
		for _, call := range s.calls(guarded, app) {
			err := call(t.Context())
			requireProblem(t, Unavailable, err)
			require.Equal(t, scan.CodeTargetForbidden, scan.CodeOf(errors.Unwrap(err)))
		}
		require.Empty(t, stage.requests(), "the guard let a request through")
	})
}

// at opens the adapter on an existing stage.
func (s subject) at(t testing.TB, stage *stage, change func(*Config)) Provider {
	t.Helper()
	cfg := stage.config()
	cfg.BaseURL, cfg.Credentials = s.base, s.creds
	if change != nil {
		change(&cfg)
	}
	p, err := New(s.kind, cfg)
	require.NoError(t, err)
	return p
}

func TestHugeAnswer(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s subject, stage *stage, _ Provider) {
		p := s.at(t, stage, func(c *Config) { c.MaxBytes = 10_000 })
		stage.set(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			for range 1000 {
				if _, err := w.Write([]byte(`["` + strings.Repeat("x", 1000) + `",`)); err != nil {
					return
				}
			}
		})
		for _, call := range s.calls(p, Repository{ExternalID: "11", FullName: s.owner + "/app"}) {
			e := requireProblem(t, Malformed, call(t.Context()))
			require.Contains(t, e.Message, "10000 bytes")
		}
	})
}
