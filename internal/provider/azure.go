package provider

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"assay/internal/scan"
)

// azure speaks version 6.0 of the REST API of Azure DevOps Services and Server
// (2020 and later), with a personal access token.
type azure struct{ rest }

type azureRepo struct {
	ID            string `json:"id"`
	Name          string `json:"name"`
	DefaultBranch string `json:"defaultBranch"` // refs/heads/…
	Size          int64  `json:"size"`          // bytes
	Disabled      bool   `json:"isDisabled"`
	RemoteURL     string `json:"remoteUrl"`
	Project       struct {
		Name       string `json:"name"`
		Visibility string `json:"visibility"`
	} `json:"project"`
}

type azureRef struct {
	Name   string `json:"name"`
	Commit string `json:"objectId"`
}

const azureVersion = "api-version=6.0"

func newAzure(cfg Config) (Provider, error) {
	if err := cfg.credentials(); err != nil {
		return nil, err
	}
	base, err := cfg.base("")
	if err != nil {
		return nil, err
	}
	if base.Path == "" && !strings.HasSuffix(base.Hostname(), ".visualstudio.com") {
		return nil, scan.Errorf(scan.CodeInvalid, "baseUrl must contain the organization or collection, such as https://dev.azure.com/acme")
	}
	authorization := basic("", cfg.Credentials.Token)
	header := http.Header{"Authorization": {authorization}, "Accept": {"application/json"},
		"X-Tfs-Fedauthredirect": {"Suppress"}} // a status instead of a sign-in page
	a := &azure{rest{client: newClient("Azure DevOps", base, header, cfg), web: base, git: "Authorization: " + authorization}}
	a.judge = a.read
	return a, nil
}

// read recognises the responses of Azure DevOps: callers without valid credentials are
// redirected to a sign-in page, with 203 or a redirect; the reason is in a header.
func (z *azure) read(a *answer) *Error {
	signIn := a.status == http.StatusNonAuthoritativeInfo ||
		a.status == http.StatusFound && strings.Contains(strings.ToLower(a.header.Get("Location")), "_signin")
	switch {
	case a.status == http.StatusUnauthorized || signIn:
		said := strings.ToLower(a.header.Get("X-Tfs-Serviceerror") + " " + string(a.body[:min(len(a.body), 64<<10)]))
		if decoded, err := url.QueryUnescape(said); err == nil {
			said = decoded
		}
		if strings.Contains(said, "personal access token used has expired") {
			return z.expired()
		}
		return z.unauthorized()
	case a.status == http.StatusBadRequest && bytes.Contains(a.body, []byte("VssVersionOutOfRangeException")):
		return &Error{Problem: NotSupported, Message: "This Azure DevOps Server is older than version 2020"}
	case a.status == http.StatusServiceUnavailable && bytes.Contains(a.body, []byte("TF400733")):
		return z.limited() // blocked because of excessive use
	}
	return nil
}

// azureList fetches a page of a list; token is empty at its start and its end.
func azureList[T any](ctx context.Context, c *client, ref, token string) ([]T, string, error) {
	if token != "" {
		ref += "&continuationToken=" + url.QueryEscape(token)
	}
	var page struct {
		Value *[]T `json:"value"`
	}
	a, err := c.get(ctx, ref, &page)
	if err != nil {
		return nil, "", err
	}
	if page.Value == nil {
		return nil, "", c.malformed("a list without value")
	}
	next := a.header.Get("X-Ms-Continuationtoken")
	if next != "" && next == token {
		return nil, "", c.malformed("a list that repeats itself")
	}
	return *page.Value, next, nil
}

// Account implements Provider.
func (z *azure) Account(ctx context.Context) (Account, error) {
	var data struct {
		User struct {
			Name       string `json:"providerDisplayName"`
			Custom     string `json:"customDisplayName"`
			Properties struct {
				Account struct {
					Value string `json:"$value"`
				} `json:"Account"`
			} `json:"properties"`
		} `json:"authenticatedUser"`
	}
	if _, err := z.get(ctx, "/_apis/connectionData?api-version=6.0-preview", &data); err != nil {
		return Account{}, z.notHere(err)
	}
	switch {
	case data.User.Name == "Anonymous":
		return Account{}, z.unauthorized()
	case data.User.Custom != "":
		return Account{Name: data.User.Custom}, nil
	case data.User.Name != "":
		return Account{Name: data.User.Name}, nil
	}
	return Account{}, z.malformed("an account without a name")
}

// Repositories implements Provider. The cursor is a continuation token; usually all
// repositories of an organization are on one page.
func (z *azure) Repositories(ctx context.Context, cursor string) ([]Repository, string, error) {
	page, next, err := azureList[entry[azureRepo]](ctx, z.client, "/_apis/git/repositories?"+azureVersion, cursor)
	if err != nil {
		return nil, "", z.notHere(err)
	}
	repos, err := listed(z.client, page, z.map1)
	if err != nil {
		return nil, "", err
	}
	return repos, next, nil
}

func (z *azure) map1(r azureRepo) (Repository, error) {
	full := r.Project.Name + "/" + r.Name
	if _, err := z.path2(full, false); err != nil || r.ID == "" {
		return Repository{ExternalID: r.ID}, z.malformed("a repository without id or name")
	}
	return Repository{
		ExternalID: r.ID, Name: r.Name, FullName: full, CloneURL: z.cloneAt(r),
		DefaultBranch: branchName(strings.TrimPrefix(r.DefaultBranch, "refs/heads/")), Private: r.Project.Visibility != "public",
		Archived: r.Disabled, Size: r.Size,
	}, nil
}

// cloneAt uses the path from the API, because the base may or may not name a project, and the
// host of the base.
func (z *azure) cloneAt(r azureRepo) string {
	u, err := url.Parse(r.RemoteURL)
	if err != nil || !cleanPath(strings.TrimPrefix(u.EscapedPath(), "/")) || !strings.Contains(u.Path, "/_git/") {
		return under(z.web, r.Project.Name, "_git", r.Name).String()
	}
	return (&url.URL{Scheme: z.web.Scheme, Host: z.web.Host, Path: u.Path, RawPath: u.EscapedPath()}).String()
}

// path returns the path of a repository, by its id, else by its name, which is
// unique within its project.
func (z *azure) path(repo Repository) (string, error) {
	if repo.ExternalID != "" && cleanPath(repo.ExternalID) {
		return "/_apis/git/repositories" + escaped(repo.ExternalID), nil
	}
	path, err := z.path2(repo.FullName, false)
	if err != nil {
		return "", err
	}
	return escaped(path[0]) + "/_apis/git/repositories" + escaped(path[1]), nil
}

func (z *azure) repository(ctx context.Context, repo Repository) (Repository, error) {
	path, err := z.path(repo)
	if err != nil {
		return Repository{}, err
	}
	var r azureRepo
	if _, err := z.get(ctx, path+"?"+azureVersion, &r); err != nil {
		return Repository{}, err
	}
	return z.map1(r)
}

// Branch implements Provider.
func (z *azure) Branch(ctx context.Context, repo Repository, name string) (Branch, error) {
	return resolve(ctx, z, z.client, repo, name)
}

// branch filters the refs by prefix.
func (z *azure) branch(ctx context.Context, repo Repository, name string) (Branch, error) {
	path, err := z.path(repo)
	if err != nil {
		return Branch{}, err
	}
	ref := fmt.Sprintf("%s/refs?%s&$top=100&filter=%s", path, azureVersion, url.QueryEscape("heads/"+name))
	token := ""
	for range maxPages {
		var page []azureRef
		if page, token, err = azureList[azureRef](ctx, z.client, ref, token); err != nil {
			return Branch{}, err
		}
		for _, r := range page {
			if r.Name == "refs/heads/"+name {
				return Branch{Name: name, Commit: r.Commit}, nil
			}
		}
		if token == "" {
			break
		}
	}
	return Branch{}, z.noBranch()
}

// Branches implements Provider.
func (z *azure) Branches(ctx context.Context, repo Repository) ([]string, error) {
	path, err := z.path(repo)
	if err != nil {
		return nil, err
	}
	var all []string
	for token, pages := "", 0; len(all) < maxBranches && pages < maxPages; pages++ {
		var page []azureRef
		ref := path + "/refs?" + azureVersion + "&$top=100&filter=heads/"
		if page, token, err = azureList[azureRef](ctx, z.client, ref, token); err != nil {
			return nil, err
		}
		for _, r := range page {
			all = append(all, strings.TrimPrefix(r.Name, "refs/heads/"))
		}
		if token == "" {
			break
		}
	}
	return names(all, repo.DefaultBranch), nil
}
