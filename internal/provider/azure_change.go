package provider

import (
	"context"
	"fmt"
	"net/http"
	"strings"
)

type azureCommit struct {
	ID string `json:"commitId"`
}

// Commit implements Provider.
func (z *azure) Commit(ctx context.Context, repo Repository, commit string) error {
	path, err := z.path(repo)
	if err != nil {
		return err
	}
	var found azureCommit
	_, err = z.get(ctx, path+"/commits/"+commit+"?"+azureVersion, &found)
	return checkedCommit(ctx, z, z.client, repo, commit, found.ID, err)
}

// PullRequest implements Provider.
func (z *azure) PullRequest(ctx context.Context, repo Repository, number int) (PullRequest, error) {
	path, err := z.path(repo)
	if err != nil {
		return PullRequest{}, err
	}
	var p struct {
		Source string      `json:"sourceRefName"`
		Target string      `json:"targetRefName"`
		Commit azureCommit `json:"lastMergeSourceCommit"`
		Base   azureCommit `json:"lastMergeTargetCommit"`
	}
	_, err = z.get(ctx, fmt.Sprintf("%s/pullrequests/%d?%s", path, number, azureVersion), &p)
	return checkedPull(ctx, z, z.client, repo, PullRequest{
		Number: number, Source: strings.TrimPrefix(p.Source, "refs/heads/"), Target: strings.TrimPrefix(p.Target, "refs/heads/"),
		Commit: p.Commit.ID, Base: p.Base.ID,
	}, err)
}

// SetStatus implements Reporter.
func (z *azure) SetStatus(ctx context.Context, repo Repository, commit string, s Status) error {
	path, err := z.path(repo)
	if err != nil {
		return err
	}
	state := map[State]string{StatePending: "pending", StateSuccess: "succeeded", StateFailure: "failed", StateError: "error"}[s.State]
	genre, name, found := strings.Cut(s.Name, "/")
	if !found {
		genre, name = "", s.Name
	}
	return z.send(ctx, http.MethodPost, path+"/commits/"+commit+"/statuses?"+azureVersion, map[string]any{
		"state": state, "description": s.described(), "targetUrl": s.URL, "context": map[string]any{"genre": genre, "name": name},
	}, nil)
}

// azureThread is a discussion; Assay's own threads have one comment.
type azureThread struct {
	ID       int  `json:"id"`
	Deleted  bool `json:"isDeleted"`
	Comments []struct {
		ID      int    `json:"id"`
		Deleted bool   `json:"isDeleted"`
		Content string `json:"content"`
		Author  struct {
			Name string `json:"displayName"`
		} `json:"author"`
	} `json:"comments"`
}

// FindComment implements Reporter. All threads are on one page; an id consists of a thread's
// and a comment's.
func (z *azure) FindComment(ctx context.Context, repo Repository, number int, author, marker string) (id string, err error) {
	path, err := z.path(repo)
	if err != nil {
		return "", err
	}
	threads, _, err := azureList[azureThread](ctx, z.client, fmt.Sprintf("%s/pullRequests/%d/threads?%s", path, number, azureVersion), "")
	for _, t := range threads {
		for _, c := range t.Comments {
			if !t.Deleted && !c.Deleted && c.Author.Name == author && strings.Contains(c.Content, marker) {
				id = fmt.Sprintf("%d/%d", t.ID, c.ID)
			}
		}
	}
	return id, err
}

// WriteComment implements Reporter.
func (z *azure) WriteComment(ctx context.Context, repo Repository, number int, id, text string) (string, error) {
	path, err := z.path(repo)
	if err != nil {
		return "", err
	}
	ref := fmt.Sprintf("%s/pullRequests/%d/threads", path, number)
	if id == "" {
		var t azureThread
		err := z.send(ctx, http.MethodPost, ref+"?"+azureVersion, map[string]any{
			"comments": []any{map[string]any{"parentCommentId": 0, "content": text, "commentType": "text"}}, "status": "closed",
		}, &t)
		switch {
		case err != nil:
			return "", missing(ctx, z, z.client, repo, err, absentPull)
		case len(t.Comments) == 0:
			return "", z.malformed("a thread without its comment")
		}
		return fmt.Sprintf("%d/%d", t.ID, t.Comments[0].ID), nil
	}
	thread, comment, ok := strings.Cut(id, "/")
	if !ok || !numeric(thread) || !numeric(comment) {
		return "", &Error{Problem: NoComment, Message: "The comment has no number"}
	}
	err = z.send(ctx, http.MethodPatch, ref+"/"+thread+"/comments/"+comment+"?"+azureVersion, map[string]any{"content": text}, nil)
	if err != nil {
		return "", lostComment(ctx, z, z.client, repo, id, err)
	}
	return id, nil
}
