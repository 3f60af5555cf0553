package provider

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

func fakeBitbucketCloud(w0 *world, _ string) http.Handler {
	mux := http.NewServeMux()
	fail := func(w http.ResponseWriter, what string) {
		answerJSON(w, 404, map[string]any{"type": "error", "error": map[string]any{"message": what}})
	}
	show := func(p place) map[string]any {
		var main any
		if p.main != "" {
			main = map[string]any{"name": p.main, "type": "branch"}
		}
		return map[string]any{"type": "repository", "uuid": fmt.Sprintf("{%d}", p.id), "name": "The " + p.name, "slug": p.name,
			"full_name": p.full(), "is_private": p.private, "size": 3072, "mainbranch": main, "scm": "git",
			"links": map[string]any{"clone": []any{map[string]any{"name": "https", "href": "https://robot@bitbucket.org/" + p.full() + ".git"}}}}
	}
	list := func(w http.ResponseWriter, r *http.Request, values []any, size int) {
		page := atoi(r.URL.Query().Get("page"), 1)
		part, more := slicePage(values, page-1, size)
		out := map[string]any{"pagelen": size, "size": len(values), "page": page, "values": append([]any{}, part...)}
		if more {
			out["next"] = with(r, "page", strconv.Itoa(page+1))
		}
		answerJSON(w, 200, out)
	}
	mux.HandleFunc("GET /2.0/user", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("X-Oauth-Scopes", "repository, account")
		answerJSON(w, 200, map[string]any{"type": "user", "username": "robot", "nickname": "rob", "display_name": "Rob Ot", "uuid": "{u}"})
	})
	mux.HandleFunc("GET /2.0/user/workspaces", func(w http.ResponseWriter, r *http.Request) {
		var all []any
		for _, slug := range []string{"acme", "nothing", "other"} {
			all = append(all, map[string]any{"type": "workspace_access", "administrator": false, "workspace": map[string]any{"slug": slug, "uuid": "{w}"}})
		}
		list(w, r, all, pageSize)
	})
	mux.HandleFunc("GET /2.0/repositories/{ws}", func(w http.ResponseWriter, r *http.Request) {
		all := []any{}
		for _, p := range w0.repos {
			if p.owner == r.PathValue("ws") {
				all = append(all, show(p))
			}
		}
		list(w, r, all, pageSize)
	})
	mux.HandleFunc("GET /2.0/repositories/{ws}/{slug}", func(w http.ResponseWriter, r *http.Request) {
		p, ok := w0.find(r.PathValue("ws") + "/" + r.PathValue("slug"))
		if !ok {
			fail(w, "You may not have access to this repository or it no longer exists in this workspace.")
			return
		}
		answerJSON(w, 200, show(p))
	})
	branch := func(p place, b string) map[string]any {
		return map[string]any{"name": b, "type": "branch", "target": map[string]any{"type": "commit", "hash": sha(p.full(), b)}}
	}
	mux.HandleFunc("GET /2.0/repositories/{ws}/{slug}/refs/branches", func(w http.ResponseWriter, r *http.Request) {
		p, ok := w0.find(r.PathValue("ws") + "/" + r.PathValue("slug"))
		if !ok {
			fail(w, "Repository not found")
			return
		}
		all := []any{}
		for _, b := range p.branches {
			all = append(all, branch(p, b))
		}
		list(w, r, all, max(pageSize, len(all)/5))
	})
	mux.HandleFunc("GET /2.0/repositories/{ws}/{slug}/refs/branches/{branch...}", func(w http.ResponseWriter, r *http.Request) {
		p, ok := w0.find(r.PathValue("ws") + "/" + r.PathValue("slug"))
		switch {
		case !ok:
			fail(w, "Repository not found")
		case !slices.Contains(p.branches, r.PathValue("branch")):
			fail(w, fmt.Sprintf("Branch %q does not exist", r.PathValue("branch")))
		default:
			answerJSON(w, 200, branch(p, r.PathValue("branch")))
		}
	})
	return mux
}

func fakeBitbucketServer(w0 *world, prefix string) http.Handler {
	mux := http.NewServeMux()
	fail := func(w http.ResponseWriter, what string) {
		answerJSON(w, 404, map[string]any{"errors": []any{map[string]any{"context": nil, "message": "It does not exist.",
			"exceptionName": "com.atlassian.bitbucket." + what}}})
	}
	show := func(p place) map[string]any {
		return map[string]any{"slug": p.name, "id": p.id, "name": "The " + p.name, "scmId": "git", "state": "AVAILABLE", "forkable": true,
			"project": map[string]any{"key": p.owner, "id": 1, "type": "NORMAL"}, "public": !p.private, "archived": p.archived,
			"links": map[string]any{"clone": []any{map[string]any{"href": "http://" + evil + "/scm/x.git", "name": "http"}}}}
	}
	list := func(w http.ResponseWriter, r *http.Request, values []any, size int) {
		start := atoi(r.URL.Query().Get("start"), 0)
		to := min(start+size, len(values))
		out := map[string]any{"size": to - start, "limit": size, "start": start, "isLastPage": to == len(values), "values": append([]any{}, values[start:to]...)}
		if to < len(values) {
			out["nextPageStart"] = to
		} else {
			out["nextPageStart"] = nil
		}
		w.Header().Set("X-Ausername", "robot%40acme")
		answerJSON(w, 200, out)
	}
	find := func(r *http.Request) (place, bool) { return w0.find(r.PathValue("key") + "/" + r.PathValue("slug")) }
	mux.HandleFunc("GET "+prefix+"/repos", func(w http.ResponseWriter, r *http.Request) {
		all := []any{}
		for _, p := range w0.repos {
			all = append(all, show(p))
		}
		list(w, r, all, pageSize)
	})
	mux.HandleFunc("GET "+prefix+"/projects/{key}/repos/{slug}", func(w http.ResponseWriter, r *http.Request) {
		p, ok := find(r)
		if !ok {
			fail(w, "repository.NoSuchRepositoryException")
			return
		}
		answerJSON(w, 200, show(p))
	})
	branch := func(p place, b string) map[string]any {
		return map[string]any{"id": "refs/heads/" + b, "displayId": b, "type": "BRANCH", "latestCommit": sha(p.full(), b),
			"latestChangeset": sha(p.full(), b), "isDefault": b == p.main}
	}
	mux.HandleFunc("GET "+prefix+"/projects/{key}/repos/{slug}/branches", func(w http.ResponseWriter, r *http.Request) {
		p, ok := find(r)
		if !ok {
			fail(w, "repository.NoSuchRepositoryException")
			return
		}
		all := []any{}
		for _, b := range p.branches {
			if strings.Contains(strings.ToLower(b), strings.ToLower(r.URL.Query().Get("filterText"))) {
				all = append(all, branch(p, b))
			}
		}
		list(w, r, all, max(pageSize, len(all)/5)) // an old version, which does not boost
	})
	mux.HandleFunc("GET "+prefix+"/projects/{key}/repos/{slug}/branches/default", func(w http.ResponseWriter, r *http.Request) {
		p, ok := find(r)
		switch {
		case !ok:
			fail(w, "repository.NoSuchRepositoryException")
		case p.main == "":
			fail(w, "repository.NoDefaultBranchException")
		default:
			answerJSON(w, 200, branch(p, p.main))
		}
	})
	return mux
}

