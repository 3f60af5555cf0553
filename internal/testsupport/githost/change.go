package githost

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"sync"
)

// Pull is a pull request of the first repository of a world.
type Pull struct {
	Number         int
	Source, Target string // branches
}

// Mark is a commit status that was set.
type Mark struct {
	Repo, Commit, State, Name, Description, URL string
}

// Remark is a comment of a pull request.
type Remark struct {
	ID      int
	Repo    string
	Number  int
	Author  string
	Text    string
	Version int
}

// written has the statuses and comments that clients created.
type written struct {
	mu      sync.Mutex
	marks   []Mark
	remarks []Remark
	made    int // comments ever created, including removed ones
}

// Marks returns all statuses, in the order in which they were set.
func (w *World) Marks() []Mark {
	w.written.mu.Lock()
	defer w.written.mu.Unlock()
	return slices.Clone(w.written.marks)
}

// Remarks returns all comments, in the order in which they were added.
func (w *World) Remarks() []Remark {
	w.written.mu.Lock()
	defer w.written.mu.Unlock()
	return slices.Clone(w.written.remarks)
}

// Remark adds a comment and returns it.
func (w *World) Remark(r Remark) Remark {
	w.written.mu.Lock()
	defer w.written.mu.Unlock()
	r.ID = 100 + w.written.made
	w.written.made++
	w.written.remarks = append(w.written.remarks, r)
	return r
}

// Forget removes a comment, as if its author had deleted it.
func (w *World) Forget(id int) {
	w.written.mu.Lock()
	defer w.written.mu.Unlock()
	w.written.remarks = slices.DeleteFunc(w.written.remarks, func(r Remark) bool { return r.ID == id })
}

func (w *World) mark(m Mark) {
	w.written.mu.Lock()
	defer w.written.mu.Unlock()
	w.written.marks = append(w.written.marks, m)
}

// of returns the comments of a pull request.
func (w *World) of(p Place, number int) []Remark {
	return slices.DeleteFunc(w.Remarks(), func(r Remark) bool { return r.Repo != p.Full() || r.Number != number })
}

// rewrite changes a comment and returns the HTTP status.
func (w *World) rewrite(p Place, id, author, text string) (Remark, int) {
	w.written.mu.Lock()
	defer w.written.mu.Unlock()
	for i := range w.written.remarks {
		r := &w.written.remarks[i]
		if strconv.Itoa(r.ID) != id || r.Repo != p.Full() {
			continue
		}
		if r.Author != author {
			return *r, http.StatusForbidden
		}
		r.Text, r.Version = text, r.Version+1
		return *r, http.StatusOK
	}
	return Remark{}, http.StatusNotFound
}

// Pull returns a pull request of a repository.
func (w *World) Pull(p Place, number string) (Pull, bool) {
	i := slices.IndexFunc(w.Pulls, func(x Pull) bool { return strconv.Itoa(x.Number) == number })
	if i < 0 || p.Full() != w.Repos[0].Full() {
		return Pull{}, false
	}
	return w.Pulls[i], true
}

// HasCommit reports whether a commit, or its beginning, is the tip of a branch, and returns it.
func (w *World) HasCommit(p Place, sha string) (string, bool) {
	for _, b := range p.Branches {
		if c := w.Tip(p, b); len(sha) >= 12 && len(sha) <= len(c) && c[:len(sha)] == sha {
			return c, true
		}
	}
	return "", false
}

// sent reads the JSON of a request.
func sent(r *http.Request) map[string]any {
	var v map[string]any
	_ = json.NewDecoder(r.Body).Decode(&v)
	return v
}

func textOf(v map[string]any, name string) string {
	s, _ := v[name].(string)
	return s
}

// changes answers requests about commits, pull requests, statuses and comments in one
// provider's format.
type changes struct {
	world   *World
	me      string // the owner of the token
	find    func(r *http.Request) (Place, bool)
	fail    func(w http.ResponseWriter)
	forbid  func(w http.ResponseWriter)
	pull    func(p Place, x Pull) any
	comment func(r Remark) any
}

