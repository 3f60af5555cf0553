package githost

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
)

func missingOnGitLab(w http.ResponseWriter, what string) {
	AnswerJSON(w, 404, map[string]any{"message": "404 " + what + " Not Found"})
}

// GitLab returns version 4 of GitLab's REST API below a prefix that ends in /api/v4.
func GitLab(world *World, prefix string) http.Handler {
	mux := http.NewServeMux()
	fail := missingOnGitLab
	pages := func(w http.ResponseWriter, r *http.Request, page int, more bool) {
		w.Header().Set("X-Page", strconv.Itoa(page))
		w.Header().Set("X-Next-Page", "")
		if more {
			w.Header().Set("X-Next-Page", strconv.Itoa(page+1))
			// The host that the installation is configured with.
			w.Header().Set("Link", fmt.Sprintf(`<http://%s%s?page=%d>; rel="next"`, Evil, r.URL.Path, page+1))
		}
	}
	show := gitLabProject
	find := func(r *http.Request) (Place, bool) {
		if p, ok := world.ByID(r.PathValue("id")); ok {
			return p, true
		}
		return world.Find(r.PathValue("id"))
	}
	mux.HandleFunc("GET "+prefix+"/user", func(w http.ResponseWriter, _ *http.Request) {
		AnswerJSON(w, 200, map[string]any{"id": 1, "username": "robot", "state": "active"})
	})
	mux.HandleFunc("GET "+prefix+"/personal_access_tokens/self", func(w http.ResponseWriter, _ *http.Request) {
		AnswerJSON(w, 200, map[string]any{"id": 4, "name": "scan", "revoked": false, "scopes": []string{"read_api", "read_repository"},
			"active": true, "expires_at": "2026-12-24"})
	})
	mux.HandleFunc("GET "+prefix+"/projects", func(w http.ResponseWriter, r *http.Request) {
		page := atoi(r.URL.Query().Get("page"), 1)
		part, more := slicePage(world.Repos, page-1, PageSize)
		pages(w, r, page, more)
		out := []any{}
		for _, p := range part {
			out = append(out, show(p))
		}
		AnswerJSON(w, 200, out)
	})
	mux.HandleFunc("GET "+prefix+"/projects/{id}", func(w http.ResponseWriter, r *http.Request) {
		p, ok := find(r)
		if !ok {
			fail(w, "Project")
			return
		}
		AnswerJSON(w, 200, show(p))
	})
	branch := gitLabBranch
	mux.HandleFunc("GET "+prefix+"/projects/{id}/repository/branches", func(w http.ResponseWriter, r *http.Request) {
		p, ok := find(r)
		if !ok {
			fail(w, "Project")
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
	mux.HandleFunc("GET "+prefix+"/projects/{id}/repository/branches/{branch}", func(w http.ResponseWriter, r *http.Request) {
		p, ok := find(r)
		switch {
		case !ok:
			fail(w, "Project")
		case p.Main == "":
			fail(w, "Repository")
		case !slices.Contains(p.Branches, r.PathValue("branch")):
			fail(w, "Branch")
		default:
			AnswerJSON(w, 200, branch(p, r.PathValue("branch")))
		}
	})
	gitLabChanges(mux, world, prefix, find)
	return mux
}

func gitLabBranch(p Place, b string) map[string]any {
	return map[string]any{
		"name": b, "merged": false, "default": b == p.Main, "commit": map[string]any{"id": Commit(p.Full(), b), "short_id": "x"},
	}
}

func gitLabProject(p Place) map[string]any {
	visibility := "public"
	if p.Private {
		visibility = "private"
	}
	var main any
	if p.Main != "" {
		main = p.Main
	}
	return map[string]any{"id": p.ID, "name": "The " + p.Name, "path": p.Name, "path_with_namespace": p.Full(), "default_branch": main,
		"visibility": visibility, "archived": p.Archived, "empty_repo": p.Main == "", "http_url_to_repo": "http://" + Evil + "/x.git",
		"statistics": map[string]any{"repository_size": 3072, "commit_count": 1}}
}
