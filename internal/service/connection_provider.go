package service

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"assay/internal/provider"
	"assay/internal/scan"
)

// Named codes of the contract for connections and repositories.
const (
	NameConnectionNotActive = "TENANT_INTEGRATION_NOT_ACTIVE"
	NameTokenExpired        = "TENANT_INTEGRATION_TOKEN_EXPIRED"
	NameConnectionInvalid   = "TENANT_INTEGRATION_INVALID"
	NameUnsupportedProvider = "UNSUPPORTED_INTEGRATION_PROVIDER"
	NameRepositoryNotFound  = "INTEGRATION_REPO_NOT_FOUND"
	NameRepositoryDenied    = "INTEGRATION_REPO_ACCESS_DENIED"
	NameRepositoryNoBranch  = "INTEGRATION_REPO_NO_BRANCH"
	NameBranchNotFound      = "INTEGRATION_REPO_BRANCH_NOT_FOUND"
	// Added to the contract: a trigger names something that the repository does not have.
	NameChangeBranch = "CODE_SCAN_BRANCH_NOT_FOUND"
	NameChangeCommit = "CODE_SCAN_COMMIT_NOT_FOUND"
	NameChangePull   = "CODE_SCAN_PULL_REQUEST_NOT_FOUND"
)

// What callers read in addition to a provider's own sentence.
const (
	tokenExpired = "The token has expired." //nolint:gosec // a sentence for people
	reconnect    = " Replace the token to reconnect it."
)

const (
	defaultRetry    = 30 * time.Second // if a provider does not state when to try again
	statusTimeout   = 5 * time.Second  // for storing a verdict, even if the request was cancelled
	maxStatusReason = 500              // bytes
	maxBranch       = 255              // bytes of a branch's name in a message
)

// outcome is the meaning of a provider's response for callers and for the connection.
type outcome struct {
	code   scan.Code
	name   string
	status scan.ConnectionStatus // "" leaves it unchanged
	advice string                // what to do; follows the provider's sentence
}

// outcomes maps the problems of providers to outcomes.
//
// A repository that the provider does not know, or hides, is as unknown to callers as one
// that was never listed: the contract has no separate code for it, and
// INTEGRATION_REPO_ACCESS_DENIED means a 403. The next listing marks it as gone.
var outcomes = map[provider.Problem]outcome{
	provider.Unauthorized:  {scan.CodeUnauthorized, NameConnectionInvalid, scan.ConnectionInvalid, reconnect},
	provider.Revoked:       {scan.CodeUnauthorized, NameConnectionInvalid, scan.ConnectionRevoked, reconnect},
	provider.Expired:       {scan.CodeInvalid, NameTokenExpired, scan.ConnectionExpired, reconnect},
	provider.Forbidden:     {code: scan.CodeForbidden, name: NameRepositoryDenied},
	provider.NoRepository:  {code: scan.CodeNotFound, name: NameRepositoryNotFound},
	provider.NoBranch:      {code: scan.CodeNotFound, name: NameBranchNotFound},
	provider.NoCommit:      {code: scan.CodeInvalid, name: NameChangeCommit},
	provider.NoPullRequest: {code: scan.CodeInvalid, name: NameChangePull},
	provider.NoComment:     {code: scan.CodeNotFound},
	provider.NotSupported:  {code: scan.CodeInvalid, name: NameUnsupportedProvider},
	provider.RateLimited:   {code: scan.CodeUnavailable},
	provider.Unavailable:   {code: scan.CodeUnavailable},
	provider.Malformed:     {code: scan.CodeUnavailable},
}

// providerFailure converts an error of a provider, or of a checkout, to one for callers.
// Other errors are returned unchanged.
func providerFailure(err error) error {
	e, ok := errors.AsType[*provider.Error](err)
	if !ok {
		return err
	}
	outcome, known := outcomes[e.Problem]
	if !known {
		return err
	}
	out := &scan.Error{Code: outcome.code, Name: outcome.name, Message: sentence(e.Message) + outcome.advice, Cause: err}
	if refused(e) {
		out.Code = scan.CodeTargetForbidden // waiting does not help
	}
	if out.Code == scan.CodeUnavailable {
		out.RetryAfter = cmp.Or(e.RetryAfter, defaultRetry)
	}
	return out
}