// withPlace calls do with the request's repository, or answers that it does not exist.
func (c changes) withPlace(do func(w http.ResponseWriter, r *http.Request, p Place)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		p, ok := c.find(r)
		if !ok {
			c.fail(w)
			return
		}
		do(w, r, p)
	}
}

// commits answers with the commit of the path, as an object with one member.
func (c changes) commits(member string) http.HandlerFunc {
	return c.withPlace(func(w http.ResponseWriter, r *http.Request, p Place) {
		sha, ok := c.world.HasCommit(p, r.PathValue("sha"))
		if !ok {
			c.fail(w)
			return
		}
		AnswerJSON(w, 200, map[string]any{member: sha})
	})
}

// statuses stores a status whose members have these names.
func (c changes) statuses(name, address string) http.HandlerFunc {
	return c.withPlace(func(w http.ResponseWriter, r *http.Request, p Place) {
		sha, ok := c.world.HasCommit(p, r.PathValue("sha"))
		if !ok || len(r.PathValue("sha")) != len(sha) {
			c.fail(w)
			return
		}
		v := sent(r)
		m := Mark{
			Repo: p.Full(), Commit: sha, State: textOf(v, "state"), Name: textOf(v, name), Description: textOf(v, "description"),
			URL: textOf(v, address),
		}
		if nested, ok := v["context"].(map[string]any); ok {
			m.Name = textOf(nested, "genre") + "/" + textOf(nested, "name")
		}
		c.world.mark(m)
		AnswerJSON(w, 201, map[string]any{"id": 1, "state": m.State})
	})
}

// withPull calls do with the request's pull request, or answers that it does not exist.
func (c changes) withPull(do func(w http.ResponseWriter, r *http.Request, p Place, x Pull)) http.HandlerFunc {
	return c.withPlace(func(w http.ResponseWriter, r *http.Request, p Place) {
		x, ok := c.world.Pull(p, r.PathValue("n"))
		if !ok {
			c.fail(w)
			return
		}
		do(w, r, p, x)
	})
}

func (c changes) pulls() http.HandlerFunc {
	return c.withPull(func(w http.ResponseWriter, _ *http.Request, p Place, x Pull) { AnswerJSON(w, 200, c.pull(p, x)) })
}

// add stores a comment.
func (c changes) add(read func(v map[string]any) string) http.HandlerFunc {
	return c.withPull(func(w http.ResponseWriter, r *http.Request, p Place, x Pull) {
		made := c.world.Remark(Remark{Repo: p.Full(), Number: x.Number, Author: c.me, Text: read(sent(r))})
		AnswerJSON(w, 201, c.comment(made))
	})
}

// edit changes the comment of the path.
func (c changes) edit(read func(v map[string]any) string) http.HandlerFunc {
	return c.withPlace(func(w http.ResponseWriter, r *http.Request, p Place) {
		v := sent(r)
		for _, old := range c.world.Remarks() {
			if version, sent := v["version"].(float64); sent && strconv.Itoa(old.ID) == r.PathValue("id") && int(version) != old.Version {
				AnswerJSON(w, http.StatusConflict, map[string]any{"errors": []any{}})
				return
			}
		}
		changed, status := c.world.rewrite(p, r.PathValue("id"), c.me, read(v))
		switch status {
		case http.StatusOK:
			AnswerJSON(w, 200, c.comment(changed))
		case http.StatusForbidden:
			c.forbid(w)
		default:
			c.fail(w)
		}
	})
}

// list answers with the comments of a pull request.
func (c changes) list(write func(w http.ResponseWriter, r *http.Request, all []any)) http.HandlerFunc {
	return c.withPull(func(w http.ResponseWriter, r *http.Request, p Place, x Pull) {
		all := []any{}
		for _, m := range c.world.of(p, x.Number) {
			all = append(all, c.comment(m))
		}
		write(w, r, all)
	})
}

func member(name string) func(map[string]any) string {
	return func(v map[string]any) string { return textOf(v, name) }
}
