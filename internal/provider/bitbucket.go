package provider

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"assay/internal/scan"
)

// bitbucketCloud speaks version 2.0 of the REST API of bitbucket.org: with an app
// password (user name) or an API token (e-mail address) by Basic, and with a
// repository, project or workspace access token, which have no user, by Bearer.
type bitbucketCloud struct {
	rest
	scope  []string // workspace, or workspace and repository, from the connection's address
	bearer bool
}

type bitbucketRepo struct {
	UUID       string `json:"uuid"`
	Slug       string `json:"slug"`
	FullName   string `json:"full_name"`
	Private    bool   `json:"is_private"`
	Size       int64  `json:"size"` // bytes
	MainBranch *struct {
		Name string `json:"name"`
	} `json:"mainbranch"`
}

type bitbucketBranch struct {
	Name   string `json:"name"`
	Target struct {
		Hash string `json:"hash"`
	} `json:"target"`
}

// newBitbucket distinguishes Cloud from Data Center by the host.
func newBitbucket(cfg Config) (Provider, error) {
	if err := cfg.credentials(); err != nil {
		return nil, err
	}
	base, err := cfg.base("https://bitbucket.org")
	if err != nil {
		return nil, err
	}
	switch base.Hostname() {
	case "bitbucket.org", "www.bitbucket.org", "api.bitbucket.org":
		return newBitbucketCloud(base, cfg)
	}
	return newBitbucketServer(base, cfg)
}

func newBitbucketCloud(base *url.URL, cfg Config) (Provider, error) {
	path := strings.Trim(strings.TrimPrefix(base.Path, "/2.0"), "/")
	var scope []string
	if path = strings.TrimPrefix(path, "repositories/"); path != "" && path != "repositories" {
		scope = strings.Split(path, "/")
	}
	if len(scope) > 2 {
		return nil, scan.Errorf(scan.CodeInvalid, "baseUrl of Bitbucket Cloud may contain only a workspace and a repository")
	}
	user, token := cfg.Credentials.Username, cfg.Credentials.Token
	b := &bitbucketCloud{scope: scope, bearer: user == ""}
	authorization, git := basic(user, token), basic(user, token)
	switch {
	case b.bearer:
		authorization, git = "Bearer "+token, basic("x-token-auth", token)
	case strings.Contains(user, "@"): // an API token of an Atlassian account: git has a name of its own for it
		git = basic("x-bitbucket-api-token-auth", token)
	}
	api := &url.URL{Scheme: "https", Host: "api.bitbucket.org", Path: "/2.0"}
	header := http.Header{"Authorization": {authorization}, "Accept": {"application/json"}}
	b.rest = rest{client: newClient("Bitbucket", api, header, cfg), git: "Authorization: " + git,
		web: &url.URL{Scheme: "https", Host: "bitbucket.org"}}
	return b, nil
}

// Account implements Provider. A token without a user is tested on the repository or
// workspace of the connection.
func (b *bitbucketCloud) Account(ctx context.Context) (Account, error) {
	if b.bearer && len(b.scope) > 0 {
		var found struct { // a repository, or a page of them
			UUID   string           `json:"uuid"`
			Values *[]bitbucketRepo `json:"values"`
		}
		a, err := b.get(ctx, "/repositories"+escaped(b.scope...)+"?pagelen=1", &found)
		if err != nil {
			return Account{}, err
		}
		if found.UUID == "" && found.Values == nil {
			return Account{}, b.malformed("neither a repository nor a list of them")
		}
		return Account{Name: strings.Join(b.scope, "/"), Scopes: scopesOf(a.header)}, nil
	}
	var user struct {
		Username    string `json:"username"`
		Nickname    string `json:"nickname"`
		DisplayName string `json:"display_name"`
	}
	a, err := b.get(ctx, "/user", &user)
	if err != nil {
		return Account{}, b.notHere(err)
	}
	for _, name := range []string{user.Username, user.Nickname, user.DisplayName} {
		if name != "" {
			return Account{Name: name, Scopes: scopesOf(a.header)}, nil
		}
	}
	return Account{}, b.malformed("an account without a name")
}

// Repositories implements Provider. There is no list across workspaces: the cursor contains
// the remaining workspaces, and the next page of the first of them.
func (b *bitbucketCloud) Repositories(ctx context.Context, cursor string) ([]Repository, string, error) {
	if len(b.scope) == 2 {
		repo, err := b.repository(ctx, Repository{FullName: strings.Join(b.scope, "/")})
		if err != nil {
			return nil, "", err
		}
		return []Repository{repo}, "", nil
	}
	left, ref, err := b.place(ctx, cursor)
	if err != nil || len(left) == 0 {
		return nil, "", err
	}
	page, more, err := pageOf[entry[bitbucketRepo]](ctx, b.client, ref)
	if err != nil {
		return nil, "", err
	}
	repos, err := listed(b.client, page, b.map1)
	if err != nil {
		return nil, "", err
	}
	next := url.Values{"in": left}
	if more != "" {
		next.Set("next", more)
	} else if next["in"] = left[1:]; len(left) == 1 {
		return repos, "", nil
	}
	return repos, next.Encode(), nil
}