// refused reports whether Assay's own egress policy forbids the provider's address.
func refused(e *provider.Error) bool { return scan.IsCode(e.Cause, scan.CodeTargetForbidden) }

// rejected reports whether the provider rejects the token.
func rejected(err error) bool {
	e, ok := errors.AsType[*provider.Error](err)
	return ok && outcomes[e.Problem].status != ""
}

// introductionFailed explains why new credentials cannot be used. It refers to the fields of
// the request, because there is no connection yet. introduced is true if they include a
// token.
func introductionFailed(conn scan.Connection, introduced bool, err error) error {
	e, ok := errors.AsType[*provider.Error](err)
	if !ok {
		return err
	}
	out := &scan.Error{Code: scan.CodeInvalid, Message: sentence(e.Message), Cause: err}
	switch {
	case rejected(err) && conn.Provider == string(provider.Git) && !introduced:
		out.Message = "The repository is private or does not exist: the Git server requires credentials. Give a token, and a user name if " +
			"the server needs one, or check baseUrl."
	case rejected(err):
		out.Message = "token is not accepted: " + out.Message
	case e.Problem == provider.NotSupported && conn.Provider == string(provider.Git):
		out.Message = "baseUrl must be the URL of a repository: " + out.Message
	case refused(e), e.Problem == provider.NoRepository, e.Problem == provider.Malformed:
		out.Message = "baseUrl cannot be used: " + out.Message
	case e.Problem == provider.Forbidden:
		out.Message = "token has too few rights: " + out.Message
	default:
		return providerFailure(err)
	}
	return out
}

func sentence(s string) string { return strings.TrimRight(s, ". ") + "." }

// link is a connection with an opened token. As a provider.Provider it converts the provider's responses to the contract's errors, and
// updates the connection's status.
type link struct {
	of      *Connections
	conn    scan.Connection
	version int // of the token
	adapter provider.Provider
}

// link opens the token of a connection.
func (c *Connections) link(ctx context.Context, conn scan.Connection) (*link, error) {
	if !slices.Contains(provider.Kinds(), provider.Kind(conn.Provider)) {
		return nil, &scan.Error{
			Code: scan.CodeInvalid, Name: NameUnsupportedProvider, Message: "There is no adapter for the provider " + conn.Provider + ".",
		}
	}
	token, version, err := c.unseal(ctx, conn)
	if err != nil {
		return nil, err
	}
	p, err := c.adapter(conn, token)
	if err != nil {
		return nil, err
	}
	return &link{of: c, conn: conn, version: version, adapter: p}, nil
}

// usable is like link, for a connection that may be used; everything known without asking the provider is checked first.
func (c *Connections) usable(ctx context.Context, tenantID, id string) (*link, error) {
	conn, err := c.Get(ctx, tenantID, id)
	if err != nil {
		return nil, err
	}
	if conn.Status != scan.ConnectionActive {
		return nil, &scan.Error{Code: scan.CodeInvalid, Name: NameConnectionNotActive, Message: strings.TrimSpace(
			"The connection " + conn.Name + " is " + string(conn.Status) + ", not ACTIVE. " + conn.StatusReason)}
	}
	if expired(conn, c.Clock()) {
		return nil, c.expire(ctx, conn)
	}
	return c.link(ctx, conn)
}

// expire marks a connection whose token has expired.
func (c *Connections) expire(ctx context.Context, conn scan.Connection) error {
	_, version, err := c.Store.Connections.Token(ctx, conn.TenantID, conn.ID)
	if err != nil {
		return err
	}
	if err := c.mark(ctx, conn.TenantID, conn.ID, version, scan.ConnectionExpired, tokenExpired); err != nil {
		return err
	}
	return &scan.Error{Code: scan.CodeInvalid, Name: NameTokenExpired, Message: tokenExpired + reconnect}
}

