package githost

import (
	"net/http"
	"slices"
)

// Gogs returns the API of Gogs below a prefix that ends in /api/v1.
func Gogs(world *World, prefix string) http.Handler {
	mux := http.NewServeMux()
	c := changes{world: world, find: byName(world, "owner", "name"), fail: func(w http.ResponseWriter) { w.WriteHeader(http.StatusNotFound) }}
	show := func(p Place) map[string]any {
		main := p.Main
		if main == "" {
			main = "master"
		}
		return map[string]any{
			"id": p.ID, "name": p.Name, "full_name": p.Full(), "owner": map[string]any{"id": 1, "username": p.Owner, "login": p.Owner},
			"default_branch": main, "empty": p.Main == "", "private": p.Private, "size": 3072,
			"clone_url": "http://" + Evil + "/" + p.Full() + ".git",
		}
	}
	branch := func(p Place, b string) map[string]any {
		return map[string]any{"name": b, "commit": map[string]any{"id": world.Tip(p, b), "message": "x"}}
	}
	mux.HandleFunc("GET "+prefix+"/user", func(w http.ResponseWriter, _ *http.Request) {
		AnswerJSON(w, 200, map[string]any{"id": 1, "username": "robot", "login": "robot", "full_name": ""})
	})
	mux.HandleFunc("GET "+prefix+"/user/repos", func(w http.ResponseWriter, _ *http.Request) {
		out := []any{}
		for _, p := range world.Repos {
			out = append(out, show(p))
		}
		AnswerJSON(w, 200, out)
	})
	at := prefix + "/repos/{owner}/{name}"
	mux.HandleFunc("GET "+at, c.withPlace(func(w http.ResponseWriter, _ *http.Request, p Place) { AnswerJSON(w, 200, show(p)) }))
	mux.HandleFunc("GET "+at+"/branches", c.withPlace(func(w http.ResponseWriter, _ *http.Request, p Place) {
		out := []any{}
		for _, b := range p.Branches {
			out = append(out, branch(p, b))
		}
		AnswerJSON(w, 200, out)
	}))
	mux.HandleFunc("GET "+at+"/branches/{branch...}", c.withPlace(func(w http.ResponseWriter, r *http.Request, p Place) {
		if !slices.Contains(p.Branches, r.PathValue("branch")) {
			AnswerJSON(w, 404, map[string]any{"message": "branch does not exist", "url": "https://github.com/gogs/docs-api"})
			return
		}
		AnswerJSON(w, 200, branch(p, r.PathValue("branch")))
	}))
	mux.HandleFunc("GET "+at+"/commits/{sha}", c.commits("sha"))
	return mux
}
