package provider

import (
	"context"
	"net/http"
	"strconv"
)

// gogs speaks version 1 of the REST API of Gogs, from which that of Gitea descends. It has neither pages of lists nor pull requests and
// statuses.
type gogs struct{ rest }

func newGogs(cfg Config) (Provider, error) {
	if err := cfg.credentials(); err != nil {
		return nil, err
	}
	web, err := cfg.base("")
	if err != nil {
		return nil, err
	}
	web = trimBase(web, "/api/v1")
	header := http.Header{"Authorization": {"token " + cfg.Credentials.Token}, "Accept": {"application/json"}}
	return &gogs{rest{
		client: newClient("Gogs", under(web, "api", "v1"), header, cfg), web: web,
		git: "Authorization: " + basic(cfg.Credentials.Token, ""), // older versions do not accept a token as the password
	}}, nil
}

// Account implements Provider. Tokens of Gogs do not expire.
func (g *gogs) Account(ctx context.Context) (Account, error) {
	var user struct {
		Name string `json:"username"`
	}
	if _, err := g.get(ctx, "/user", &user); err != nil {
		return Account{}, g.notHere(err)
	}
	if user.Name == "" {
		return Account{}, g.malformed("an account without a name")
	}
	return Account{Name: user.Name}, nil
}

type gogsRepo struct {
	ID            int64  `json:"id"`
	Name          string `json:"name"`
	FullName      string `json:"full_name"`
	DefaultBranch string `json:"default_branch"`
	Private       bool   `json:"private"`
	Empty         bool   `json:"empty"`
	Size          int64  `json:"size"` // bytes
}

// Repositories implements Provider.
func (g *gogs) Repositories(ctx context.Context, cursor string) ([]Repository, string, error) {
	if cursor != "" {
		return nil, "", g.malformed("a list without further pages")
	}
	var found []entry[gogsRepo]
	if _, err := g.get(ctx, "/user/repos", &found); err != nil {
		return nil, "", g.notHere(err)
	}
	repos, err := listed(g.client, found, g.converted)
	return repos, "", err
}

func (g *gogs) converted(r gogsRepo) (Repository, error) {
	if _, err := g.path2(r.FullName, false); err != nil || r.ID == 0 {
		return Repository{ExternalID: idOf(r.ID)}, g.malformed("a repository without id or name")
	}
	repo := Repository{
		ExternalID: strconv.FormatInt(r.ID, 10), Name: r.Name, FullName: r.FullName, CloneURL: g.cloneURL(r.FullName),
		DefaultBranch: branchName(r.DefaultBranch), Private: r.Private, Size: r.Size,
	}
	if r.Empty {
		repo.DefaultBranch = "" // the name that the first push would give
	}
	return repo, nil
}

func (g *gogs) repository(ctx context.Context, repo Repository) (Repository, error) {
	path, err := g.reposPath(repo)
	if err != nil {
		return Repository{}, err
	}
	var r gogsRepo
	if _, err := g.get(ctx, path, &r); err != nil {
		return Repository{}, err
	}
	return g.converted(r)
}

// Branch implements Provider.
func (g *gogs) Branch(ctx context.Context, repo Repository, name string) (Branch, error) {
	return resolve(ctx, g, g.client, repo, name)
}

func (g *gogs) branch(ctx context.Context, repo Repository, name string) (Branch, error) {
	path, err := g.reposPath(repo)
	if err != nil {
		return Branch{}, err
	}
	var b giteaBranch
	_, err = g.get(ctx, path+"/branches"+escaped(name), &b)
	return Branch{Name: b.Name, Commit: b.Commit.ID}, err
}

// Branches implements Provider.
func (g *gogs) Branches(ctx context.Context, repo Repository) ([]string, error) {
	path, err := g.reposPath(repo)
	if err != nil {
		return nil, err
	}
	var branches []giteaBranch
	if _, err := g.get(ctx, path+"/branches", &branches); err != nil {
		return nil, err
	}
	all := make([]string, len(branches))
	for i, b := range branches {
		all[i] = b.Name
	}
	return names(all, repo.DefaultBranch), nil
}

// Commit implements Provider.
func (g *gogs) Commit(ctx context.Context, repo Repository, commit string) error {
	path, err := g.reposPath(repo)
	if err != nil {
		return err
	}
	var found struct {
		SHA string `json:"sha"`
	}
	_, err = g.get(ctx, path+"/commits/"+commit, &found)
	return checkedCommit(ctx, g, g.client, repo, commit, found.SHA, err)
}

// PullRequest implements Provider.
func (*gogs) PullRequest(context.Context, Repository, int) (PullRequest, error) {
	return PullRequest{}, &Error{Problem: NotSupported, Message: "The API of Gogs has no pull requests; scan their branches or commits"}
}
