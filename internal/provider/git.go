package provider

import (
	"bytes"
	"context"
	"errors"
	"mime"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"strconv"
	"strings"

	"assay/internal/provider/gitremote"
	"assay/internal/scan"
)

// plainGit reaches any server that speaks Git's smart HTTP protocol or ssh, with the system's
// git. A connection names one repository, or a server or folder with repositories, which
// cannot be listed then.
type plainGit struct {
	cfg    Config
	base   gitremote.URL
	header string // header line for HTTP
	probe  *client
}

func newGit(cfg Config) (Provider, error) {
	base, err := gitremote.ParseURL("baseUrl", cfg.BaseURL)
	if err != nil {
		return nil, err
	}
	g := &plainGit{cfg: cfg, base: base}
	user, token := cfg.Credentials.Username, cfg.Credentials.Token
	if base.SSH() {
		if err := checkSSH(base, user, token); err != nil {
			return nil, err
		}
		return g, nil
	}
	if err := checkCredentials(cfg.Credentials); err != nil {
		return nil, err
	}
	if token == "" && user != "" {
		return nil, scan.Errorf(scan.CodeInvalid, "token is required with a username")
	}
	if token != "" && base.Scheme == "http" && publicHost(base.Host) {
		return nil, scan.Errorf(scan.CodeInvalid, "baseUrl must begin with https://, so that the token is not sent unencrypted")
	}
	header := http.Header{"Git-Protocol": {"version=2"}, "Accept": {"*/*"}}
	if token != "" {
		if user == "" {
			user = "git" // most servers look at the token only
		}
		header.Set("Authorization", basic(user, token))
		g.header = "Authorization: " + basic(user, token)
	}
	small := cfg
	small.MaxBytes = 64 << 10 // the capabilities; a list of references may be truncated
	g.probe = newClient("The Git server", nil, header, small)
	g.probe.cut = true
	return g, nil
}

// checkSSH checks the user and the private key of a connection over ssh.
func checkSSH(base gitremote.URL, user, key string) error {
	if err := gitremote.CheckKey("token", key); err != nil {
		return err
	}
	if user != "" && base.User != "" && user != base.User {
		return scan.Errorf(scan.CodeInvalid, "username must be the one in baseUrl, or empty")
	}
	if _, err := gitremote.ParseURL("username", "ssh://"+url.PathEscape(user)+"@host/"); user != "" && err != nil {
		return scan.Errorf(scan.CodeInvalid, "username must be a plain user name")
	}
	return nil
}

// Account implements Provider. The name is the user's, or the host's.
func (g *plainGit) Account(ctx context.Context) (Account, error) {
	if !g.base.Named() {
		return Account{}, g.unlisted()
	}
	if _, _, err := g.refs(ctx, g.base, "HEAD"); err != nil {
		return Account{}, err
	}
	for _, name := range []string{g.cfg.Credentials.Username, g.base.User} {
		if name != "" {
			return Account{Name: name}, nil
		}
	}
	return Account{Name: g.base.Host}, nil
}

func (g *plainGit) unlisted() *Error {
	return &Error{Problem: NotSupported, Message: "A Git server cannot list its repositories; add them by their URLs"}
}

// Repositories implements Provider: it returns the connection's repository. Its clone URL is
// the target of the server's redirects.
func (g *plainGit) Repositories(ctx context.Context, _ string) ([]Repository, string, error) {
	if !g.base.Named() {
		return nil, "", g.unlisted()
	}
	found, at, err := g.refs(ctx, g.base, "HEAD")
	if problemOf(err) == NoRepository && g.base.Path != "" && !strings.HasSuffix(g.base.Path, ".git") {
		return nil, "", &Error{Problem: NotSupported, Status: statusOf(err), Cause: err,
			Message: "There is no repository at this URL, and a Git server cannot list its repositories"}
	}
	if err != nil {
		return nil, "", err
	}
	return []Repository{g.repositoryAt(at, found)}, "", nil
}

func (g *plainGit) repositoryAt(at gitremote.URL, found refs) Repository {
	name, full := titles(at)
	return Repository{
		ExternalID: at.String(), Name: name, FullName: full, CloneURL: at.String(), DefaultBranch: found.head, Private: g.private(),
	}
}

// Find implements Finder. The clone URL is the target of the server's redirects.
func (g *plainGit) Find(ctx context.Context, cloneURL string) (Repository, error) {
	u, err := g.at(Repository{CloneURL: cloneURL})
	if err != nil {
		return Repository{}, err
	}
	found, at, err := g.refs(ctx, u, "HEAD")
	if err != nil {
		return Repository{}, err
	}
	return g.repositoryAt(at, found), nil
}

