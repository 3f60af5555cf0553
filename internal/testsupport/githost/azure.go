package githost

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// Azure returns the API of Azure DevOps below a prefix that names the organization.
func Azure(world *World, prefix string) http.Handler {
	mux := http.NewServeMux()
	fail := func(w http.ResponseWriter, key string) {
		AnswerJSON(w, 404, map[string]any{"$id": "1", "innerException": nil, "message": "TF401019: The Git repository does not exist.",
			"typeName": "Microsoft.TeamFoundation.Git.Server." + key, "typeKey": key, "errorCode": 0, "eventId": 3000})
	}
	show := func(p Place) map[string]any {
		visibility := "public"
		if p.Private {
			visibility = "private"
		}
		out := map[string]any{"id": strconv.Itoa(p.ID), "name": p.Name, "url": "https://x", "size": 3072, "isDisabled": p.Archived,
			"remoteUrl": "https://acme@" + Evil + prefix + "/" + url.PathEscape(p.Owner) + "/_git/" + p.Name, "webUrl": "https://x",
			"project": map[string]any{"id": "p", "name": p.Owner, "state": "wellFormed", "visibility": visibility}}
		if p.Main != "" {
			out["defaultBranch"] = "refs/heads/" + p.Main
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
		AnswerJSON(w, 200, map[string]any{"value": append([]any{}, values[at:to]...), "count": to - at})
	}
	mux.HandleFunc("GET "+prefix+"/_apis/connectionData", func(w http.ResponseWriter, _ *http.Request) {
		AnswerJSON(w, 200, map[string]any{"authenticatedUser": map[string]any{"id": "u", "providerDisplayName": "robot", "isActive": true,
			"properties": map[string]any{"Account": map[string]any{"$type": "System.String", "$value": "robot@acme.test"}}}})
	})
	mux.HandleFunc("GET "+prefix+"/_apis/git/repositories", func(w http.ResponseWriter, r *http.Request) {
		all := []any{}
		for _, p := range world.Repos {
			all = append(all, show(p))
		}
		list(w, r, all, PageSize)
	})
	mux.HandleFunc("GET "+prefix+"/_apis/git/repositories/{id}", func(w http.ResponseWriter, r *http.Request) {
		p, ok := world.ByID(r.PathValue("id"))
		if !ok {
			fail(w, "GitRepositoryNotFoundException")
			return
		}
		AnswerJSON(w, 200, show(p))
	})
	refs := func(w http.ResponseWriter, r *http.Request, p Place, ok bool) {
		if !ok {
			fail(w, "GitRepositoryNotFoundException")
			return
		}
		sorted := slices.Sorted(slices.Values(p.Branches))
		all := []any{}
		for _, b := range sorted {
			if strings.HasPrefix("heads/"+b, r.URL.Query().Get("filter")) {
				all = append(all, map[string]any{"name": "refs/heads/" + b, "objectId": Commit(p.Full(), b), "url": "https://x"})
			}
		}
		list(w, r, all, max(1, len(all)/5))
	}
	mux.HandleFunc("GET "+prefix+"/_apis/git/repositories/{id}/refs", func(w http.ResponseWriter, r *http.Request) {
		p, ok := world.ByID(r.PathValue("id"))
		refs(w, r, p, ok)
	})
	mux.HandleFunc("GET "+prefix+"/{project}/_apis/git/repositories/{name}", func(w http.ResponseWriter, r *http.Request) {
		fail(w, "GitRepositoryNotFoundException")
	})
	mux.HandleFunc("GET "+prefix+"/{project}/_apis/git/repositories/{name}/refs", func(w http.ResponseWriter, r *http.Request) {
		p, ok := world.Find(r.PathValue("project") + "/" + r.PathValue("name"))
		refs(w, r, p, ok)
	})
	azureChanges(mux, world, prefix, fail)
	return mux
}
