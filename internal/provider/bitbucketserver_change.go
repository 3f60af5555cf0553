package provider

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

type serverPullEnd struct {
	ID     string `json:"id"` // refs/heads/…
	Commit string `json:"latestCommit"`
}

func (e serverPullEnd) branch() string { return strings.TrimPrefix(e.ID, "refs/heads/") }

// Commit implements Provider.
func (b *bitbucketServer) Commit(ctx context.Context, repo Repository, commit string) error {
	path, err := b.path(repo)
	if err != nil {
		return err
	}
	var found struct {
		ID string `json:"id"`
	}
	_, err = b.get(ctx, path+"/commits/"+commit, &found)
	return checkedCommit(ctx, b, b.client, repo, commit, found.ID, err)
}

// PullRequest implements Provider.
func (b *bitbucketServer) PullRequest(ctx context.Context, repo Repository, number int) (PullRequest, error) {
	path, err := b.path(repo)
	if err != nil {
		return PullRequest{}, err
	}
	var p struct {
		From serverPullEnd `json:"fromRef"`
		To   serverPullEnd `json:"toRef"`
	}
	_, err = b.get(ctx, fmt.Sprintf("%s/pull-requests/%d", path, number), &p)
	return checkedPull(ctx, b, b.client, repo,
		PullRequest{Number: number, Source: p.From.branch(), Target: p.To.branch(), Commit: p.From.Commit, Base: p.To.Commit}, err)
}

// SetStatus implements Reporter, from version 7.4 on.
func (b *bitbucketServer) SetStatus(ctx context.Context, repo Repository, commit string, s Status) error {
	path, err := b.path(repo)
	if err != nil {
		return err
	}
	return b.send(ctx, http.MethodPost, path+"/commits/"+commit+"/builds", s.build(b.web.String()), nil)
}

type serverComment struct {
	ID      int64  `json:"id"`
	Version int    `json:"version"`
	Text    string `json:"text"`
	Author  struct {
		Name string `json:"name"`
	} `json:"author"`
}

// FindComment implements Reporter. Comments are among the activities, newest first.
func (b *bitbucketServer) FindComment(ctx context.Context, repo Repository, number int, author, marker string) (string, error) {
	path, err := b.path(repo)
	if err != nil {
		return "", err
	}
	type activity struct {
		Comment serverComment `json:"comment"`
	}
	for start, pages := 0, 0; start >= 0 && pages < maxCommentPages; pages++ {
		page, next, _, err := serverList[activity](ctx, b.client, fmt.Sprintf("%s/pull-requests/%d/activities?", path, number), start)
		if err != nil {
			return "", err
		}
		for _, a := range page {
			if c := a.Comment; c.ID != 0 && c.Author.Name == author && strings.Contains(c.Text, marker) {
				return strconv.FormatInt(c.ID, 10), nil
			}
		}
		start = next
	}
	return "", nil
}

// WriteComment implements Reporter. A change must name the version of the comment that was
// read.
func (b *bitbucketServer) WriteComment(ctx context.Context, repo Repository, number int, id, text string) (string, error) {
	path, err := b.path(repo)
	if err != nil {
		return "", err
	}
	method, ref, body := http.MethodPost, fmt.Sprintf("%s/pull-requests/%d/comments", path, number), map[string]any{"text": text}
	if id != "" {
		if !numeric(id) {
			return "", &Error{Problem: NoComment, Message: "The comment has no number"}
		}
		method, ref = http.MethodPut, ref+"/"+id
		var present serverComment
		if _, err := b.get(ctx, ref, &present); err != nil {
			return "", lostComment(ctx, b, b.client, repo, id, err)
		}
		body["version"] = present.Version
	}
	var written serverComment
	if err := b.send(ctx, method, ref, body, &written); err != nil {
		return "", lostComment(ctx, b, b.client, repo, id, err)
	}
	return writtenID(b.client, written.ID)
}