// private reports whether credentials seem to be needed.
func (g *plainGit) private() bool { return g.header != "" || g.base.SSH() }

// titles returns names from the path of a URL.
func titles(u gitremote.URL) (name, full string) {
	full = strings.TrimSuffix(strings.Trim(u.Path, "/"), ".git")
	if plain, err := url.PathUnescape(full); err == nil {
		full = plain
	}
	return path.Base(full), full
}

// at returns the URL of a repository, which must be on the connection's server: credentials
// must not be sent elsewhere.
func (g *plainGit) at(repo Repository) (gitremote.URL, error) {
	u, err := gitremote.ParseURL("The clone URL", repo.CloneURL)
	if err != nil {
		return u, &Error{Problem: NoRepository, Message: scan.MessageOf(err)}
	}
	if !u.SameServer(g.base) {
		return u, &Error{Problem: NoRepository, Message: "The repository is not on the server of its connection"}
	}
	return u, nil
}

// Branch implements Provider.
func (g *plainGit) Branch(ctx context.Context, repo Repository, name string) (Branch, error) {
	u, err := g.at(repo)
	if err != nil {
		return Branch{}, err
	}
	missing := &Error{Problem: NoBranch, Message: "The repository has no such branch"}
	if name == "" {
		name = repo.DefaultBranch
	}
	patterns := []string{"HEAD"}
	if name != "" {
		if !validBranch(name) {
			return Branch{}, missing
		}
		patterns = append(patterns, "refs/heads/"+name)
	}
	found, _, err := g.refs(ctx, u, patterns...)
	if err != nil {
		return Branch{}, err
	}
	switch commit, ok := found.tips[name]; {
	case ok:
		return Branch{Name: name, Commit: commit}, nil
	case name == "" && found.head != "" && found.commit != "":
		return Branch{Name: found.head, Commit: found.commit}, nil
	}
	return Branch{}, missing
}

// Branches implements Provider.
func (g *plainGit) Branches(ctx context.Context, repo Repository) ([]string, error) {
	u, err := g.at(repo)
	if err != nil {
		return nil, err
	}
	first := repo.DefaultBranch
	if first == "" {
		head, _, err := g.refs(ctx, u, "HEAD")
		if err != nil {
			return nil, err
		}
		first = head.head
	}
	found, _, err := g.refs(ctx, u)
	return names(found.branches, first), err
}

// Access implements Provider.
func (g *plainGit) Access(repo Repository) Access {
	u, err := g.at(repo)
	if err != nil {
		return Access{URL: repo.CloneURL}
	}
	return g.access(u)
}

func (g *plainGit) access(u gitremote.URL) Access {
	if !u.SSH() {
		return Access{URL: u.String(), Header: g.header}
	}
	if user := g.cfg.Credentials.Username; u.User == "" && user != "" {
		u = u.WithUser(user)
	}
	return Access{URL: u.String(), Key: g.cfg.Credentials.Token}
}

// refs requests references that match the patterns, or all branches, and returns the final
// URL of the repository.
func (g *plainGit) refs(ctx context.Context, u gitremote.URL, patterns ...string) (refs, gitremote.URL, error) {
	if !u.SSH() {
		var err error
		if u, err = g.reach(ctx, u); err != nil {
			return refs{}, u, err
		}
	}
	found, err := g.list(ctx, u, patterns)
	if err == nil && len(found.tips) == 0 && found.commit == "" && !u.SSH() {
		// An empty repository, or a stray response: git accepts some malformed responses as an empty list of references.
		if u, err = g.reach(ctx, u); err == nil {
			found, err = g.list(ctx, u, patterns)
		}
	}
	return found, u, err
}

// reach requests the repository from an HTTP server before git does: git reports a status
// only as a sentence, interprets an HTML page as an empty repository, and must not follow
// redirects.
func (g *plainGit) reach(ctx context.Context, u gitremote.URL) (gitremote.URL, error) {
	base, err := url.Parse(strings.TrimRight(u.String(), "/"))
	if err != nil {
		return u, &Error{Problem: NoRepository, Message: "The clone URL is not a valid URL"}
	}
	probe := *g.probe
	probe.base = base
	a, err := probe.fetch(ctx, "/info/refs?service=git-upload-pack")
	if err != nil {
		return u, err
	}
	if a.status != http.StatusOK {
		return u, probe.failure(a)
	}
	kind, _, _ := mime.ParseMediaType(a.header.Get("Content-Type"))
	end, smart := strings.CutSuffix(a.final.EscapedPath(), "/info/refs")
	if kind != "application/x-git-upload-pack-advertisement" || !smart || !advertises(a.body) {
		return u, &Error{Problem: Malformed, Status: a.status, Message: "There is no Git server with the smart HTTP protocol at this URL"}
	}
	final, err := gitremote.ParseURL("The clone URL", a.final.Scheme+"://"+a.final.Host+end)
	if err != nil {
		return u, &Error{Problem: Malformed, Message: "The Git server redirects to a URL that is not a repository"}
	}
	return final, nil
}

