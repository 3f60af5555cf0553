package provider

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// Commit implements Provider.
func (g *gitLab) Commit(ctx context.Context, repo Repository, commit string) error {
	path, err := g.project(repo)
	if err != nil {
		return err
	}
	var found struct {
		ID string `json:"id"`
	}
	_, err = g.get(ctx, path+"/repository/commits/"+commit, &found)
	return checkedCommit(ctx, g, g.client, repo, commit, found.ID, err)
}

// PullRequest implements Provider, for a merge request.
func (g *gitLab) PullRequest(ctx context.Context, repo Repository, number int) (PullRequest, error) {
	path, err := g.project(repo)
	if err != nil {
		return PullRequest{}, err
	}
	var m struct {
		SHA    string `json:"sha"`
		Source string `json:"source_branch"`
		Target string `json:"target_branch"`
		Refs   struct {
			Base string `json:"base_sha"`
		} `json:"diff_refs"`
	}
	_, err = g.get(ctx, fmt.Sprintf("%s/merge_requests/%d", path, number), &m)
	return checkedPull(ctx, g, g.client, repo,
		PullRequest{Number: number, Source: m.Source, Target: m.Target, Commit: m.SHA, Base: m.Refs.Base}, err)
}

// SetStatus implements Reporter.
func (g *gitLab) SetStatus(ctx context.Context, repo Repository, commit string, s Status) error {
	path, err := g.project(repo)
	if err != nil {
		return err
	}
	state := map[State]string{StatePending: "running", StateSuccess: "success", StateFailure: "failed", StateError: "failed"}[s.State]
	a, err := g.request(ctx, http.MethodPost, path+"/statuses/"+commit, map[string]any{
		"state": state, "name": s.Name, "description": s.described(), "target_url": s.URL,
	})
	if err != nil {
		return err
	}
	switch {
	case a.status == http.StatusBadRequest && bytes.Contains(a.body, []byte("Cannot transition status")):
		return nil // it already has this state
	case a.status == http.StatusNotFound && bytes.Contains(a.body, []byte("References for commit")):
		return nil // GitLab shows no status of a commit that is on no branch of the project, such as a fork's; its merge request has a comment
	}
	return g.sent(a, nil)
}

type gitLabNote struct {
	ID     int64  `json:"id"`
	Body   string `json:"body"`
	Author struct {
		Username string `json:"username"`
	} `json:"author"`
}

// FindComment implements Reporter.
func (g *gitLab) FindComment(ctx context.Context, repo Repository, number int, author, marker string) (string, error) {
	path, err := g.project(repo)
	if err != nil {
		return "", err
	}
	all := fmt.Sprintf("%s/merge_requests/%d/notes?sort=desc&order_by=created_at&per_page=100", path, number)
	for page, pages := 1, 0; page > 0 && pages < maxCommentPages; pages++ { // the newest first
		var notes []gitLabNote
		a, err := g.get(ctx, fmt.Sprintf("%s&page=%d", all, page), &notes)
		if err != nil {
			return "", err
		}
		for _, n := range notes {
			if n.Author.Username == author && n.ID != 0 && strings.Contains(n.Body, marker) {
				return strconv.FormatInt(n.ID, 10), nil
			}
		}
		page, _ = strconv.Atoi(following(a.header, page)) // 0 at the end
	}
	return "", nil
}

// WriteComment implements Reporter.
func (g *gitLab) WriteComment(ctx context.Context, repo Repository, number int, id, text string) (string, error) {
	path, err := g.project(repo)
	if err != nil {
		return "", err
	}
	method, ref := http.MethodPost, fmt.Sprintf("%s/merge_requests/%d/notes", path, number)
	if id != "" {
		if !numeric(id) {
			return "", &Error{Problem: NoComment, Message: "The comment has no number"}
		}
		method, ref = http.MethodPut, ref+"/"+id
	}
	var written gitLabNote
	if err := g.send(ctx, method, ref, map[string]any{"body": text}, &written); err != nil {
		return "", lostComment(ctx, g, g.client, repo, id, err)
	}
	return writtenID(g.client, written.ID)
}
