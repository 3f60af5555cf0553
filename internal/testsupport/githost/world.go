// Package githost owns fake Git hosts for tests: they answer with the JSON, the paging and
// the status codes that the providers document, and share a small set of repositories.
package githost

import (
	"encoding/json"
	"fmt"
	"math/big"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// Evil is a host that must not receive credentials; the fakes use it where real
// installations use the host that they are configured with.
const Evil = "evil.test"

// PageSize is the page size of the fakes, whatever size is requested.
const PageSize = 2

// World is the data that the fakes serve.
type World struct {
	Repos []Place
	Pulls []Pull // of the first repository
	// Tips are real commits of branches of the first repository; the others have made-up ones.
	Tips map[string]string

	written written
}

// Place is a repository.
type Place struct {
	ID       int
	Owner    string
	Name     string
	Main     string // the default branch; "" in an empty repository
	Branches []string
	Private  bool
	Archived bool
}

// Full returns the owner-qualified name.
func (p Place) Full() string { return p.Owner + "/" + p.Name }

// OddBranches returns branch names that have to be escaped.
func OddBranches() []string {
	return []string{"feature/x", "feature/x/y", "fix#1%2F&=+ü", "rel;1,2", "it's", `q"uote`}
}

// Commit returns the commit of a branch.
func Commit(repo, branch string) string {
	return fmt.Sprintf("%040x",
		big.NewInt(0).SetBytes([]byte(repo[max(0, len(repo)-8):]+"!"+branch[:min(len(branch), 8)]+fmt.Sprint(len(branch)))))[:40]
}

// Tip returns the latest commit of a branch.
func (w *World) Tip(p Place, branch string) string {
	if sha, ok := w.Tips[branch]; ok && p.Full() == w.Repos[0].Full() {
		return sha
	}
	return Commit(p.Full(), branch)
}

// NewWorld returns a world of five repositories, four of them the owner's.
func NewWorld(owner string) *World {
	return &World{Pulls: []Pull{{Number: 7, Source: "feature/x", Target: "main"}}, Repos: []Place{
		{ID: 11, Owner: owner, Name: "app", Main: "main", Branches: append([]string{"mainly", "aaa", "main"}, OddBranches()...)},
		{ID: 12, Owner: owner, Name: "old.site", Main: "master", Branches: []string{"master"}, Archived: true},
		{ID: 13, Owner: owner, Name: "empty"},
		{ID: 14, Owner: owner, Name: "lib", Main: "trunk", Branches: []string{"trunk"}, Private: true},
		{ID: 15, Owner: "other", Name: "tools", Main: "main", Branches: []string{"main"}},
	}}
}

// Find returns the repository with a full name.
func (w *World) Find(full string) (Place, bool) {
	return w.first(func(p Place) bool { return p.Full() == full })
}

// ByID returns the repository with an id.
func (w *World) ByID(id string) (Place, bool) {
	return w.first(func(p Place) bool { return strconv.Itoa(p.ID) == id })
}

func (w *World) first(is func(Place) bool) (Place, bool) {
	i := slices.IndexFunc(w.Repos, is)
	if i < 0 {
		return Place{}, false
	}
	return w.Repos[i], true
}

// slicePage returns a page of a list, counted from 0, and whether more pages follow.
func slicePage[T any](all []T, page, size int) ([]T, bool) {
	from := min(page*size, len(all))
	to := min(from+size, len(all))
	return all[from:to], to < len(all)
}

// AnswerJSON answers with a value.
func AnswerJSON(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}

func atoi(s string, def int) int {
	if n, err := strconv.Atoi(s); err == nil {
		return n
	}
	return def
}

func self(r *http.Request) string {
	scheme := "http"
	if r.TLS != nil {
		scheme = "https"
	}
	return scheme + "://" + r.Host
}

// With returns the request's own URL with a parameter set.
func With(r *http.Request, key, value string) string {
	u := *r.URL
	q := u.Query()
	q.Set(key, value)
	u.RawQuery = q.Encode()
	return self(r) + u.String()
}

func linkNext(w http.ResponseWriter, r *http.Request, page int, more bool) {
	var links []string
	if page > 1 {
		links = append(links, fmt.Sprintf(`<%s>; rel="prev"`, With(r, "page", strconv.Itoa(page-1))))
	}
	if more {
		links = append(links, fmt.Sprintf(`<%s>; rel="next"`, With(r, "page", strconv.Itoa(page+1))),
			fmt.Sprintf(`<%s>; rel="last"`, With(r, "page", "9")))
	}
	if links != nil {
		w.Header().Set("Link", strings.Join(links, ", "))
	}
}