// Resolve opens the connection of a repository for requests about it. The provider's methods
// return *scan.Error with the names of the contract and update the connection's status, so
// that callers need no Observe. Before the provider is asked: TENANT_INTEGRATION_NOT_FOUND,
// TENANT_INTEGRATION_NOT_ACTIVE, TENANT_INTEGRATION_TOKEN_EXPIRED and
// UNSUPPORTED_INTEGRATION_PROVIDER, in that order.
func (c *Connections) Resolve(ctx context.Context, tenantID string, repo scan.Repository) (provider.Provider, provider.Repository, error) {
	l, err := c.usable(ctx, tenantID, repo.ConnectionID)
	if err != nil {
		return nil, provider.Repository{}, err
	}
	return l, remote(repo), nil
}

// Reporter implements ReporterAccess. UNSUPPORTED_INTEGRATION_PROVIDER for a provider without reports.
func (c *Connections) Reporter(
	ctx context.Context, tenantID string, repo scan.Repository,
) (provider.Reporter, provider.Repository, string, error) {
	l, err := c.usable(ctx, tenantID, repo.ConnectionID)
	if err != nil {
		return nil, provider.Repository{}, "", err
	}
	to, ok := l.adapter.(provider.Reporter)
	if !ok {
		return nil, provider.Repository{}, "", noReports(l.conn.Provider)
	}
	account, err := l.Account(ctx)
	return &reporter{to: to, link: l}, remote(repo), account.Name, err
}

func noReports(kind string) error {
	message := "Connections of the provider " + kind + " do not support commit statuses and comments."
	if kind == string(provider.Git) {
		message += " Connect the repository through its Git host, such as GitHub or GitLab."
	}
	return &scan.Error{Code: scan.CodeInvalid, Name: NameUnsupportedProvider, Message: message}
}

// reporter is a link that also writes.
type reporter struct {
	to   provider.Reporter
	link *link
}

// SetStatus implements provider.Reporter.
func (r *reporter) SetStatus(ctx context.Context, repo provider.Repository, commit string, s provider.Status) error {
	return r.link.observe(ctx, r.to.SetStatus(ctx, repo, commit, s))
}

// FindComment implements provider.Reporter.
func (r *reporter) FindComment(ctx context.Context, repo provider.Repository, number int, author, marker string) (string, error) {
	id, err := r.to.FindComment(ctx, repo, number, author, marker)
	return id, r.link.observe(ctx, err)
}

// WriteComment implements provider.Reporter.
func (r *reporter) WriteComment(ctx context.Context, repo provider.Repository, number int, id, text string) (string, error) {
	written, err := r.to.WriteComment(ctx, repo, number, id, text)
	return written, r.link.observe(ctx, err)
}

// Access returns how to clone a repository, with credentials. The repository has the
// TokenVersion that Observe needs if the clone fails. The errors are those of Resolve, and
// INTEGRATION_REPO_NOT_FOUND.
func (c *Connections) Access(ctx context.Context, tenantID, repositoryID string) (provider.Access, scan.Repository, error) {
	repo, err := c.Store.Repositories.Get(ctx, tenantID, repositoryID)
	if err != nil {
		return provider.Access{}, repo, err
	}
	l, err := c.usable(ctx, tenantID, repo.ConnectionID)
	if err != nil {
		return provider.Access{}, repo, err
	}
	repo.TokenVersion = l.version
	return l.Access(remote(repo)), repo, nil
}

