package provider

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// The fakes speak the JSON and the status codes that the providers document.

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

func with(r *http.Request, key, value string) string {
	u := *r.URL
	q := u.Query()
	q.Set(key, value)
	u.RawQuery = q.Encode()
	return self(r) + u.String()
}

func linkNext(w http.ResponseWriter, r *http.Request, page int, more bool) {
	var links []string
	if page > 1 {
		links = append(links, fmt.Sprintf(`<%s>; rel="prev"`, with(r, "page", strconv.Itoa(page-1))))
	}
	if more {
		links = append(links, fmt.Sprintf(`<%s>; rel="next"`, with(r, "page", strconv.Itoa(page+1))),
			fmt.Sprintf(`<%s>; rel="last"`, with(r, "page", "9")))
	}
	if links != nil {
		w.Header().Set("Link", strings.Join(links, ", "))
	}
}

// fakeGitHub serves below prefix.
func fakeGitHub(w0 *world, prefix string) http.Handler {
	mux := http.NewServeMux()
	notFound := func(w http.ResponseWriter, what string) {
		answerJSON(w, 404, map[string]any{"message": what, "documentation_url": "https://docs.github.com/rest", "status": "404"})
	}
	show := func(p place) map[string]any {
		main := p.main
		if main == "" {
			main = "main" // GitHub names one although there is none
		}
		return map[string]any{"id": p.id, "node_id": "R_x", "name": p.name, "full_name": p.full(), "private": p.private,
			"owner": map[string]any{"login": p.owner, "id": 1}, "archived": p.archived, "disabled": false, "size": 3,
			"default_branch": main, "clone_url": "https://" + evil + "/" + p.full() + ".git", "visibility": "public"}
	}
	mux.HandleFunc("GET "+prefix+"/user", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("X-Oauth-Scopes", "repo, read:org")
		w.Header().Set("Github-Authentication-Token-Expiration", "2026-12-24 10:00:00 UTC")
		answerJSON(w, 200, map[string]any{"login": "robot", "id": 1, "type": "User"})
	})
	mux.HandleFunc("GET "+prefix+"/user/repos", func(w http.ResponseWriter, r *http.Request) {
		page := atoi(r.URL.Query().Get("page"), 1)
		part, more := slicePage(w0.repos, page-1, pageSize)
		linkNext(w, r, page, more)
		out := []any{}
		for _, p := range part {
			out = append(out, show(p))
		}
		answerJSON(w, 200, out)
	})
	mux.HandleFunc("GET "+prefix+"/repos/{owner}/{name}", func(w http.ResponseWriter, r *http.Request) {
		if r.PathValue("name") == "renamed" {
			w.Header().Set("Location", self(r)+prefix+"/repos/"+w0.repos[0].full())
			answerJSON(w, 301, map[string]any{"message": "Moved Permanently"})
			return
		}
		p, ok := w0.find(r.PathValue("owner") + "/" + r.PathValue("name"))
		if !ok {
			notFound(w, "Not Found")
			return
		}
		answerJSON(w, 200, show(p))
	})
	branch := func(p place, b string) map[string]any {
		return map[string]any{"name": b, "commit": map[string]any{"sha": sha(p.full(), b), "url": "https://x"}, "protected": false}
	}
	mux.HandleFunc("GET "+prefix+"/repos/{owner}/{name}/branches", func(w http.ResponseWriter, r *http.Request) {
		p, ok := w0.find(r.PathValue("owner") + "/" + r.PathValue("name"))
		if !ok {
			notFound(w, "Not Found")
			return
		}
		page := atoi(r.URL.Query().Get("page"), 1)
		part, more := slicePage(p.branches, page-1, max(pageSize, len(p.branches)/5))
		linkNext(w, r, page, more)
		out := []any{}
		for _, b := range part {
			out = append(out, branch(p, b))
		}
		answerJSON(w, 200, out)
	})
	mux.HandleFunc("GET "+prefix+"/repos/{owner}/{name}/branches/{branch}", func(w http.ResponseWriter, r *http.Request) {
		full := r.PathValue("owner") + "/" + r.PathValue("name")
		if r.PathValue("name") == "renamed" {
			w.Header().Set("Location", self(r)+prefix+"/repos/"+w0.repos[0].full()+"/branches/"+url.PathEscape(r.PathValue("branch")))
			answerJSON(w, 301, map[string]any{"message": "Moved Permanently"})
			return
		}
		p, ok := w0.find(full)
		switch {
		case !ok:
			notFound(w, "Not Found")
		case !slices.Contains(p.branches, r.PathValue("branch")):
			notFound(w, "Branch not found")
		default:
			answerJSON(w, 200, branch(p, r.PathValue("branch")))
		}
	})
	return mux
}

