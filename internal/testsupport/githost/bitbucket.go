package githost

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// BitbucketCloud returns version 2.0 of the API of bitbucket.org.
func BitbucketCloud(world *World, _ string) http.Handler {
	mux := http.NewServeMux()
	fail := func(w http.ResponseWriter, what string) {
		AnswerJSON(w, 404, map[string]any{"type": "error", "error": map[string]any{"message": what}})
	}
	show := func(p Place) map[string]any {
		var main any
		if p.Main != "" {
			main = map[string]any{"name": p.Main, "type": "branch"}
		}
		return map[string]any{"type": "repository", "uuid": fmt.Sprintf("{%d}", p.ID), "name": "The " + p.Name, "slug": p.Name,
			"full_name": p.Full(), "is_private": p.Private, "size": 3072, "mainbranch": main, "scm": "git",
			"links": map[string]any{"clone": []any{map[string]any{"name": "https", "href": "https://robot@bitbucket.org/" + p.Full() + ".git"}}}}
	}
	list := func(w http.ResponseWriter, r *http.Request, values []any, size int) {
		page := atoi(r.URL.Query().Get("page"), 1)
		part, more := slicePage(values, page-1, size)
		out := map[string]any{"pagelen": size, "size": len(values), "page": page, "values": append([]any{}, part...)}
		if more {
			out["next"] = With(r, "page", strconv.Itoa(page+1))
		}
		AnswerJSON(w, 200, out)
	}
	mux.HandleFunc("GET /2.0/user", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("X-Oauth-Scopes", "repository, account")
		AnswerJSON(w, 200, map[string]any{"type": "user", "username": "robot", "nickname": "rob", "display_name": "Rob Ot", "uuid": "{u}"})
	})
	mux.HandleFunc("GET /2.0/user/workspaces", func(w http.ResponseWriter, r *http.Request) {
		var all []any
		for _, slug := range []string{"acme", "nothing", "other"} {
			all = append(all, map[string]any{
				"type": "workspace_access", "administrator": false, "workspace": map[string]any{"slug": slug, "uuid": "{w}"},
			})
		}
		list(w, r, all, PageSize)
	})
	mux.HandleFunc("GET /2.0/repositories/{ws}", func(w http.ResponseWriter, r *http.Request) {
		all := []any{}
		for _, p := range world.Repos {
			if p.Owner == r.PathValue("ws") {
				all = append(all, show(p))
			}
		}
		list(w, r, all, PageSize)
	})
	mux.HandleFunc("GET /2.0/repositories/{ws}/{slug}", func(w http.ResponseWriter, r *http.Request) {
		p, ok := world.Find(r.PathValue("ws") + "/" + r.PathValue("slug"))
		if !ok {
			fail(w, "You may not have access to this repository or it no longer exists in this workspace.")
			return
		}
		AnswerJSON(w, 200, show(p))
	})
	branch := func(p Place, b string) map[string]any {
		return map[string]any{"name": b, "type": "branch", "target": map[string]any{"type": "commit", "hash": Commit(p.Full(), b)}}
	}
	mux.HandleFunc("GET /2.0/repositories/{ws}/{slug}/refs/branches", func(w http.ResponseWriter, r *http.Request) {
		p, ok := world.Find(r.PathValue("ws") + "/" + r.PathValue("slug"))
		if !ok {
			fail(w, "Repository not found")
			return
		}
		all := []any{}
		for _, b := range p.Branches {
			all = append(all, branch(p, b))
		}
		list(w, r, all, max(PageSize, len(all)/5))
	})
	mux.HandleFunc("GET /2.0/repositories/{ws}/{slug}/refs/branches/{branch...}", func(w http.ResponseWriter, r *http.Request) {
		p, ok := world.Find(r.PathValue("ws") + "/" + r.PathValue("slug"))
		switch {
		case !ok:
			fail(w, "Repository not found")
		case !slices.Contains(p.Branches, r.PathValue("branch")):
			fail(w, fmt.Sprintf("Branch %q does not exist", r.PathValue("branch")))
		default:
			AnswerJSON(w, 200, branch(p, r.PathValue("branch")))
		}
	})
	bitbucketChanges(mux, world, fail)
	return mux
}

