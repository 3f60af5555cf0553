package provider

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// gitHub speaks the REST API of GitHub and GitHub Enterprise, version 2022-11-28,
// with classic and fine-grained personal access tokens.
type gitHub struct{ rest }

type gitHubRepo struct {
	ID            int64  `json:"id"`
	Name          string `json:"name"`
	FullName      string `json:"full_name"`
	DefaultBranch string `json:"default_branch"`
	Private       bool   `json:"private"`
	Archived      bool   `json:"archived"`
	Disabled      bool   `json:"disabled"`
	Size          int64  `json:"size"` // KiB
}

type gitHubBranch struct {
	Name   string `json:"name"`
	Commit struct {
		SHA string `json:"sha"`
	} `json:"commit"`
}

func newGitHub(cfg Config) (Provider, error) {
	if err := cfg.credentials(); err != nil {
		return nil, err
	}
	web, err := cfg.base("https://github.com")
	if err != nil {
		return nil, err
	}
	web, api := gitHubBases(web)
	header := http.Header{
		"Authorization":        {"Bearer " + cfg.Credentials.Token},
		"Accept":               {"application/vnd.github+json"},
		"X-Github-Api-Version": {"2022-11-28"},
	}
	g := &gitHub{rest{client: newClient("GitHub", api, header, cfg), web: web,
		git: "Authorization: " + basic("x-access-token", cfg.Credentials.Token)}}
	g.judge = g.read
	return g, nil
}

// gitHubBases returns the addresses for people and for the API: github.com, an enterprise on
// ghe.com, or an Enterprise Server.
func gitHubBases(u *url.URL) (web, api *url.URL) {
	host := u.Hostname()
	switch {
	case host == "github.com" || host == "www.github.com" || host == "api.github.com":
		return &url.URL{Scheme: u.Scheme, Host: "github.com"}, &url.URL{Scheme: u.Scheme, Host: "api.github.com"}
	case strings.HasSuffix(host, ".ghe.com"):
		name := strings.TrimPrefix(host, "api.")
		return &url.URL{Scheme: u.Scheme, Host: name}, &url.URL{Scheme: u.Scheme, Host: "api." + name}
	}
	web = trimBase(u, "/api/v3")
	return web, under(web, "api", "v3")
}

// trimBase removes the path of the API from a base URL.
func trimBase(u *url.URL, suffixes ...string) *url.URL {
	out := *u
	for _, s := range suffixes {
		if cut, found := strings.CutSuffix(out.Path, s); found {
			out.Path, out.RawPath = cut, strings.TrimSuffix(out.EscapedPath(), s)
			break
		}
	}
	return &out
}

// read recognises GitHub's own error responses.
func (g *gitHub) read(a *answer) *Error {
	switch {
	case a.status == http.StatusForbidden && strings.HasPrefix(a.header.Get("X-Github-Sso"), "required"):
		return &Error{Problem: Forbidden, Message: "GitHub requires the token to be authorized for the organization's single sign-on"}
	case a.status == http.StatusForbidden && bytes.Contains(bytes.ToLower(a.body), []byte("rate limit")):
		return g.limited() // the secondary limits have no counter
	case a.status == http.StatusConflict:
		return g.noBranch() // "Git Repository is empty."
	case a.status == http.StatusUnauthorized && past(gitHubExpiry(a.header), g.now()):
		return g.expired()
	}
	return nil
}

func past(at, now time.Time) bool { return !at.IsZero() && !at.After(now) }

// gitHubExpiry returns when the token expires, zero if it does not.
func gitHubExpiry(h http.Header) time.Time {
	for _, layout := range []string{"2006-01-02 15:04:05 MST", "2006-01-02 15:04:05 -0700"} {
		if at, err := time.Parse(layout, h.Get("Github-Authentication-Token-Expiration")); err == nil {
			return at.UTC()
		}
	}
	return time.Time{}
}

