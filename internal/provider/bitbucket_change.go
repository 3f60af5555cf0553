package provider

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

type bitbucketPull struct {
	Source      bitbucketPullEnd `json:"source"`
	Destination bitbucketPullEnd `json:"destination"`
}

type bitbucketPullEnd struct {
	Branch struct {
		Name string `json:"name"`
	} `json:"branch"`
	Commit struct {
		Hash string `json:"hash"` // its beginning
	} `json:"commit"`
}

func (b *bitbucketCloud) path(repo Repository) (string, error) {
	path, err := b.path2(repo.FullName, false)
	return "/repositories" + escaped(path...), err
}

// hash completes the beginning of a commit's hash.
func (b *bitbucketCloud) hash(ctx context.Context, path, short string) (string, error) {
	if short == "" || strings.Trim(short, "0123456789abcdef") != "" {
		return "", b.malformed("a commit without a hash")
	}
	var found struct {
		Hash string `json:"hash"`
	}
	_, err := b.get(ctx, path+"/commit/"+short, &found)
	return found.Hash, err
}

// Commit implements Provider.
func (b *bitbucketCloud) Commit(ctx context.Context, repo Repository, commit string) error {
	path, err := b.path(repo)
	if err != nil {
		return err
	}
	found, err := b.hash(ctx, path, commit)
	return checkedCommit(ctx, b, b.client, repo, commit, found, err)
}

// PullRequest implements Provider.
func (b *bitbucketCloud) PullRequest(ctx context.Context, repo Repository, number int) (PullRequest, error) {
	path, err := b.path(repo)
	if err != nil {
		return PullRequest{}, err
	}
	var p bitbucketPull
	if _, err = b.get(ctx, fmt.Sprintf("%s/pullrequests/%d", path, number), &p); err != nil {
		return PullRequest{}, missing(ctx, b, b.client, repo, err, absentPull)
	}
	out := PullRequest{Number: number, Source: p.Source.Branch.Name, Target: p.Destination.Branch.Name}
	if out.Commit, err = b.hash(ctx, path, p.Source.Commit.Hash); err != nil {
		return out, missing(ctx, b, b.client, repo, err, absentCommit)
	}
	if out.Base, err = b.hash(ctx, path, p.Destination.Commit.Hash); err != nil {
		return out, err
	}
	return checkedPull(ctx, b, b.client, repo, out, nil)
}

// buildState returns a State in the form of both Bitbuckets.
func (s Status) buildState() string {
	return map[State]string{StatePending: "INPROGRESS", StateSuccess: "SUCCESSFUL", StateFailure: "FAILED", StateError: "FAILED"}[s.State]
}

// build returns a status in the form of both Bitbuckets, which require an address.
func (s Status) build(otherwise string) map[string]any {
	address := s.URL
	if address == "" {
		address = otherwise
	}
	return map[string]any{"key": s.Name, "name": s.Name, "state": s.buildState(), "description": s.described(), "url": address}
}

// SetStatus implements Reporter.
func (b *bitbucketCloud) SetStatus(ctx context.Context, repo Repository, commit string, s Status) error {
	path, err := b.path(repo)
	if err != nil {
		return err
	}
	return b.send(ctx, http.MethodPost, path+"/commit/"+commit+"/statuses/build", s.build(b.web.String()), nil)
}

type bitbucketComment struct {
	ID      int64 `json:"id"`
	Deleted bool  `json:"deleted"`
	Content struct {
		Raw string `json:"raw"`
	} `json:"content"`
	User struct {
		Username    string `json:"username"`
		Nickname    string `json:"nickname"`
		DisplayName string `json:"display_name"`
	} `json:"user"`
}

func (c bitbucketComment) by(author string) bool {
	return author != "" && (c.User.Username == author || c.User.Nickname == author || c.User.DisplayName == author)
}

// FindComment implements Reporter.
func (b *bitbucketCloud) FindComment(ctx context.Context, repo Repository, number int, author, marker string) (id string, err error) {
	path, err := b.path(repo)
	if err != nil {
		return "", err
	}
	ref := fmt.Sprintf("%s/pullrequests/%d/comments?pagelen=100", path, number)
	for pages := 0; ref != "" && pages < maxCommentPages; pages++ {
		page, next, err := pageOf[bitbucketComment](ctx, b.client, ref)
		if err != nil {
			return "", err
		}
		for _, c := range page {
			if !c.Deleted && c.ID != 0 && c.by(author) && strings.Contains(c.Content.Raw, marker) {
				id = strconv.FormatInt(c.ID, 10)
			}
		}
		ref = next
	}
	return id, nil
}

// WriteComment implements Reporter.
func (b *bitbucketCloud) WriteComment(ctx context.Context, repo Repository, number int, id, text string) (string, error) {
	path, err := b.path(repo)
	if err != nil {
		return "", err
	}
	method, ref := http.MethodPost, fmt.Sprintf("%s/pullrequests/%d/comments", path, number)
	if id != "" {
		if !numeric(id) {
			return "", &Error{Problem: NoComment, Message: "The comment has no number"}
		}
		method, ref = http.MethodPut, ref+"/"+id
	}
	var written bitbucketComment
	if err := b.send(ctx, method, ref, map[string]any{"content": map[string]any{"raw": text}}, &written); err != nil {
		return "", lostComment(ctx, b, b.client, repo, id, err)
	}
	return writtenID(b.client, written.ID)
}