func fakeGitLab(w0 *world, prefix string) http.Handler {
	mux := http.NewServeMux()
	fail := func(w http.ResponseWriter, what string) {
		answerJSON(w, 404, map[string]any{"message": "404 " + what + " Not Found"})
	}
	pages := func(w http.ResponseWriter, r *http.Request, page int, more bool) {
		w.Header().Set("X-Page", strconv.Itoa(page))
		w.Header().Set("X-Next-Page", "")
		if more {
			w.Header().Set("X-Next-Page", strconv.Itoa(page+1))
			// What the installation believes to be its own host.
			w.Header().Set("Link", fmt.Sprintf(`<http://%s%s?page=%d>; rel="next"`, evil, r.URL.Path, page+1))
		}
	}
	show := func(p place) map[string]any {
		visibility := "public"
		if p.private {
			visibility = "private"
		}
		var main any
		if p.main != "" {
			main = p.main
		}
		return map[string]any{"id": p.id, "name": "The " + p.name, "path": p.name, "path_with_namespace": p.full(), "default_branch": main,
			"visibility": visibility, "archived": p.archived, "empty_repo": p.main == "", "http_url_to_repo": "http://" + evil + "/x.git",
			"statistics": map[string]any{"repository_size": 3072, "commit_count": 1}}
	}
	find := func(r *http.Request) (place, bool) {
		if p, ok := w0.byID(r.PathValue("id")); ok {
			return p, true
		}
		return w0.find(r.PathValue("id"))
	}
	mux.HandleFunc("GET "+prefix+"/user", func(w http.ResponseWriter, _ *http.Request) {
		answerJSON(w, 200, map[string]any{"id": 1, "username": "robot", "state": "active"})
	})
	mux.HandleFunc("GET "+prefix+"/personal_access_tokens/self", func(w http.ResponseWriter, _ *http.Request) {
		answerJSON(w, 200, map[string]any{"id": 4, "name": "scan", "revoked": false, "scopes": []string{"read_api", "read_repository"},
			"active": true, "expires_at": "2026-12-24"})
	})
	mux.HandleFunc("GET "+prefix+"/projects", func(w http.ResponseWriter, r *http.Request) {
		page := atoi(r.URL.Query().Get("page"), 1)
		part, more := slicePage(w0.repos, page-1, pageSize)
		pages(w, r, page, more)
		out := []any{}
		for _, p := range part {
			out = append(out, show(p))
		}
		answerJSON(w, 200, out)
	})
	mux.HandleFunc("GET "+prefix+"/projects/{id}", func(w http.ResponseWriter, r *http.Request) {
		p, ok := find(r)
		if !ok {
			fail(w, "Project")
			return
		}
		answerJSON(w, 200, show(p))
	})
	branch := func(p place, b string) map[string]any {
		return map[string]any{"name": b, "merged": false, "default": b == p.main, "commit": map[string]any{"id": sha(p.full(), b), "short_id": "x"}}
	}
	mux.HandleFunc("GET "+prefix+"/projects/{id}/repository/branches", func(w http.ResponseWriter, r *http.Request) {
		p, ok := find(r)
		if !ok {
			fail(w, "Project")
			return
		}
		page := atoi(r.URL.Query().Get("page"), 1)
		part, more := slicePage(p.branches, page-1, max(pageSize, len(p.branches)/5))
		pages(w, r, page, more)
		out := []any{}
		for _, b := range part {
			out = append(out, branch(p, b))
		}
		answerJSON(w, 200, out)
	})
	mux.HandleFunc("GET "+prefix+"/projects/{id}/repository/branches/{branch}", func(w http.ResponseWriter, r *http.Request) {
		p, ok := find(r)
		switch {
		case !ok:
			fail(w, "Project")
		case p.main == "":
			fail(w, "Repository")
		case !slices.Contains(p.branches, r.PathValue("branch")):
			fail(w, "Branch")
		default:
			answerJSON(w, 200, branch(p, r.PathValue("branch")))
		}
	})
	return mux
}