// Account implements Provider.
func (g *gitHub) Account(ctx context.Context) (Account, error) {
	var user struct {
		Login string `json:"login"`
	}
	a, err := g.get(ctx, "/user", &user)
	if err != nil {
		return Account{}, g.notHere(err)
	}
	if user.Login == "" {
		return Account{}, g.malformed("an account without a name")
	}
	return Account{Name: user.Login, ExpiresAt: gitHubExpiry(a.header), Scopes: scopesOf(a.header)}, nil
}

// scopesOf reads the scopes of a classic token.
func scopesOf(h http.Header) []string {
	return strings.FieldsFunc(h.Get("X-Oauth-Scopes"), func(r rune) bool { return r == ',' || r == ' ' })
}

// Repositories implements Provider. The cursor is a path below the base.
func (g *gitHub) Repositories(ctx context.Context, cursor string) ([]Repository, string, error) {
	ref := "/user/repos?per_page=100&sort=full_name"
	if cursor != "" {
		var err error
		if ref, err = g.below(g.base.String() + cursor); err != nil {
			return nil, "", err
		}
	}
	var page []entry[gitHubRepo]
	a, err := g.get(ctx, ref, &page)
	if err != nil {
		return nil, "", g.notHere(err)
	}
	repos, err := listed(g.client, page, g.map1)
	if err != nil {
		return nil, "", err
	}
	next := nextLink(a.header)
	if next != "" {
		next, err = g.below(next)
	}
	return repos, next, err
}

func (g *gitHub) map1(r gitHubRepo) (Repository, error) {
	if _, err := g.path2(r.FullName, false); err != nil || r.ID == 0 {
		return Repository{ExternalID: idOf(r.ID)}, g.malformed("a repository without id or name")
	}
	return Repository{
		ExternalID: strconv.FormatInt(r.ID, 10), Name: r.Name, FullName: r.FullName, CloneURL: g.cloneURL(r.FullName),
		DefaultBranch: branchName(r.DefaultBranch), Private: r.Private, Archived: r.Archived || r.Disabled, Size: r.Size << 10,
	}, nil
}

func (g *gitHub) repository(ctx context.Context, repo Repository) (Repository, error) {
	path, err := g.path2(repo.FullName, false)
	if err != nil {
		return Repository{}, err
	}
	var r gitHubRepo
	if _, err := g.get(ctx, "/repos"+escaped(path...), &r); err != nil {
		return Repository{}, err
	}
	return g.map1(r)
}

// Branch implements Provider. A renamed branch is found under its new name.
func (g *gitHub) Branch(ctx context.Context, repo Repository, name string) (Branch, error) {
	return resolve(ctx, g, g.client, repo, name)
}

func (g *gitHub) branch(ctx context.Context, repo Repository, name string) (Branch, error) {
	path, err := g.path2(repo.FullName, false)
	if err != nil {
		return Branch{}, err
	}
	var b gitHubBranch
	_, err = g.get(ctx, "/repos"+escaped(path...)+"/branches"+escaped(name), &b)
	return Branch{Name: b.Name, Commit: b.Commit.SHA}, err
}

// Branches implements Provider.
func (g *gitHub) Branches(ctx context.Context, repo Repository) ([]string, error) {
	path, err := g.path2(repo.FullName, false)
	if err != nil {
		return nil, err
	}
	var all []string
	ref := fmt.Sprintf("/repos%s/branches?per_page=100", escaped(path...))
	for pages := 0; ref != "" && len(all) < maxBranches && pages < maxPages; pages++ {
		var page []gitHubBranch
		a, err := g.get(ctx, ref, &page)
		if err != nil {
			return nil, err
		}
		for _, b := range page {
			all = append(all, b.Name)
		}
		if ref = nextLink(a.header); ref != "" {
			if ref, err = g.below(ref); err != nil {
				return nil, err
			}
		}
	}
	return names(all, repo.DefaultBranch), nil
}
