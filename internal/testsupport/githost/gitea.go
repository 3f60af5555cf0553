package githost

import (
	"fmt"
	"net/http"
	"slices"
)

// Gitea returns the API of Gitea and Forgejo below a prefix that ends in /api/v1.
func Gitea(world *World, prefix string) http.Handler {
	mux := http.NewServeMux()
	fail := func(w http.ResponseWriter) {
		AnswerJSON(w, 404, map[string]any{"errors": nil, "message": "The target couldn't be found.", "url": "http://x/api/swagger"})
	}
	show := func(p Place) map[string]any {
		main := p.Main
		if main == "" {
			main = "main"
		}
		return map[string]any{"id": p.ID, "name": p.Name, "full_name": p.Full(), "owner": map[string]any{"id": 1, "login": p.Owner},
			"default_branch": main, "empty": p.Main == "", "private": p.Private, "archived": p.Archived, "size": 3,
			"clone_url": "http://" + Evil + "/" + p.Full() + ".git"}
	}
	pages := func(w http.ResponseWriter, r *http.Request, page int, more bool) {
		if more { // links to the configured ROOT_URL
			w.Header().Set("Link",
				fmt.Sprintf(`<http://%s%s?page=%d>; rel="next",<http://%s%s?page=9>; rel="last"`, Evil, r.URL.Path, page+1, Evil, r.URL.Path))
		} else {
			w.Header().Set("Link", fmt.Sprintf(`<http://%s%s?page=1>; rel="first"`, Evil, r.URL.Path))
		}
	}
	mux.HandleFunc("GET "+prefix+"/user", func(w http.ResponseWriter, _ *http.Request) {
		AnswerJSON(w, 200, map[string]any{"id": 1, "login": "robot", "full_name": ""})
	})
	mux.HandleFunc("GET "+prefix+"/user/repos", func(w http.ResponseWriter, r *http.Request) {
		page := atoi(r.URL.Query().Get("page"), 1)
		part, more := slicePage(world.Repos, page-1, PageSize)
		pages(w, r, page, more)
		out := []any{}
		for _, p := range part {
			out = append(out, show(p))
		}
		AnswerJSON(w, 200, out)
	})
	mux.HandleFunc("GET "+prefix+"/repos/{owner}/{name}", func(w http.ResponseWriter, r *http.Request) {
		p, ok := world.Find(r.PathValue("owner") + "/" + r.PathValue("name"))
		if !ok {
			fail(w)
			return
		}
		AnswerJSON(w, 200, show(p))
	})
	branch := func(p Place, b string) map[string]any {
		return map[string]any{"name": b, "commit": map[string]any{"id": Commit(p.Full(), b), "message": "x"}, "protected": false}
	}
	mux.HandleFunc("GET "+prefix+"/repos/{owner}/{name}/branches", func(w http.ResponseWriter, r *http.Request) {
		p, ok := world.Find(r.PathValue("owner") + "/" + r.PathValue("name"))
		if !ok {
			fail(w)
			return
		}
		page := atoi(r.URL.Query().Get("page"), 1)
		part, more := slicePage(p.Branches, page-1, max(PageSize, len(p.Branches)/5))
		pages(w, r, page, more)
		out := []any{}
		for _, b := range part {
			out = append(out, branch(p, b))
		}
		AnswerJSON(w, 200, out)
	})
	mux.HandleFunc("GET "+prefix+"/repos/{owner}/{name}/branches/{branch...}", func(w http.ResponseWriter, r *http.Request) {
		p, ok := world.Find(r.PathValue("owner") + "/" + r.PathValue("name"))
		if !ok || !slices.Contains(p.Branches, r.PathValue("branch")) {
			fail(w)
			return
		}
		AnswerJSON(w, 200, branch(p, r.PathValue("branch")))
	})
	gitHubChanges(mux, world, prefix, "/git/commits", fail, true)
	return mux
}