// BitbucketServer returns the API of Bitbucket Data Center below a prefix that ends in
// /rest/api/1.0.
func BitbucketServer(world *World, prefix string) http.Handler {
	mux := http.NewServeMux()
	fail := func(w http.ResponseWriter, what string) {
		AnswerJSON(w, 404, map[string]any{"errors": []any{map[string]any{"context": nil, "message": "It does not exist.",
			"exceptionName": "com.atlassian.bitbucket." + what}}})
	}
	show := func(p Place) map[string]any {
		return map[string]any{"slug": p.Name, "id": p.ID, "name": "The " + p.Name, "scmId": "git", "state": "AVAILABLE", "forkable": true,
			"project": map[string]any{"key": p.Owner, "id": 1, "type": "NORMAL"}, "public": !p.Private, "archived": p.Archived,
			"links": map[string]any{"clone": []any{map[string]any{"href": "http://" + Evil + "/scm/x.git", "name": "http"}}}}
	}
	list := func(w http.ResponseWriter, r *http.Request, values []any, size int) {
		start := atoi(r.URL.Query().Get("start"), 0)
		to := min(start+size, len(values))
		out := map[string]any{
			"size": to - start, "limit": size, "start": start, "isLastPage": to == len(values),
			"values": append([]any{}, values[start:to]...),
		}
		if to < len(values) {
			out["nextPageStart"] = to
		} else {
			out["nextPageStart"] = nil
		}
		w.Header().Set("X-Ausername", "robot%40acme")
		AnswerJSON(w, 200, out)
	}
	find := func(r *http.Request) (Place, bool) { return world.Find(r.PathValue("key") + "/" + r.PathValue("slug")) }
	mux.HandleFunc("GET "+prefix+"/repos", func(w http.ResponseWriter, r *http.Request) {
		all := []any{}
		for _, p := range world.Repos {
			all = append(all, show(p))
		}
		list(w, r, all, PageSize)
	})
	mux.HandleFunc("GET "+prefix+"/projects/{key}/repos/{slug}", func(w http.ResponseWriter, r *http.Request) {
		p, ok := find(r)
		if !ok {
			fail(w, "repository.NoSuchRepositoryException")
			return
		}
		AnswerJSON(w, 200, show(p))
	})
	branch := func(p Place, b string) map[string]any {
		return map[string]any{"id": "refs/heads/" + b, "displayId": b, "type": "BRANCH", "latestCommit": Commit(p.Full(), b),
			"latestChangeset": Commit(p.Full(), b), "isDefault": b == p.Main}
	}
	mux.HandleFunc("GET "+prefix+"/projects/{key}/repos/{slug}/branches", func(w http.ResponseWriter, r *http.Request) {
		p, ok := find(r)
		if !ok {
			fail(w, "repository.NoSuchRepositoryException")
			return
		}
		all := []any{}
		for _, b := range p.Branches {
			if strings.Contains(strings.ToLower(b), strings.ToLower(r.URL.Query().Get("filterText"))) {
				all = append(all, branch(p, b))
			}
		}
		list(w, r, all, max(PageSize, len(all)/5)) // an old version, without boost
	})
	mux.HandleFunc("GET "+prefix+"/projects/{key}/repos/{slug}/branches/default", func(w http.ResponseWriter, r *http.Request) {
		p, ok := find(r)
		switch {
		case !ok:
			fail(w, "repository.NoSuchRepositoryException")
		case p.Main == "":
			fail(w, "repository.NoDefaultBranchException")
		default:
			AnswerJSON(w, 200, branch(p, p.Main))
		}
	})
	bitbucketServerChanges(mux, world, prefix, fail)
	return mux
}