// Observe records what an error of a provider, or of a checkout, means for the connection
// whose token has the given version, and returns the error for callers. If the token was
// replaced meanwhile, the connection is unchanged.
func (c *Connections) Observe(ctx context.Context, tenantID, connectionID string, version int, err error) error {
	e, ok := errors.AsType[*provider.Error](err)
	if !ok {
		return err
	}
	if status := outcomes[e.Problem].status; status != "" {
		if merr := c.mark(ctx, tenantID, connectionID, version, status, sentence(e.Message)); merr != nil {
			c.Log.WarnContext(ctx, "the status of a connection could not be "+
				"stored", "connection", connectionID, "status", string(status), "error", merr)
		}
	}
	return providerFailure(err)
}

// mark sets the status of a connection, unless its token was replaced.
func (c *Connections) mark(ctx context.Context, tenantID, id string, version int, status scan.ConnectionStatus, reason string) error {
	// The verdict is valid even if the caller has disconnected.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), statusTimeout)
	defer cancel()
	changed, err := c.Store.Connections.SetStatus(ctx, tenantID, id, version, status, cut(reason, maxStatusReason))
	if changed {
		c.Log.InfoContext(ctx, "the status of a connection changed", "tenant", tenantID, "connection", id, "status", string(status))
	}
	return err
}

// remote returns a repository in the provider's form.
func remote(r scan.Repository) provider.Repository {
	return provider.Repository{
		ExternalID: r.ExternalID, Name: r.Name, FullName: r.FullName, CloneURL: r.CloneURL, DefaultBranch: r.DefaultBranch,
		Private: r.Private, Archived: r.Archived,
	}
}

func (l *link) observe(ctx context.Context, err error) error {
	return l.of.Observe(ctx, l.conn.TenantID, l.conn.ID, l.version, err)
}

func (l *link) mark(ctx context.Context, status scan.ConnectionStatus, reason string) error {
	return l.of.mark(ctx, l.conn.TenantID, l.conn.ID, l.version, status, reason)
}

// Account implements provider.Provider.
func (l *link) Account(ctx context.Context) (provider.Account, error) {
	a, err := l.adapter.Account(ctx)
	return a, l.observe(ctx, err)
}

// Repositories implements provider.Provider.
func (l *link) Repositories(ctx context.Context, cursor string) ([]provider.Repository, string, error) {
	repos, next, err := l.adapter.Repositories(ctx, cursor)
	return repos, next, l.observe(ctx, err)
}

// Branch implements provider.Provider. If the repository has no branch and none was named,
// the error is INTEGRATION_REPO_NO_BRANCH.
func (l *link) Branch(ctx context.Context, repo provider.Repository, name string) (provider.Branch, error) {
	b, err := l.adapter.Branch(ctx, repo, name)
	if e, ok := errors.AsType[*provider.Error](err); ok && e.Problem == provider.NoBranch {
		if name == "" {
			return b, &scan.Error{Code: scan.CodeInvalid, Name: NameRepositoryNoBranch, Cause: err,
				Message: "No branch is selected, and " + repo.FullName + " has no default branch."}
		}
		return b, &scan.Error{Code: scan.CodeNotFound, Name: NameBranchNotFound, Cause: err,
			Message: "The branch " + cut(name, maxBranch) + " does not exist in " + repo.FullName + "."}
	}
	return b, l.observe(ctx, err)
}

// Commit implements provider.Provider.
func (l *link) Commit(ctx context.Context, repo provider.Repository, commit string) error {
	return l.observe(ctx, l.adapter.Commit(ctx, repo, commit))
}

// PullRequest implements provider.Provider.
func (l *link) PullRequest(ctx context.Context, repo provider.Repository, number int) (provider.PullRequest, error) {
	p, err := l.adapter.PullRequest(ctx, repo, number)
	return p, l.observe(ctx, err)
}

// Branches implements provider.Provider.
func (l *link) Branches(ctx context.Context, repo provider.Repository) ([]string, error) {
	names, err := l.adapter.Branches(ctx, repo)
	return names, l.observe(ctx, err)
}

// Access implements provider.Provider.
func (l *link) Access(repo provider.Repository) provider.Access { return l.adapter.Access(repo) }
