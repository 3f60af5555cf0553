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

// gitLab speaks version 4 of GitLab's REST API with personal, group and project
// access tokens.
type gitLab struct{ rest }

type gitLabProject struct {
	ID            int64  `json:"id"`
	Path          string `json:"path"`
	FullPath      string `json:"path_with_namespace"`
	DefaultBranch string `json:"default_branch"`
	Visibility    string `json:"visibility"`
	Archived      bool   `json:"archived"`
	Statistics    struct {
		RepositorySize int64 `json:"repository_size"` // bytes
	} `json:"statistics"`
}

type gitLabBranch struct {
	Name   string `json:"name"`
	Commit struct {
		ID string `json:"id"`
	} `json:"commit"`
}

func newGitLab(cfg Config) (Provider, error) {
	if err := cfg.credentials(); err != nil {
		return nil, err
	}
	web, err := cfg.base("https://gitlab.com")
	if err != nil {
		return nil, err
	}
	web = trimBase(web, "/api/v4")
	header := http.Header{"Private-Token": {cfg.Credentials.Token}, "Accept": {"application/json"}}
	g := &gitLab{rest{client: newClient("GitLab", under(web, "api", "v4"), header, cfg), web: web,
		git: "Authorization: " + basic("oauth2", cfg.Credentials.Token)}}
	g.judge = g.read
	return g, nil
}

// read recognises GitLab's own error responses: error and error_description of RFC 6750.
func (g *gitLab) read(a *answer) *Error {
	if a.status != http.StatusUnauthorized {
		return nil
	}
	switch text := bytes.ToLower(a.body); {
	case bytes.Contains(text, []byte("token is expired")), bytes.Contains(text, []byte("token has expired")):
		return g.expired()
	case bytes.Contains(text, []byte("token was revoked")):
		return g.revoked()
	}
	return nil
}

// Account implements Provider. Scopes and expiry are known if the token may read its own
// details.
func (g *gitLab) Account(ctx context.Context) (Account, error) {
	var user struct {
		Username string `json:"username"`
	}
	if _, err := g.get(ctx, "/user", &user); err != nil {
		return Account{}, g.notHere(err)
	}
	if user.Username == "" {
		return Account{}, g.malformed("an account without a name")
	}
	var token struct {
		Scopes  []string `json:"scopes"`
		Expires string   `json:"expires_at"`
	}
	_, err := g.get(ctx, "/personal_access_tokens/self", &token)
	switch problemOf(err) {
	case "":
	case Forbidden, NoRepository, Malformed: // an old version, or a token without that scope
		return Account{Name: user.Username}, nil
	default:
		return Account{}, err
	}
	account := Account{Name: user.Username, Scopes: token.Scopes}
	// A token expires at the start of its last day, in UTC.
	if at, err := time.Parse(time.DateOnly, token.Expires); err == nil {
		account.ExpiresAt = at
	}
	return account, nil
}

// Repositories implements Provider. The cursor is the number of a page: links contain the installation's own host name, which may differ
// from the connection's.
func (g *gitLab) Repositories(ctx context.Context, cursor string) ([]Repository, string, error) {
	page, err := g.pageNumber(cursor)
	if err != nil {
		return nil, "", err
	}
	var projects []entry[gitLabProject]
	a, err := g.get(ctx, fmt.Sprintf("/projects?membership=true&statistics=true&order_by=id&sort=asc&per_page=100&page=%d", page), &projects)
	if err != nil {
		return nil, "", g.notHere(err)
	}
	repos, err := listed(g.client, projects, g.map1)
	if err != nil {
		return nil, "", err
	}
	return repos, following(a.header, page), nil
}

// pageNumber parses a cursor that counts pages from 1.
func (c *client) pageNumber(cursor string) (int, error) {
	if cursor == "" {
		return 1, nil
	}
	n, err := strconv.Atoi(cursor)
	if err != nil || n < 1 {
		return 0, c.malformed("a page that has no number")
	}
	return n, nil
}

// following returns the number of the next page, "" at the end. A page that is not after the
// current one would be a cycle.
func following(h http.Header, page int) string {
	if n, err := strconv.Atoi(h.Get("X-Next-Page")); err == nil && n > page {
		return strconv.Itoa(n)
	}
	if _, present := h["X-Next-Page"]; !present && nextLink(h) != "" {
		return strconv.Itoa(page + 1)
	}
	return ""
}

func (g *gitLab) map1(p gitLabProject) (Repository, error) {
	if _, err := g.path2(p.FullPath, true); err != nil || p.ID == 0 {
		return Repository{ExternalID: idOf(p.ID)}, g.malformed("a project without id or path")
	}
	return Repository{
		ExternalID: strconv.FormatInt(p.ID, 10), Name: p.Path, FullName: p.FullPath, CloneURL: g.cloneURL(p.FullPath),
		DefaultBranch: branchName(p.DefaultBranch), Private: p.Visibility != "public", Archived: p.Archived, Size: p.Statistics.RepositorySize,
	}, nil
}

// project returns the path of a repository's project, by its id, else its name.
func (g *gitLab) project(repo Repository) (string, error) {
	if _, err := strconv.ParseInt(repo.ExternalID, 10, 64); err == nil {
		return "/projects/" + repo.ExternalID, nil
	}
	path, err := g.path2(repo.FullName, true)
	return "/projects/" + url.PathEscape(strings.Join(path, "/")), err
}

func (g *gitLab) repository(ctx context.Context, repo Repository) (Repository, error) {
	path, err := g.project(repo)
	if err != nil {
		return Repository{}, err
	}
	var p gitLabProject
	if _, err := g.get(ctx, path, &p); err != nil {
		return Repository{}, err
	}
	return g.map1(p)
}

// Branch implements Provider.
func (g *gitLab) Branch(ctx context.Context, repo Repository, name string) (Branch, error) {
	return resolve(ctx, g, g.client, repo, name)
}

func (g *gitLab) branch(ctx context.Context, repo Repository, name string) (Branch, error) {
	path, err := g.project(repo)
	if err != nil {
		return Branch{}, err
	}
	var b gitLabBranch
	_, err = g.get(ctx, path+"/repository/branches"+escaped(name), &b)
	return Branch{Name: b.Name, Commit: b.Commit.ID}, err
}

// Branches implements Provider.
func (g *gitLab) Branches(ctx context.Context, repo Repository) ([]string, error) {
	path, err := g.project(repo)
	if err != nil {
		return nil, err
	}
	var all []string
	for page, pages := 1, 0; page > 0 && len(all) < maxBranches && pages < maxPages; pages++ {
		var branches []gitLabBranch
		a, err := g.get(ctx, fmt.Sprintf("%s/repository/branches?per_page=100&page=%d", path, page), &branches)
		if err != nil {
			return nil, err
		}
		for _, b := range branches {
			all = append(all, b.Name)
		}
		page, _ = strconv.Atoi(following(a.header, page)) // 0 at the end
	}
	return names(all, repo.DefaultBranch), nil
}
