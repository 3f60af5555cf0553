// Package provider owns the requests to Git hosts: which repositories a connection can
// access, the latest commit of a branch, and how to clone. Each provider is a small adapter
// over its HTTP API; all return the same errors.
package provider

import (
	"context"
	"fmt"
	"time"
)

// Kind names a provider.
type Kind string

// Providers.
const (
	GitHub    Kind = "GITHUB"
	GitLab    Kind = "GITLAB"
	Bitbucket Kind = "BITBUCKET" // Cloud and Data Center, distinguished by the base URL
	Gitea     Kind = "GITEA"     // and Forgejo
	Gogs      Kind = "GOGS"
	Azure     Kind = "AZURE_DEVOPS"
	Git       Kind = "GIT" // any server that speaks Git over https or ssh
)

// Credentials authenticate a connection. They are never logged.
type Credentials struct {
	Username string // for providers that need one
	Token    string // access token, app password, or private key for ssh
}

// Repository is a repository that a connection can access.
type Repository struct {
	ExternalID    string // the provider's own id; for Git the clone URL
	Name          string
	FullName      string // owner-qualified
	CloneURL      string // without credentials
	DefaultBranch string // "" if empty, or if the provider's list does not contain it
	Private       bool
	Archived      bool  // read-only, or disabled by the provider
	Size          int64 // bytes, 0 unknown
}

// Branch is a branch with its latest commit.
type Branch struct {
	Name   string
	Commit string // full SHA
}

// Account is the owner of the credentials.
type Account struct {
	Name      string
	ExpiresAt time.Time // of the token; zero if the provider does not report it
	Scopes    []string
}

// Access is how to clone a repository.
type Access struct {
	URL string // without credentials
	// Header is an HTTP header line with credentials for https, such as "Authorization: Basic
	// …"; Key a private key for ssh. Both are secrets and never on a command line. Package
	// gitremote passes them to git.
	Header string
	Key    string
}

// Provider sends requests to a provider with one connection's credentials; adapters with an
// API beyond Git are also Reporters. All methods return *Error for the provider's failures.
type Provider interface {
	// Account checks the credentials.
	Account(ctx context.Context) (Account, error)
	// Repositories lists the repositories that the credentials can access, a page at a time;
	// cursor "" is the first page, next "" the end. A server may never end its list, so
	// callers limit the number of pages. An entry without a usable name only has an
	// ExternalID, and entries without an id are dropped.
	Repositories(ctx context.Context, cursor string) (repos []Repository, next string, err error)
	// Branch resolves a branch to a commit; name "" is the default branch.
	Branch(ctx context.Context, repo Repository, name string) (Branch, error)
	// Commit checks that the repository has a commit, given by its full SHA. NoCommit if not.
	Commit(ctx context.Context, repo Repository, commit string) error
	// PullRequest returns an open or closed pull request. NoPullRequest for an unknown one.
	PullRequest(ctx context.Context, repo Repository, number int) (PullRequest, error)
	// Branches lists names, most useful first, at most a few hundred.
	Branches(ctx context.Context, repo Repository) ([]string, error)
	// Access returns how to clone the repository.
	Access(repo Repository) Access
}

// Finder is a provider that cannot list its repositories, but finds one by its URL.
type Finder interface {
	// Find returns the repository at a clone URL, which must be on the connection's server.
	Find(ctx context.Context, cloneURL string) (Repository, error)
}

// Problem classifies a provider's failure.
type Problem string

// Problems.
const (
	Unauthorized Problem = "UNAUTHORIZED"  // 401: the token is not valid, or no longer
	Expired      Problem = "EXPIRED"       // 401, and the provider reports that the token has expired
	Revoked      Problem = "REVOKED"       // 401, and the provider reports that the token was revoked
	Forbidden    Problem = "FORBIDDEN"     // 403: valid, but not for this repository
	NoRepository Problem = "NO_REPOSITORY" // 404 of the repository
	NoBranch     Problem = "NO_BRANCH"     // 404 of the branch
	NoCommit     Problem = "NO_COMMIT"     // 404 of a commit
	NoComment    Problem = "NO_COMMENT"    // 404 of a comment, or one of another account
	RateLimited  Problem = "RATE_LIMITED"  // 429, or 403 with a used-up quota
	Unavailable  Problem = "UNAVAILABLE"   // 5xx, no response, no connection
	Malformed    Problem = "MALFORMED"     // a response that did not come from the provider
	NotSupported Problem = "NOT_SUPPORTED" // the provider cannot do this

	NoPullRequest Problem = "NO_PULL_REQUEST" // 404 of a pull request
)

// Error is a provider's failure. Message is one sentence for people, without credentials.
type Error struct {
	Problem    Problem
	Status     int // of the HTTP response; 0 if there was no response
	Message    string
	RetryAfter time.Duration // RateLimited; Unavailable if the provider reports it
	Cause      error
}

// Error implements error.
func (e *Error) Error() string { return fmt.Sprintf("%s: %s", e.Problem, e.Message) }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }
