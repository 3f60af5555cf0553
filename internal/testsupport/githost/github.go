package githost

import (
	"net/http"
	"net/url"
	"slices"
)

// GitHub returns the API of GitHub below a prefix: "" for api.github.com, /api/v3 for an
// Enterprise Server.
func GitHub(world *World, prefix string) http.Handler {
	mux := http.NewServeMux()
	notFound := func(w http.ResponseWriter, what string) {
		AnswerJSON(w, 404, map[string]any{"message": what, "documentation_url": "https://docs.github.com/rest", "status": "404"})
	}
	show := func(p Place) map[string]any {
		main := p.Main
		if main == "" {
			main = "main" // GitHub returns a default branch even for an empty repository
		}
		return map[string]any{"id": p.ID, "node_id": "R_x", "name": p.Name, "full_name": p.Full(), "private": p.Private,
			"owner": map[string]any{"login": p.Owner, "id": 1}, "archived": p.Archived, "disabled": false, "size": 3,
			"default_branch": main, "clone_url": "https://" + Evil + "/" + p.Full() + ".git", "visibility": "public"}
	}
	mux.HandleFunc("GET "+prefix+"/user", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("X-Oauth-Scopes", "repo, read:org")
		w.Header().Set("Github-Authentication-Token-Expiration", "2026-12-24 10:00:00 UTC")
		AnswerJSON(w, 200, map[string]any{"login": "robot", "id": 1, "type": "User"})
	})
	mux.HandleFunc("GET "+prefix+"/user/repos", func(w http.ResponseWriter, r *http.Request) {
		page := atoi(r.URL.Query().Get("page"), 1)
		part, more := slicePage(world.Repos, page-1, PageSize)
		linkNext(w, r, page, more)
		out := []any{}
		for _, p := range part {
			out = append(out, show(p))
		}
		AnswerJSON(w, 200, out)
	})
	mux.HandleFunc("GET "+prefix+"/repos/{owner}/{name}", func(w http.ResponseWriter, r *http.Request) {
		if r.PathValue("name") == "renamed" {
			w.Header().Set("Location", self(r)+prefix+"/repos/"+world.Repos[0].Full())
			AnswerJSON(w, 301, map[string]any{"message": "Moved Permanently"})
			return
		}
		p, ok := world.Find(r.PathValue("owner") + "/" + r.PathValue("name"))
		if !ok {
			notFound(w, "Not Found")
			return
		}
		AnswerJSON(w, 200, show(p))
	})
	branch := func(p Place, b string) map[string]any {
		return map[string]any{"name": b, "commit": map[string]any{"sha": world.Tip(p, b), "url": "https://x"}, "protected": false}
	}
	mux.HandleFunc("GET "+prefix+"/repos/{owner}/{name}/branches", func(w http.ResponseWriter, r *http.Request) {
		p, ok := world.Find(r.PathValue("owner") + "/" + r.PathValue("name"))
		if !ok {
			notFound(w, "Not Found")
			return
		}
		page := atoi(r.URL.Query().Get("page"), 1)
		part, more := slicePage(p.Branches, page-1, max(PageSize, len(p.Branches)/5))
		linkNext(w, r, page, more)
		out := []any{}
		for _, b := range part {
			out = append(out, branch(p, b))
		}
		AnswerJSON(w, 200, out)
	})
	mux.HandleFunc("GET "+prefix+"/repos/{owner}/{name}/branches/{branch}", func(w http.ResponseWriter, r *http.Request) {
		full := r.PathValue("owner") + "/" + r.PathValue("name")
		if r.PathValue("name") == "renamed" {
			w.Header().Set("Location", self(r)+prefix+"/repos/"+world.Repos[0].Full()+"/branches/"+url.PathEscape(r.PathValue("branch")))
			AnswerJSON(w, 301, map[string]any{"message": "Moved Permanently"})
			return
		}
		p, ok := world.Find(full)
		switch {
		case !ok:
			notFound(w, "Not Found")
		case !slices.Contains(p.Branches, r.PathValue("branch")):
			notFound(w, "Branch not found")
		default:
			AnswerJSON(w, 200, branch(p, r.PathValue("branch")))
		}
	})
	gitHubChanges(mux, world, prefix, "/commits", func(w http.ResponseWriter) { notFound(w, "Not Found") }, false)
	return mux
}
