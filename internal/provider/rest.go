package provider

import (
	"context"
	"encoding/base64"
	"errors"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxBranches is the maximum number of names that Branches returns.
const maxBranches = 300

// maxPages is the maximum number of pages that one call reads: a list may be endless, with
// empty pages.
const maxPages = 20

// host is the part that each adapter implements; rest completes it to a Provider.
type host interface {
	// repository requests a repository.
	repository(ctx context.Context, repo Repository) (Repository, error)
	// branch requests a branch. NoRepository may also mean that the branch is missing:
	// resolve determines which.
	branch(ctx context.Context, repo Repository, name string) (Branch, error)
}

// rest is the common part of adapters over an HTTP API.
type rest struct {
	*client
	web *url.URL // base of the clone URLs
	git string   // header line for git
}

// Access adds credentials only to clone URLs of the provider's own origin.
func (r *rest) Access(repo Repository) Access {
	access := Access{URL: repo.CloneURL}
	if u, err := url.Parse(repo.CloneURL); err == nil && u.User == nil && sameOrigin(u, r.web) {
		access.Header = r.git
	}
	return access
}

// cloneURL builds the URL from the connection's base. The API's own value may name a host
// that is not reachable from here, or does not belong to the provider.
func (r *rest) cloneURL(path string) string {
	return under(r.web, strings.Split(path, "/")...).String() + ".git"
}

// resolve finds a branch, and determines whether repository or branch is missing.
func resolve(ctx context.Context, h host, c *client, repo Repository, name string) (Branch, error) {
	if name == "" {
		var err error
		if name, err = defaultBranch(ctx, h, repo); err != nil {
			return Branch{}, err
		}
	}
	if !validBranch(name) {
		return Branch{}, c.noBranch()
	}
	b, err := h.branch(ctx, repo, name)
	if e, ok := errors.AsType[*Error](err); ok && e.Problem == NoRepository {
		if _, err := h.repository(ctx, repo); err != nil {
			return Branch{}, err
		}
		return Branch{}, c.noBranch()
	}
	if err != nil {
		return Branch{}, err
	}
	if !validBranch(b.Name) || !validCommit(b.Commit) {
		return Branch{}, c.malformed("a branch without name or commit")
	}
	return b, nil
}

func defaultBranch(ctx context.Context, h host, repo Repository) (string, error) {
	if repo.DefaultBranch != "" {
		return repo.DefaultBranch, nil
	}
	repo, err := h.repository(ctx, repo)
	return repo.DefaultBranch, err
}

func (c *client) noBranch() *Error {
	return &Error{Problem: NoBranch, Message: c.name + " has no such branch in this repository"}
}

func (c *client) noRepository() *Error {
	return &Error{Problem: NoRepository, Message: c.name + " cannot have a repository with this name"}
}

func (c *client) malformed(what string) *Error {
	return &Error{Problem: Malformed, Message: c.name + " returned " + what}
}

// notHere interprets the 404 of an address that every installation of the provider has.
func (c *client) notHere(err error) error {
	if e, ok := errors.AsType[*Error](err); ok && e.Problem == NoRepository {
		return &Error{Problem: Malformed, Status: e.Status, Message: "The API of " + c.name + " is not at this base URL"}
	}
	return err
}

// validBranch applies the part of git-check-ref-format that branch names must satisfy.
func validBranch(name string) bool {
	if name == "" || name == "@" || len(name) > 1024 || strings.HasPrefix(name, "-") || strings.HasSuffix(name, ".") ||
		strings.Contains(name, "..") || strings.Contains(name, "@{") ||
		strings.ContainsFunc(name, func(r rune) bool { return r <= ' ' || r == 0x7f || strings.ContainsRune(`~^:?*[\`, r) }) {
		return false
	}
	for part := range strings.SplitSeq(name, "/") {
		if part == "" || part[0] == '.' || strings.HasSuffix(part, ".lock") {
			return false
		}
	}
	return true
}

// validCommit reports whether s is a full object name, SHA-1 or SHA-256.
func validCommit(s string) bool {
	return (len(s) == 40 || len(s) == 64) && strings.Trim(s, "0123456789abcdef") == ""
}

// branchName returns a branch name from a provider, "" for an invalid one.
func branchName(name string) string {
	if validBranch(name) {
		return name
	}
	return ""
}

// names moves the default branch to the front, drops invalid names, and limits the list.
func names(all []string, first string) []string {
	all = slices.DeleteFunc(all, func(name string) bool { return !validBranch(name) })
	i := slices.Index(all, first)
	if i > 0 {
		all = slices.Delete(all, i, i+1)
	}
	if i > 0 || i < 0 && first != "" && len(all) >= maxBranches { // it comes after the part that was read
		all = slices.Insert(all, 0, first)
	}
	return all[:min(len(all), maxBranches)]
}

// path2 splits owner/name, whose owner may have several segments when deep.
func (c *client) path2(full string, deep bool) ([]string, error) {
	segments := strings.Split(full, "/")
	if len(segments) < 2 || len(segments) > 2 && !deep || !cleanPath(full) || strings.HasSuffix(full, "/") ||
		len(full) > maxFullName || strings.ContainsFunc(full, unprintable) {
		return nil, c.noRepository()
	}
	return segments, nil
}

// maxFullName limits the name of a repository with its owner, in bytes.
const maxFullName = 1024

// unprintable reports characters that names must not contain, because they are invisible or
// change how the name is displayed: control characters, direction marks, and invalid UTF-8.
func unprintable(r rune) bool {
	return !unicode.IsPrint(r) || r == utf8.RuneError
}

// escaped joins path segments, each after a slash.
func escaped(segments ...string) string {
	var b strings.Builder
	for _, s := range segments {
		b.WriteByte('/')
		b.WriteString(url.PathEscape(s))
	}
	return b.String()
}

func basic(user, password string) string {
	return "Basic " + base64.StdEncoding.EncodeToString([]byte(user+":"+password))
}

// problemOf returns the problem of an error, "" for another kind of error.
func problemOf(err error) Problem {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Problem
	}
	return ""
}

// statusOf returns the HTTP status of an error, or 0.
func statusOf(err error) int {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Status
	}
	return 0
}

// reposPath returns the path of a repository in GitHub's API and those that follow it.
func (r *rest) reposPath(repo Repository) (string, error) {
	path, err := r.path2(repo.FullName, false)
	return "/repos" + escaped(path...), err
}