// advertises reports whether a body begins according to gitprotocol-http: a packet with the
// name of the service, or with the version.
func advertises(body []byte) bool {
	return len(body) > 4 && (bytes.HasPrefix(body[4:], []byte("# service=git-upload-pack")) || bytes.HasPrefix(body[4:], []byte("version 2")))
}

// list runs git ls-remote.
func (g *plainGit) list(ctx context.Context, u gitremote.URL, patterns []string) (refs, error) {
	access := g.access(u)
	session, err := gitremote.Open(ctx, g.cfg.Git, gitremote.Remote(access))
	if err != nil {
		return refs{}, &Error{Problem: Unavailable, Cause: err, Message: "Git could not be started"}
	}
	args := []string{"ls-remote", "--symref"}
	if len(patterns) == 0 {
		args = append(args, "--heads")
	}
	out := &listing{}
	err = session.Run(ctx, "", out, append(append(args, "--", session.URL()), patterns...)...)
	if closed := session.Close(); closed != nil {
		g.cfg.Logger.WarnContext(ctx, "the temporary files of a git session could not be removed", "error", closed)
	}
	if err != nil && !out.cut {
		return refs{}, gitProblem(err)
	}
	found, err := parseRefs(out.stored.Bytes(), out.cut)
	if err != nil {
		return refs{}, &Error{Problem: Malformed, Cause: err, Message: "The Git server did not return references"}
	}
	return found, nil
}

// sayings are the error texts of git, ssh and well-known servers, in order of precedence.
// They only select a problem, so their origin does not matter.
var sayings = []struct {
	pattern *regexp.Regexp
	problem Problem
	message string
}{
	{regexp.MustCompile(`(?i)host key verification failed|remote host identification has changed`), Malformed,
		"The host key of the Git server differs from the known one (code.known_hosts)"},
	{regexp.MustCompile(`(?i)permission denied \(|authentication failed|could not read username|invalid credentials`), Unauthorized,
		"The Git server does not accept the credentials"},
	{regexp.MustCompile(
		`(?i)could not resolve|connection (refused|closed|reset|timed out)|could not connect|no route to host|timed out|early eof`,
	),
		Unavailable, "The Git server cannot be reached"},
	{regexp.MustCompile(`(?i)\bdenied\b|not allowed|forbidden|access rights to`), Forbidden,
		"The Git server denies access to the repository with these credentials"},
	{regexp.MustCompile(`(?i)not (be )?found|does not exist|not appear to be a git repository|no such`), NoRepository,
		"The Git server has no such repository, or hides it from these credentials"},
}

var returned = regexp.MustCompile(`The requested URL returned error: (\d{3})`)

// gitProblem maps a failed run of git.
func gitProblem(err error) *Error {
	f, ok := errors.AsType[*gitremote.RunError](err)
	switch {
	case !ok:
		return &Error{Problem: Unavailable, Cause: err, Message: "Git could not be run"}
	case f.Refused != nil:
		return noAnswer("The Git server", f)
	case f.Late:
		return &Error{Problem: Unavailable, Cause: f, Message: "The Git server did not respond in time"}
	case errors.Is(f.Cause, context.Canceled):
		return noAnswer("The Git server", f)
	}
	if m := returned.FindStringSubmatch(f.Said); m != nil {
		status, _ := strconv.Atoi(m[1])
		c := &client{name: "The Git server"}
		e := c.byStatus(&answer{status: status, header: http.Header{}})
		e.Status, e.Cause = status, f
		if e.Problem == RateLimited {
			e.RetryAfter = defaultWait
		}
		return e
	}
	for _, s := range sayings {
		if s.pattern.MatchString(f.Said) {
			return &Error{Problem: s.problem, Cause: f, Message: s.message}
		}
	}
	return &Error{
		Problem: Malformed, Cause: f, Message: "The Git server did not send a valid response; try git ls-remote with the same URL",
	}
}
