package provider

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

type gitHubPull struct {
	Head gitHubPullEnd `json:"head"`
	Base gitHubPullEnd `json:"base"`
}

type gitHubPullEnd struct {
	Ref string `json:"ref"`
	SHA string `json:"sha"`
}

// gitHubComment has the shape of Gitea's.
type gitHubComment struct {
	ID   int64  `json:"id"`
	Body string `json:"body"`
	User struct {
		Login string `json:"login"`
	} `json:"user"`
}

// Commit implements Provider.
func (g *gitHub) Commit(ctx context.Context, repo Repository, commit string) error {
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
func (g *gitHub) PullRequest(ctx context.Context, repo Repository, number int) (PullRequest, error) {
	path, err := g.reposPath(repo)
	if err != nil {
		return PullRequest{}, err
	}
	var p gitHubPull
	_, err = g.get(ctx, fmt.Sprintf("%s/pulls/%d", path, number), &p)
	return checkedPull(ctx, g, g.client, repo,
		PullRequest{Number: number, Source: p.Head.Ref, Target: p.Base.Ref, Commit: p.Head.SHA, Base: p.Base.SHA}, err)
}

// SetStatus implements Reporter.
func (g *gitHub) SetStatus(ctx context.Context, repo Repository, commit string, s Status) error {
	path, err := g.reposPath(repo)
	if err != nil {
		return err
	}
	return g.send(ctx, http.MethodPost, path+"/statuses/"+commit, map[string]any{
		"state": s.State, "context": s.Name, "description": s.described(), "target_url": s.URL,
	}, nil)
}

// FindComment implements Reporter.
func (g *gitHub) FindComment(ctx context.Context, repo Repository, number int, author, marker string) (id string, err error) {
	path, err := g.reposPath(repo)
	if err != nil {
		return "", err
	}
	ref := fmt.Sprintf("%s/issues/%d/comments?per_page=100", path, number)
	for pages := 0; ref != "" && pages < maxCommentPages; pages++ {
		var page []gitHubComment
		a, err := g.get(ctx, ref, &page)
		if err != nil {
			return "", err
		}
		id = ownComment(id, page, author, marker)
		if ref = nextLink(a.header); ref != "" {
			if ref, err = g.below(ref); err != nil {
				return "", err
			}
		}
	}
	return id, nil
}

// ownComment returns the last comment of the author with the marker, or id.
func ownComment(id string, page []gitHubComment, author, marker string) string {
	for _, c := range page {
		if c.User.Login == author && c.ID != 0 && strings.Contains(c.Body, marker) {
			id = strconv.FormatInt(c.ID, 10)
		}
	}
	return id
}

// WriteComment implements Reporter.
func (g *gitHub) WriteComment(ctx context.Context, repo Repository, number int, id, text string) (string, error) {
	path, err := g.reposPath(repo)
	if err != nil {
		return "", err
	}
	return writeIssueComment(ctx, g, g.client, repo, fmt.Sprintf("%s/issues/%d/comments", path, number), path+"/issues/comments", id, text)
}

// writeIssueComment writes a comment on GitHub or Gitea: comments are added below the issue
// and changed at an address of their own.
func writeIssueComment(ctx context.Context, h host, c *client, repo Repository, all, each, id, text string) (string, error) {
	method, ref := http.MethodPost, all
	if id != "" {
		if !numeric(id) {
			return "", &Error{Problem: NoComment, Message: "The comment has no number"}
		}
		method, ref = http.MethodPatch, each+"/"+id
	}
	var written gitHubComment
	if err := c.send(ctx, method, ref, map[string]any{"body": text}, &written); err != nil {
		return "", lostComment(ctx, h, c, repo, id, err)
	}
	return writtenID(c, written.ID)
}

// lostComment maps a failure to change a comment: another account's comment counts as gone.
func lostComment(ctx context.Context, h host, c *client, repo Repository, id string, err error) error {
	if id == "" {
		return missing(ctx, h, c, repo, err, absentPull)
	}
	if problemOf(err) == Forbidden {
		return &Error{Problem: NoComment, Status: statusOf(err), Message: c.name + " does not allow this account to change the comment"}
	}
	return missing(ctx, h, c, repo, err, absentComment)
}

func numeric(id string) bool {
	return id != "" && len(id) <= 20 && strings.Trim(id, "0123456789") == ""
}
