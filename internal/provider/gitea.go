package provider

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
)

// gitea speaks version 1 of the REST API that Gitea and Forgejo share.
type gitea struct{ rest }

type giteaRepo struct {
	ID            int64  `json:"id"`
	Name          string `json:"name"`
	FullName      string `json:"full_name"`
	DefaultBranch string `json:"default_branch"`
	Private       bool   `json:"private"`
	Archived      bool   `json:"archived"`
	Empty         bool   `json:"empty"`
	Size          int64  `json:"size"` // KiB
}

// giteaPage is the largest page of an installation with default settings.
const giteaPage = 50

func newGitea(cfg Config) (Provider, error) {
	if err := cfg.credentials(); err != nil {
		return nil, err
	}
	web, err := cfg.base("")
	if err != nil {
		return nil, err
	}
	web = trimBase(web, "/api/v1")
	header := http.Header{"Authorization": {"token " + cfg.Credentials.Token}, "Accept": {"application/json"}}
	user := cfg.Credentials.Username
	if user == "" {
		user = "x-access-token" // any name works beside a token
	}
	g := &gitea{rest{client: newClient("Gitea", under(web, "api", "v1"), header, cfg), web: web,
		git: "Authorization: " + basic(user, cfg.Credentials.Token)}}
	g.judge = g.read
	return g, nil
}

func (g *gitea) read(a *answer) *Error {
	if a.status == http.StatusConflict {
		return g.noBranch() // an empty repository
	}
	return nil
}

// Account implements Provider. Gitea's tokens do not expire.
func (g *gitea) Account(ctx context.Context) (Account, error) {
	var user struct {
		Login string `json:"login"`
	}
	if _, err := g.get(ctx, "/user", &user); err != nil {
		return Account{}, g.notHere(err)
	}
	if user.Login == "" {
		return Account{}, g.malformed("an account without a name")
	}
	return Account{Name: user.Login}, nil
}

// Repositories implements Provider. The cursor is the number of a page: links contain the installation's own host name, which may differ
// from the connection's.
func (g *gitea) Repositories(ctx context.Context, cursor string) ([]Repository, string, error) {
	page, err := g.pageNumber(cursor)
	if err != nil {
		return nil, "", err
	}
	var found []entry[giteaRepo]
	a, err := g.get(ctx, fmt.Sprintf("/user/repos?limit=%d&page=%d", giteaPage, page), &found)
	if err != nil {
		return nil, "", g.notHere(err)
	}
	repos, err := listed(g.client, found, g.map1)
	if err != nil {
		return nil, "", err
	}
	return repos, g.following(a, page, len(found)), nil
}

// following returns the number of the next page, "" at the end. Without a Link
// a full page may have a successor.
func (g *gitea) following(a *answer, page, found int) string {
	linked := len(a.header.Values("Link")) > 0
	if found > 0 && (nextLink(a.header) != "" || !linked && found >= giteaPage) {
		return strconv.Itoa(page + 1)
	}
	return ""
}

func (g *gitea) map1(r giteaRepo) (Repository, error) {
	if _, err := g.path2(r.FullName, false); err != nil || r.ID == 0 {
		return Repository{ExternalID: idOf(r.ID)}, g.malformed("a repository without id or name")
	}
	repo := Repository{
		ExternalID: strconv.FormatInt(r.ID, 10), Name: r.Name, FullName: r.FullName, CloneURL: g.cloneURL(r.FullName),
		DefaultBranch: branchName(r.DefaultBranch), Private: r.Private, Archived: r.Archived, Size: r.Size << 10,
	}
	if r.Empty {
		repo.DefaultBranch = "" // the name that the first push would give
	}
	return repo, nil
}

func (g *gitea) repository(ctx context.Context, repo Repository) (Repository, error) {
	path, err := g.path2(repo.FullName, false)
	if err != nil {
		return Repository{}, err
	}
	var r giteaRepo
	if _, err := g.get(ctx, "/repos"+escaped(path...), &r); err != nil {
		return Repository{}, err
	}
	return g.map1(r)
}

// Branch implements Provider.
func (g *gitea) Branch(ctx context.Context, repo Repository, name string) (Branch, error) {
	return resolve(ctx, g, g.client, repo, name)
}

// giteaBranch has the shape of GitLab's.
type giteaBranch = gitLabBranch

func (g *gitea) branch(ctx context.Context, repo Repository, name string) (Branch, error) {
	path, err := g.path2(repo.FullName, false)
	if err != nil {
		return Branch{}, err
	}
	var b giteaBranch
	_, err = g.get(ctx, "/repos"+escaped(path...)+"/branches"+escaped(name), &b)
	return Branch{Name: b.Name, Commit: b.Commit.ID}, err
}

// Branches implements Provider.
func (g *gitea) Branches(ctx context.Context, repo Repository) ([]string, error) {
	path, err := g.path2(repo.FullName, false)
	if err != nil {
		return nil, err
	}
	var all []string
	for page, pages := 1, 0; page > 0 && len(all) < maxBranches && pages < maxPages; pages++ {
		var branches []giteaBranch
		a, err := g.get(ctx, fmt.Sprintf("/repos%s/branches?limit=%d&page=%d", escaped(path...), giteaPage, page), &branches)
		if problemOf(err) == NoBranch {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		for _, b := range branches {
			all = append(all, b.Name)
		}
		page, _ = strconv.Atoi(g.following(a, page, len(branches))) // 0 at the end
	}
	return names(all, repo.DefaultBranch), nil
}