func fakeGitea(w0 *world, prefix string) http.Handler {
	mux := http.NewServeMux()
	fail := func(w http.ResponseWriter) {
		answerJSON(w, 404, map[string]any{"errors": nil, "message": "The target couldn't be found.", "url": "http://x/api/swagger"})
	}
	show := func(p place) map[string]any {
		main := p.main
		if main == "" {
			main = "main"
		}
		return map[string]any{"id": p.id, "name": p.name, "full_name": p.full(), "owner": map[string]any{"id": 1, "login": p.owner},
			"default_branch": main, "empty": p.main == "", "private": p.private, "archived": p.archived, "size": 3,
			"clone_url": "http://" + evil + "/" + p.full() + ".git"}
	}
	pages := func(w http.ResponseWriter, r *http.Request, page int, more bool) {
		if more { // of the configured ROOT_URL
			w.Header().Set("Link", fmt.Sprintf(`<http://%s%s?page=%d>; rel="next",<http://%s%s?page=9>; rel="last"`, evil, r.URL.Path, page+1, evil, r.URL.Path))
		} else {
			w.Header().Set("Link", fmt.Sprintf(`<http://%s%s?page=1>; rel="first"`, evil, r.URL.Path))
		}
	}
	mux.HandleFunc("GET "+prefix+"/user", func(w http.ResponseWriter, _ *http.Request) {
		answerJSON(w, 200, map[string]any{"id": 1, "login": "robot", "full_name": ""})
	})
	mux.HandleFunc("GET "+prefix+"/user/repos", func(w http.ResponseWriter, r *http.Request) {
		page := atoi(r.URL.Query().Get("page"), 1)
		part, more := slicePage(w0.repos, page-1, pageSize)
		pages(w, r, page, more)
		out := []any{}
		for _, p := range part {
			out = append(out, show(p))
		}
		answerJSON(w, 200, out)
	})
	mux.HandleFunc("GET "+prefix+"/repos/{owner}/{name}", func(w http.ResponseWriter, r *http.Request) {
		p, ok := w0.find(r.PathValue("owner") + "/" + r.PathValue("name"))
		if !ok {
			fail(w)
			return
		}
		answerJSON(w, 200, show(p))
	})
	branch := func(p place, b string) map[string]any {
		return map[string]any{"name": b, "commit": map[string]any{"id": sha(p.full(), b), "message": "x"}, "protected": false}
	}
	mux.HandleFunc("GET "+prefix+"/repos/{owner}/{name}/branches", func(w http.ResponseWriter, r *http.Request) {
		p, ok := w0.find(r.PathValue("owner") + "/" + r.PathValue("name"))
		if !ok {
			fail(w)
			return
		}
		page := atoi(r.URL.Query().Get("page"), 1)
		part, more := slicePage(p.branches, page-1, max(pageSize, len(p.branches)/5))
		pages(w, r, page, more)
		out := []any{}
		for _, b := range part {
			out = append(out, branch(p, b))
		}
		answerJSON(w, 200, out)
	})
	mux.HandleFunc("GET "+prefix+"/repos/{owner}/{name}/branches/{branch...}", func(w http.ResponseWriter, r *http.Request) {
		p, ok := w0.find(r.PathValue("owner") + "/" + r.PathValue("name"))
		if !ok || !slices.Contains(p.branches, r.PathValue("branch")) {
			fail(w)
			return
		}
		answerJSON(w, 200, branch(p, r.PathValue("branch")))
	})
	return mux
}
