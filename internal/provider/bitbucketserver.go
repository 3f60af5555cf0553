package provider

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// bitbucketServer speaks version 1.0 of the REST API of Bitbucket Data Center,
// with an HTTP access token by Bearer, or with a user name and password.
type bitbucketServer struct{ rest }

type serverRepo struct {
	ID       int64  `json:"id"`
	Slug     string `json:"slug"`
	Public   bool   `json:"public"`
	Archived bool   `json:"archived"`
	Project  struct {
		Key string `json:"key"`
	} `json:"project"`
}

type serverBranch struct {
	ID     string `json:"id"` // refs/heads/…
	Name   string `json:"displayId"`
	Commit string `json:"latestCommit"`
	First  bool   `json:"isDefault"`
}

// serverPage is the maximum number of entries on a page.
const serverPage = 100

func newBitbucketServer(base *url.URL, cfg Config) (Provider, error) {
	web := trimBase(base, "/rest/api/1.0", "/rest/api/latest")
	authorization := "Bearer " + cfg.Credentials.Token
	if cfg.Credentials.Username != "" {
		authorization = basic(cfg.Credentials.Username, cfg.Credentials.Token)
	}
	header := http.Header{"Authorization": {authorization}, "Accept": {"application/json"}}
	b := &bitbucketServer{rest{client: newClient("Bitbucket", under(web, "rest", "api", "1.0"), header, cfg), web: web,
		git: "Authorization: " + authorization}}
	b.judge = b.read
	return b, nil
}

// read recognises the exceptions that Data Center names. It also returns 401 to a user without permission.
func (b *bitbucketServer) read(a *answer) *Error {
	switch {
	case a.status == http.StatusUnauthorized && bytes.Contains(a.body, []byte("AuthorisationException")):
		return &Error{Problem: Forbidden, Message: "Bitbucket denies access with these credentials"}
	case a.status == http.StatusNotFound && bytes.Contains(a.body, []byte("NoDefaultBranchException")):
		return b.noBranch()
	}
	return nil
}

// serverList fetches a page of any list. next is the start of the following page, -1 at the
// end.
func serverList[T any](ctx context.Context, c *client, ref string, start int) (values []T, next int, a *answer, err error) {
	var page struct {
		Values *[]T `json:"values"`
		Last   bool `json:"isLastPage"`
		Next   *int `json:"nextPageStart"`
	}
	a, err = c.get(ctx, fmt.Sprintf("%slimit=%d&start=%d", ref, serverPage, start), &page)
	switch {
	case err != nil:
		return nil, -1, a, err
	case page.Values == nil:
		return nil, -1, a, c.malformed("a page without values")
	case page.Last || page.Next == nil:
		return *page.Values, -1, a, nil
	case *page.Next <= start:
		return nil, -1, a, c.malformed("a list that repeats itself")
	}
	return *page.Values, *page.Next, a, nil
}

// Account implements Provider. The API names the user in a header only, and omits it for
// anonymous callers.
func (b *bitbucketServer) Account(ctx context.Context) (Account, error) {
	_, _, a, err := serverList[serverRepo](ctx, b.client, "/repos?", 0)
	if err != nil {
		return Account{}, b.notHere(err)
	}
	name, err := url.QueryUnescape(a.header.Get("X-Ausername"))
	if err != nil || name == "" {
		return Account{}, b.unauthorized()
	}
	return Account{Name: name}, nil
}

// Repositories implements Provider. The cursor is the start of the page. The list has no
// default branches: Branch finds them.
func (b *bitbucketServer) Repositories(ctx context.Context, cursor string) ([]Repository, string, error) {
	start := 0
	if cursor != "" {
		var err error
		if start, err = b.pageNumber(cursor); err != nil {
			return nil, "", err
		}
	}
	page, next, _, err := serverList[entry[serverRepo]](ctx, b.client, "/repos?permission=REPO_READ&", start)
	if err != nil {
		return nil, "", b.notHere(err)
	}
	repos, err := listed(b.client, page, b.map1)
	if err != nil {
		return nil, "", err
	}
	if next < 0 {
		return repos, "", nil
	}
	return repos, strconv.Itoa(next), nil
}

func (b *bitbucketServer) map1(r serverRepo) (Repository, error) {
	full := r.Project.Key + "/" + r.Slug
	if _, err := b.path2(full, false); err != nil || r.ID == 0 {
		return Repository{ExternalID: idOf(r.ID)}, b.malformed("a repository without id or name")
	}
	return Repository{
		ExternalID: strconv.FormatInt(r.ID, 10), Name: r.Slug, FullName: full, Private: !r.Public, Archived: r.Archived,
		CloneURL: b.cloneURL("scm/" + strings.ToLower(r.Project.Key) + "/" + r.Slug),
	}, nil
}

// path returns the path of a repository below the base.
func (b *bitbucketServer) path(repo Repository) (string, error) {
	path, err := b.path2(repo.FullName, false)
	if err != nil {
		return "", err
	}
	return "/projects" + escaped(path[0]) + "/repos" + escaped(path[1]), nil
}

func (b *bitbucketServer) repository(ctx context.Context, repo Repository) (Repository, error) {
	path, err := b.path(repo)
	if err != nil {
		return Repository{}, err
	}
	var r serverRepo
	if _, err := b.get(ctx, path, &r); err != nil {
		return Repository{}, err
	}
	if repo, err = b.map1(r); err != nil {
		return Repository{}, err
	}
	var first serverBranch
	_, err = b.get(ctx, path+"/branches/default", &first)
	if problem := problemOf(err); problem == NoBranch || problem == NoRepository || emptyAnswer(err) {
		return repo, nil // an empty repository
	}
	repo.DefaultBranch = branchName(first.Name)
	return repo, err
}

// emptyAnswer reports a 204.
func emptyAnswer(err error) bool {
	return statusOf(err) == http.StatusNoContent
}

// Branch implements Provider.
func (b *bitbucketServer) Branch(ctx context.Context, repo Repository, name string) (Branch, error) {
	return resolve(ctx, b, b.client, repo, name)
}

// branch filters the list, because a single branch has no address. The exact name comes
// first on servers that support boostMatches.
func (b *bitbucketServer) branch(ctx context.Context, repo Repository, name string) (Branch, error) {
	path, err := b.path(repo)
	if err != nil {
		return Branch{}, err
	}
	ref := path + "/branches?boostMatches=true&filterText=" + url.QueryEscape(name) + "&"
	for start, pages := 0, 0; start >= 0 && pages < maxPages; pages++ {
		page, next, _, err := serverList[serverBranch](ctx, b.client, ref, start)
		if err != nil {
			return Branch{}, err
		}
		for _, br := range page {
			if br.ID == "refs/heads/"+name {
				return Branch{Name: name, Commit: br.Commit}, nil
			}
		}
		start = next
	}
	return Branch{}, b.noBranch()
}

// Branches implements Provider.
func (b *bitbucketServer) Branches(ctx context.Context, repo Repository) ([]string, error) {
	path, err := b.path(repo)
	if err != nil {
		return nil, err
	}
	var all []string
	first := repo.DefaultBranch
	for start, pages := 0, 0; start >= 0 && len(all) < maxBranches && pages < maxPages; pages++ {
		page, next, _, err := serverList[serverBranch](ctx, b.client, path+"/branches?orderBy=MODIFICATION&", start)
		if err != nil {
			return nil, err
		}
		for _, br := range page {
			all = append(all, br.Name)
			if br.First {
				first = br.Name
			}
		}
		start = next
	}
	return names(all, first), nil
}
