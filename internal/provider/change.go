package provider

import (
	"context"
	"errors"
	"net/http"
	"slices"
)

// PullRequest is a proposed change, which GitLab calls a merge request.
type PullRequest struct {
	Number int
	Source string // its branch, possibly in a fork
	Target string // the branch to merge into; "" if the provider does not report it
	Commit string // the latest one, full SHA
	// Base is a commit of the target to compare with, full SHA; "" if the provider does not
	// report one.
	Base string
}

// IsProblem reports whether an error is a provider's failure of this kind, even if it is
// wrapped in an error for callers.
func IsProblem(err error, p Problem) bool { return problemOf(err) == p }

// State is the state of a commit status.
type State string

// States of a commit status.
const (
	StatePending State = "pending"
	StateSuccess State = "success"
	StateFailure State = "failure"
	StateError   State = "error" // there is no result
)

// Status is the status of a commit. It replaces a status with the same name.
type Status struct {
	State       State
	Name        string // short, without spaces
	Description string // at most maxDescription characters
	URL         string // of the details; "" for none
}

// maxDescription is the length that all providers accept.
const maxDescription = 140

// Reporter is a provider that can display results with the code. Its methods return *Error.
type Reporter interface {
	// SetStatus marks a commit.
	SetStatus(ctx context.Context, repo Repository, commit string, s Status) error
	// FindComment returns the id of the newest comment on a pull request by the author (the
	// name of the Account) that contains the marker; "" if missing.
	FindComment(ctx context.Context, repo Repository, number int, author, marker string) (id string, err error)
	// WriteComment replaces the comment with the id, or adds one for "". NoComment if that
	// comment is gone or belongs to another account.
	WriteComment(ctx context.Context, repo Repository, number int, id, text string) (newID string, err error)
}

// absence describes what is missing if a provider returns 404.
type absence struct {
	problem Problem
	what    string
}

var (
	absentCommit  = absence{NoCommit, "commit"}
	absentPull    = absence{NoPullRequest, "pull request"}
	absentComment = absence{NoComment, "comment that can be changed"}
)

// missing determines whether a commit, a pull request or a comment is missing, or its whole
// repository.
func missing(ctx context.Context, h host, c *client, repo Repository, err error, a absence) error {
	e, ok := errors.AsType[*Error](err)
	unclear := []int{http.StatusUnprocessableEntity, http.StatusBadRequest}
	if !ok || e.Problem != NoRepository && e.Problem != NoBranch && !slices.Contains(unclear, e.Status) {
		return err
	}
	if _, err := h.repository(ctx, repo); err != nil {
		return err
	}
	return &Error{Problem: a.problem, Status: e.Status, Message: c.name + " has no such " + a.what + " in this repository"}
}

// checkedCommit checks the response about a commit: found is the provider's SHA of it.
func checkedCommit(ctx context.Context, h host, c *client, repo Repository, commit, found string, err error) error {
	switch {
	case err != nil:
		return missing(ctx, h, c, repo, err, absentCommit)
	case found != commit:
		return c.malformed("another commit")
	}
	return nil
}

// checkedPull completes the response about a pull request.
func checkedPull(ctx context.Context, h host, c *client, repo Repository, p PullRequest, err error) (PullRequest, error) {
	if err != nil {
		return PullRequest{}, missing(ctx, h, c, repo, err, absentPull)
	}
	if !validCommit(p.Commit) || !validBranch(p.Target) || !validBranch(p.Source) {
		return PullRequest{}, c.malformed("a pull request without commit or branches")
	}
	if !validCommit(p.Base) {
		p.Base = ""
	}
	return p, nil
}

// described returns a description that all providers accept.
func (s Status) described() string {
	if runes := []rune(s.Description); len(runes) > maxDescription {
		return string(runes[:maxDescription-1]) + "…"
	}
	return s.Description
}

// maxCommentPages limits the pages of comments that are searched.
const maxCommentPages = 20

// writtenID returns the id of a written comment as text.
func writtenID(c *client, id int64) (string, error) {
	if id == 0 {
		return "", c.malformed("a comment without an id")
	}
	return idOf(id), nil
}
