package provider

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"strings"

	"assay/internal/provider/gitremote"
)

// refusedCommit matches the errors of Git servers about commits that they do not have, or do
// not serve.
var refusedCommit = regexp.MustCompile(
	`(?i)not our ref|unadvertised object|\b[0-9a-f]{40,64} not valid|no such remote ref|couldn't find remote ref|bad object`,
)

// Commit implements Provider: Git's protocol has no query for a commit, so its bare object
// is fetched.
func (g *plainGit) Commit(ctx context.Context, repo Repository, commit string) error {
	u, err := g.at(repo)
	if err != nil {
		return err
	}
	if !u.SSH() {
		if u, err = g.reach(ctx, u); err != nil {
			return err
		}
	}
	session, err := gitremote.Open(ctx, g.cfg.Git, gitremote.Remote(g.access(u)))
	if err != nil {
		return &Error{Problem: Unavailable, Cause: err, Message: "Git could not be started"}
	}
	defer func() {
		if closed := session.Close(); closed != nil {
			g.cfg.Logger.WarnContext(ctx, "the temporary files of a git session could not be removed", "error", closed)
		}
	}()
	create := []string{"init", "--bare", "--quiet", "--template="}
	if len(commit) == 64 {
		create = append(create, "--object-format=sha256")
	}
	if err := session.Run(ctx, "", io.Discard, append(create, ".")...); err != nil {
		return &Error{Problem: Unavailable, Cause: err, Message: "Git could not be run"}
	}
	err = session.Run(ctx, "", io.Discard, "--git-dir=.", "fetch", "--quiet", "--depth=1", "--filter=tree:0", "--no-tags",
		"--no-write-fetch-head", "--no-auto-maintenance", "--", session.URL(), commit+":refs/commit")
	if err == nil {
		return nil
	}
	if e := gitProblem(err); e.Problem != Malformed && e.Problem != NoRepository {
		return e
	}
	if said(err, refusedCommit) {
		return &Error{Problem: NoCommit, Cause: err, Message: "The Git server has no such commit in this repository, or does not serve it"}
	}
	return gitProblem(err)
}

// said reports whether git printed text that matches.
func said(err error, text *regexp.Regexp) bool {
	run, ok := err.(*gitremote.RunError) //nolint:errorlint // Run returns it unwrapped
	return ok && text.MatchString(run.Said)
}

// pullRefs returns the references under which servers store the commits of pull requests.
func pullRefs(number int) []string {
	return []string{
		fmt.Sprintf("refs/pull/%d/head", number), fmt.Sprintf("refs/merge-requests/%d/head", number),
		fmt.Sprintf("refs/pull-requests/%d/from", number),
	}
}

// PullRequest implements Provider: servers publish pull requests as references, without
// their targets.
func (g *plainGit) PullRequest(ctx context.Context, repo Repository, number int) (PullRequest, error) {
	u, err := g.at(repo)
	if err != nil {
		return PullRequest{}, err
	}
	wanted := pullRefs(number)
	found, _, err := g.refs(ctx, u, wanted...)
	if err != nil {
		return PullRequest{}, err
	}
	for _, ref := range wanted {
		if commit, ok := found.pulls[ref]; ok {
			return PullRequest{Number: number, Source: strings.TrimPrefix(ref, "refs/"), Commit: commit}, nil
		}
	}
	return PullRequest{}, &Error{Problem: NoPullRequest, Message: "The Git server has no such pull request in this repository"}
}
