package service

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"assay/internal/provider"
	"assay/internal/scan"
)

// maxPullRequest bounds the number of a pull request.
const maxPullRequest = 1<<31 - 1

// checkChange checks the fields of the request that select a change.
func (req TriggerCodeScan) checkChange() error {
	switch {
	case len(req.Branch) > maxBranch || req.Branch != "" && strings.TrimSpace(req.Branch) == "":
		return scan.Errorf(scan.CodeInvalid, "branch must be the name of a branch, at most %d bytes long", maxBranch)
	case req.CommitSHA != "" && !isCommit(strings.ToLower(req.CommitSHA)):
		return scan.Errorf(scan.CodeInvalid, "commitSha must be a full commit hash of 40 or 64 hexadecimal digits")
	case req.PullRequest < 0 || req.PullRequest > maxPullRequest:
		return scan.Errorf(scan.CodeInvalid, "pullRequest must be the number of a pull request, from 1")
	case req.PullRequest != 0 && req.Branch != "":
		return scan.Errorf(scan.CodeInvalid, "branch and pullRequest cannot be combined")
	}
	return nil
}

// codeRequestHash returns the hash of the request that an idempotency key identifies. The
// commit of a branch is not part of it.
func codeRequestHash(req TriggerCodeScan, r scan.CodeRun) [32]byte {
	if len(req.Coverage) > 0 {
		return requestHash("code", r.RepositoryID, dimensionsOf(r), req.Branch, strings.ToLower(req.CommitSHA), req.PullRequest, req.Coverage)
	}
	if req.Branch == "" && req.CommitSHA == "" && req.PullRequest == 0 {
		return requestHash("code", r.RepositoryID, dimensionsOf(r))
	}
	return requestHash("code", r.RepositoryID, dimensionsOf(r), req.Branch, strings.ToLower(req.CommitSHA), req.PullRequest)
}

// locate asks the provider for the commit to scan, and sets the branch that it is compared
// with. If the listing of a repository did not include its default branch, the provider is
// asked for that too; without one the error is INTEGRATION_REPO_NO_BRANCH.
func (s *CodeScans) locate(ctx context.Context, req TriggerCodeScan, repo scan.Repository, r *scan.CodeRun) error {
	p, remote, err := s.Providers.Resolve(ctx, req.TenantID, repo)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, branchTimeout)
	defer cancel()
	l := locator{p: p, remote: remote, series: repo.Branch(), commit: strings.ToLower(req.CommitSHA)}
	if req.PullRequest != 0 {
		err = l.pull(ctx, req.PullRequest, r)
	} else {
		err = l.branch(ctx, req.Branch, r)
	}
	if err != nil && scan.CodeOf(err) == scan.CodeInternal && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return &scan.Error{
			Code: scan.CodeUnavailable, Message: "The Git provider did not respond in time. Please try again.", RetryAfter: defaultRetry, Cause: err,
		}
	}
	return err
}

// locator finds what a request selects.
type locator struct {
	p      provider.Provider
	remote provider.Repository
	series string // the branch that is scanned regularly; "" is the default branch
	commit string // the requested commit; "" is the latest
}

// tip returns the latest commit of a branch.
func (l locator) tip(ctx context.Context, name string) (provider.Branch, error) {
	b, err := l.p.Branch(ctx, l.remote, name)
	if err == nil && (!isCommit(b.Commit) || b.Name == "") {
		err = &scan.Error{
			Code: scan.CodeUnavailable, Message: "The Git provider's response contains no commit. Please try again.", RetryAfter: defaultRetry,
		}
	}
	return b, err
}

// branch locates a branch, "" being the branch of the series, or a commit on it. The latest
// commit of the series' branch is not a change.
func (l locator) branch(ctx context.Context, name string, r *scan.CodeRun) error {
	series, err := l.tip(ctx, l.series)
	if err != nil {
		return err
	}
	at := series
	if name != "" && name != series.Name {
		if at, err = l.tip(ctx, name); err != nil {
			return unknownBranch(err)
		}
	}
	r.Branch, r.CommitSHA = at.Name, cmp.Or(l.commit, at.Commit)
	if r.CommitSHA != at.Commit {
		if err := l.p.Commit(ctx, l.remote, r.CommitSHA); err != nil {
			return err
		}
	}
	if r.Branch != series.Name || r.CommitSHA != series.Commit {
		r.Target, r.BaseCommit = series.Name, series.Commit
	}
	return nil
}

// pull locates a pull request, or a commit of it.
func (l locator) pull(ctx context.Context, number int, r *scan.CodeRun) error {
	pr, err := l.p.PullRequest(ctx, l.remote, number)
	if err != nil {
		return err
	}
	r.PullRequest, r.Branch, r.CommitSHA = number, pr.Source, cmp.Or(l.commit, pr.Commit)
	if r.CommitSHA != pr.Commit {
		if err := l.p.Commit(ctx, l.remote, r.CommitSHA); err != nil {
			return err
		}
	}
	r.Target, r.BaseCommit = pr.Target, pr.Base
	if r.Target == "" || r.BaseCommit == "" {
		target, err := l.tip(ctx, cmp.Or(pr.Target, l.series))
		if err != nil {
			return err
		}
		r.Target, r.BaseCommit = target.Name, target.Commit
	}
	return nil
}

// unknownBranch returns the error for a requested branch: it is the caller's mistake, unlike
// an unknown branch of the repository's settings.
func unknownBranch(err error) error {
	e, ok := errors.AsType[*scan.Error](err)
	if !ok || e.Name != NameBranchNotFound {
		return err
	}
	return &scan.Error{Code: scan.CodeInvalid, Name: NameChangeBranch, Message: e.Message, Cause: err}
}