func fakeAzure(w0 *world, prefix string) http.Handler {
	mux := http.NewServeMux()
	fail := func(w http.ResponseWriter, key string) {
		answerJSON(w, 404, map[string]any{"$id": "1", "innerException": nil, "message": "TF401019: The Git repository does not exist.",
			"typeName": "Microsoft.TeamFoundation.Git.Server." + key, "typeKey": key, "errorCode": 0, "eventId": 3000})
	}
	show := func(r *http.Request, p place) map[string]any {
		visibility := "public"
		if p.private {
			visibility = "private"
		}
		out := map[string]any{"id": strconv.Itoa(p.id), "name": p.name, "url": "https://x", "size": 3072, "isDisabled": p.archived,
			"remoteUrl": "https://acme@" + evil + prefix + "/" + url.PathEscape(p.owner) + "/_git/" + p.name, "webUrl": "https://x",
			"project": map[string]any{"id": "p", "name": p.owner, "state": "wellFormed", "visibility": visibility}}
		if p.main != "" {
			out["defaultBranch"] = "refs/heads/" + p.main
		}
		return out
	}
	list := func(w http.ResponseWriter, r *http.Request, values []any, size int) {
		at := 0
		if mark := r.URL.Query().Get("continuationToken"); mark != "" {
			_, _ = fmt.Sscanf(mark, "after %d", &at)
		}
		to := min(at+size, len(values))
		if to < len(values) {
			w.Header().Set("X-Ms-Continuationtoken", fmt.Sprintf("after %d", to))
		}
		answerJSON(w, 200, map[string]any{"value": append([]any{}, values[at:to]...), "count": to - at})
	}
	mux.HandleFunc("GET "+prefix+"/_apis/connectionData", func(w http.ResponseWriter, _ *http.Request) {
		answerJSON(w, 200, map[string]any{"authenticatedUser": map[string]any{"id": "u", "providerDisplayName": "robot", "isActive": true,
			"properties": map[string]any{"Account": map[string]any{"$type": "System.String", "$value": "robot@acme.test"}}}})
	})
	mux.HandleFunc("GET "+prefix+"/_apis/git/repositories", func(w http.ResponseWriter, r *http.Request) {
		all := []any{}
		for _, p := range w0.repos {
			all = append(all, show(r, p))
		}
		list(w, r, all, pageSize)
	})
	mux.HandleFunc("GET "+prefix+"/_apis/git/repositories/{id}", func(w http.ResponseWriter, r *http.Request) {
		p, ok := w0.byID(r.PathValue("id"))
		if !ok {
			fail(w, "GitRepositoryNotFoundException")
			return
		}
		answerJSON(w, 200, show(r, p))
	})
	refs := func(w http.ResponseWriter, r *http.Request, p place, ok bool) {
		if !ok {
			fail(w, "GitRepositoryNotFoundException")
			return
		}
		sorted := slices.Sorted(slices.Values(p.branches))
		all := []any{}
		for _, b := range sorted {
			if strings.HasPrefix("heads/"+b, r.URL.Query().Get("filter")) {
				all = append(all, map[string]any{"name": "refs/heads/" + b, "objectId": sha(p.full(), b), "url": "https://x"})
			}
		}
		list(w, r, all, max(1, len(all)/5))
	}
	mux.HandleFunc("GET "+prefix+"/_apis/git/repositories/{id}/refs", func(w http.ResponseWriter, r *http.Request) {
		p, ok := w0.byID(r.PathValue("id"))
		refs(w, r, p, ok)
	})
	mux.HandleFunc("GET "+prefix+"/{project}/_apis/git/repositories/{name}", func(w http.ResponseWriter, r *http.Request) {
		fail(w, "GitRepositoryNotFoundException")
	})
	mux.HandleFunc("GET "+prefix+"/{project}/_apis/git/repositories/{name}/refs", func(w http.ResponseWriter, r *http.Request) {
		p, ok := w0.find(r.PathValue("project") + "/" + r.PathValue("name"))
		refs(w, r, p, ok)
	})
	return mux
}
