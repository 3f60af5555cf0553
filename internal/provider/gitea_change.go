package provider

import (
	"context"
	"fmt"
	"net/http"
)

type giteaPull struct {
	gitHubPull
	MergeBase string `json:"merge_base"`
}

// Commit implements Provider.
func (g *gitea) Commit(ctx context.Context, repo Repository, commit string) error {
	path, err := g.reposPath(repo)
	if err != nil {
		return err
	}
	var found struct {
		SHA string `json:"sha"`
	}
	_, err = g.get(ctx, path+"/git/commits/"+commit, &found)
	return checkedCommit(ctx, g, g.client, repo, commit, found.SHA, err)
}

// PullRequest implements Provider.
func (g *gitea) PullRequest(ctx context.Context, repo Repository, number int) (PullRequest, error) {
	path, err := g.reposPath(repo)
	if err != nil {
		return PullRequest{}, err
	}
	var p giteaPull
	_, err = g.get(ctx, fmt.Sprintf("%s/pulls/%d", path, number), &p)
	base := p.MergeBase
	if base == "" {
		base = p.Base.SHA
	}
	return checkedPull(ctx, g, g.client, repo,
		PullRequest{Number: number, Source: p.Head.Ref, Target: p.Base.Ref, Commit: p.Head.SHA, Base: base}, err)
}

// SetStatus implements Reporter.
func (g *gitea) SetStatus(ctx context.Context, repo Repository, commit string, s Status) error {
	path, err := g.reposPath(repo)
	if err != nil {
		return err
	}
	return g.send(ctx, http.MethodPost, path+"/statuses/"+commit, map[string]any{
		"state": s.State, "context": s.Name, "description": s.described(), "target_url": s.URL,
	}, nil)
}

// FindComment implements Reporter. All comments are on one page.
func (g *gitea) FindComment(ctx context.Context, repo Repository, number int, author, marker string) (string, error) {
	path, err := g.reposPath(repo)
	if err != nil {
		return "", err
	}
	var all []gitHubComment
	if _, err := g.get(ctx, fmt.Sprintf("%s/issues/%d/comments", path, number), &all); err != nil {
		return "", err
	}
	return ownComment("", all, author, marker), nil
}

// WriteComment implements Reporter.
func (g *gitea) WriteComment(ctx context.Context, repo Repository, number int, id, text string) (string, error) {
	path, err := g.reposPath(repo)
	if err != nil {
		return "", err
	}
	return writeIssueComment(ctx, g, g.client, repo, fmt.Sprintf("%s/issues/%d/comments", path, number), path+"/issues/comments", id, text)
}