// pageOf fetches a page and checks that it has a list.
func pageOf[T any](ctx context.Context, c *client, ref string) (values []T, next string, err error) {
	var page struct {
		Values *[]T   `json:"values"`
		Next   string `json:"next"`
	}
	if _, err := c.get(ctx, ref, &page); err != nil {
		return nil, "", err
	}
	if page.Values == nil {
		return nil, "", c.malformed("a page without values")
	}
	if page.Next != "" {
		next, err = c.below(page.Next)
	}
	return *page.Values, next, err
}

// place parses a cursor: the remaining workspaces, and where to continue.
func (b *bitbucketCloud) place(ctx context.Context, cursor string) (left []string, ref string, err error) {
	if cursor == "" {
		left, err = b.scope, nil
		if len(left) == 0 {
			left, err = b.workspaces(ctx)
		}
	} else {
		state, bad := url.ParseQuery(cursor)
		left, ref = state["in"], state.Get("next")
		if bad != nil || len(left) == 0 {
			err = b.malformed("an invalid cursor")
		}
	}
	switch {
	case err != nil || len(left) == 0:
		return nil, "", err
	case ref != "":
		ref, err = b.below(b.base.String() + ref)
		return left, ref, err
	case !cleanPath(left[0]) || strings.Contains(left[0], "/"):
		return nil, "", b.malformed("a workspace without a name")
	}
	ref = "/repositories" + escaped(left[0]) + "?pagelen=100&sort=full_name"
	if !b.bearer { // a token without a user has no memberships by which the list could be limited
		ref += "&role=member"
	}
	return left, ref, nil
}

// maxWorkspaces limits the workspaces of an account that are read.
const maxWorkspaces = 500

func (b *bitbucketCloud) workspaces(ctx context.Context) ([]string, error) {
	type access struct {
		Workspace struct {
			Slug string `json:"slug"`
		} `json:"workspace"`
	}
	var slugs []string
	for ref, pages := "/user/workspaces?pagelen=100", 0; ref != "" && len(slugs) < maxWorkspaces && pages < maxPages; pages++ {
		page, next, err := pageOf[access](ctx, b.client, ref)
		if err != nil {
			return nil, b.notHere(err)
		}
		for _, a := range page {
			slugs = append(slugs, a.Workspace.Slug)
		}
		ref = next
	}
	return slugs, nil
}

func (b *bitbucketCloud) map1(r bitbucketRepo) (Repository, error) {
	path, err := b.path2(r.FullName, false)
	if err != nil || r.UUID == "" {
		return Repository{ExternalID: r.UUID}, b.malformed("a repository without id or name")
	}
	repo := Repository{
		ExternalID: r.UUID, Name: path[1], FullName: r.FullName, CloneURL: b.cloneURL(r.FullName), Private: r.Private, Size: r.Size,
	}
	if r.MainBranch != nil {
		repo.DefaultBranch = branchName(r.MainBranch.Name)
	}
	return repo, nil
}

func (b *bitbucketCloud) repository(ctx context.Context, repo Repository) (Repository, error) {
	path, err := b.path2(repo.FullName, false)
	if err != nil {
		return Repository{}, err
	}
	var r bitbucketRepo
	if _, err := b.get(ctx, "/repositories"+escaped(path...), &r); err != nil {
		return Repository{}, err
	}
	return b.map1(r)
}

// Branch implements Provider.
func (b *bitbucketCloud) Branch(ctx context.Context, repo Repository, name string) (Branch, error) {
	return resolve(ctx, b, b.client, repo, name)
}

// branch does not escape the slashes of a name, as Bitbucket requires.
func (b *bitbucketCloud) branch(ctx context.Context, repo Repository, name string) (Branch, error) {
	path, err := b.path2(repo.FullName, false)
	if err != nil {
		return Branch{}, err
	}
	var br bitbucketBranch
	_, err = b.get(ctx, "/repositories"+escaped(path...)+"/refs/branches"+escaped(strings.Split(name, "/")...), &br)
	return Branch{Name: br.Name, Commit: br.Target.Hash}, err
}

// Branches implements Provider.
func (b *bitbucketCloud) Branches(ctx context.Context, repo Repository) ([]string, error) {
	path, err := b.path2(repo.FullName, false)
	if err != nil {
		return nil, err
	}
	var all []string
	ref := "/repositories" + escaped(path...) + "/refs/branches?pagelen=100&sort=-target.date"
	for pages := 0; ref != "" && len(all) < maxBranches && pages < maxPages; pages++ {
		page, next, err := pageOf[bitbucketBranch](ctx, b.client, ref)
		if err != nil {
			return nil, err
		}
		for _, br := range page {
			all = append(all, br.Name)
		}
		ref = next
	}
	return names(all, repo.DefaultBranch), nil
}
