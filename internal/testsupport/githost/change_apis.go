package githost

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
)

// byName finds the repository that two segments of the path name.
func byName(world *World, owner, name string) func(*http.Request) (Place, bool) {
	return func(r *http.Request) (Place, bool) { return world.Find(r.PathValue(owner) + "/" + r.PathValue(name)) }
}

func forbidden(w http.ResponseWriter) {
	AnswerJSON(w, http.StatusForbidden, map[string]any{"message": "Must have admin rights to Repository."})
}

// gitHubChanges adds the routes that GitHub and Gitea have in common; commits is the path
// under which each has commits.
func gitHubChanges(mux *http.ServeMux, world *World, prefix, commits string, fail func(http.ResponseWriter), mergeBase bool) {
	end := func(p Place, branch string) map[string]any {
		return map[string]any{"ref": branch, "sha": world.Tip(p, branch), "label": p.Owner + ":" + branch}
	}
	c := changes{world: world, me: "robot", find: byName(world, "owner", "name"), fail: fail, forbid: forbidden,
		pull: func(p Place, x Pull) any {
			out := map[string]any{"number": x.Number, "state": "open", "title": "x", "head": end(p, x.Source), "base": end(p, x.Target)}
			if mergeBase {
				out["merge_base"] = world.Tip(p, x.Target)
			}
			return out
		},
		comment: func(m Remark) any {
			return map[string]any{"id": m.ID, "body": m.Text, "user": map[string]any{"login": m.Author, "id": 1}}
		}}
	at := prefix + "/repos/{owner}/{name}"
	mux.HandleFunc("GET "+at+commits+"/{sha}", c.commits("sha"))
	mux.HandleFunc("POST "+at+"/statuses/{sha}", c.statuses("context", "target_url"))
	mux.HandleFunc("GET "+at+"/pulls/{n}", c.pulls())
	mux.HandleFunc("POST "+at+"/issues/{n}/comments", c.add(member("body")))
	mux.HandleFunc("PATCH "+at+"/issues/comments/{id}", c.edit(member("body")))
	mux.HandleFunc("GET "+at+"/issues/{n}/comments", c.list(func(w http.ResponseWriter, r *http.Request, all []any) {
		if !mergeBase { // GitHub's list has pages
			page := atoi(r.URL.Query().Get("page"), 1)
			part, more := slicePage(all, page-1, PageSize)
			linkNext(w, r, page, more)
			all = part
		}
		AnswerJSON(w, 200, append([]any{}, all...))
	}))
}

func gitLabChanges(mux *http.ServeMux, world *World, prefix string, find func(*http.Request) (Place, bool)) {
	c := changes{world: world, me: "robot", find: find, forbid: forbidden,
		fail: func(w http.ResponseWriter) { missingOnGitLab(w, "") },
		pull: func(p Place, x Pull) any {
			return map[string]any{"iid": x.Number, "state": "opened", "source_branch": x.Source, "target_branch": x.Target,
				"sha": world.Tip(p, x.Source), "diff_refs": map[string]any{"base_sha": world.Tip(p, x.Target),
					"head_sha": world.Tip(p, x.Source), "start_sha": world.Tip(p, x.Target)}}
		},
		comment: func(m Remark) any {
			return map[string]any{"id": m.ID, "body": m.Text, "author": map[string]any{"username": m.Author, "id": 1}, "system": false}
		}}
	at := prefix + "/projects/{id}"
	mux.HandleFunc("GET "+at+"/repository/commits/{sha}", c.commits("id"))
	mux.HandleFunc("POST "+at+"/statuses/{sha}", c.statuses("name", "target_url"))
	mux.HandleFunc("GET "+at+"/merge_requests/{n}", c.pulls())
	mux.HandleFunc("POST "+at+"/merge_requests/{n}/notes", c.add(member("body")))
	mux.HandleFunc("GET "+at+"/merge_requests/{n}/notes", c.list(func(w http.ResponseWriter, r *http.Request, all []any) {
		slices.Reverse(all)
		page := atoi(r.URL.Query().Get("page"), 1)
		part, more := slicePage(all, page-1, PageSize)
		w.Header().Set("X-Next-Page", "")
		if more {
			w.Header().Set("X-Next-Page", strconv.Itoa(page+1))
		}
		AnswerJSON(w, 200, append([]any{}, part...))
	}))
	edit := c
	mux.HandleFunc("PUT "+at+"/merge_requests/{n}/notes/{note}", func(w http.ResponseWriter, r *http.Request) {
		p, ok := find(r)
		edit.find = func(*http.Request) (Place, bool) { return p, ok }
		r.SetPathValue("id", r.PathValue("note"))
		edit.edit(member("body"))(w, r)
	})
}

func bitbucketChanges(mux *http.ServeMux, world *World, fail func(http.ResponseWriter, string)) {
	end := func(p Place, branch string) map[string]any {
		return map[string]any{"branch": map[string]any{"name": branch}, "commit": map[string]any{"hash": world.Tip(p, branch)[:38]}}
	}
	raw := func(v map[string]any) string {
		content, _ := v["content"].(map[string]any)
		return textOf(content, "raw")
	}
	c := changes{world: world, me: "robot", find: byName(world, "ws", "slug"), forbid: forbidden,
		fail: func(w http.ResponseWriter) { fail(w, "Resource not found") },
		pull: func(p Place, x Pull) any {
			return map[string]any{"type": "pullrequest", "id": x.Number, "state": "OPEN", "source": end(p, x.Source),
				"destination": end(p, x.Target)}
		},
		comment: func(m Remark) any {
			return map[string]any{"id": m.ID, "deleted": false, "content": map[string]any{"raw": m.Text},
				"user": map[string]any{"nickname": m.Author}}
		}}
	at := "/2.0/repositories/{ws}/{slug}"
	mux.HandleFunc("GET "+at+"/commit/{sha}", c.commits("hash"))
	mux.HandleFunc("POST "+at+"/commit/{sha}/statuses/build", c.statuses("key", "url"))
	mux.HandleFunc("GET "+at+"/pullrequests/{n}", c.pulls())
	mux.HandleFunc("POST "+at+"/pullrequests/{n}/comments", c.add(raw))
	mux.HandleFunc("PUT "+at+"/pullrequests/{n}/comments/{id}", c.edit(raw))
	mux.HandleFunc("GET "+at+"/pullrequests/{n}/comments", c.list(func(w http.ResponseWriter, r *http.Request, all []any) {
		page := atoi(r.URL.Query().Get("page"), 1)
		part, more := slicePage(all, page-1, PageSize)
		out := map[string]any{"values": append([]any{}, part...)}
		if more {
			out["next"] = With(r, "page", strconv.Itoa(page+1))
		}
		AnswerJSON(w, 200, out)
	}))
}

func bitbucketServerChanges(mux *http.ServeMux, world *World, prefix string, fail func(http.ResponseWriter, string)) {
	end := func(p Place, branch string) map[string]any {
		return map[string]any{"id": "refs/heads/" + branch, "displayId": branch, "latestCommit": world.Tip(p, branch)}
	}
	c := changes{world: world, me: "robot@acme", find: byName(world, "key", "slug"), forbid: forbidden,
		fail: func(w http.ResponseWriter) { fail(w, "NoSuchEntityException") },
		pull: func(p Place, x Pull) any {
			return map[string]any{"id": x.Number, "state": "OPEN", "fromRef": end(p, x.Source), "toRef": end(p, x.Target)}
		},
		comment: func(m Remark) any {
			return map[string]any{"id": m.ID, "version": m.Version, "text": m.Text, "author": map[string]any{"name": m.Author, "id": 1}}
		}}
	at := prefix + "/projects/{key}/repos/{slug}"
	mux.HandleFunc("GET "+at+"/commits/{sha}", c.commits("id"))
	mux.HandleFunc("POST "+at+"/commits/{sha}/builds", c.statuses("key", "url"))
	mux.HandleFunc("GET "+at+"/pull-requests/{n}", c.pulls())
	mux.HandleFunc("POST "+at+"/pull-requests/{n}/comments", c.add(member("text")))
	mux.HandleFunc("PUT "+at+"/pull-requests/{n}/comments/{id}", c.edit(member("text")))
	mux.HandleFunc("GET "+at+"/pull-requests/{n}/comments/{id}", c.withPlace(func(w http.ResponseWriter, r *http.Request, _ Place) {
		for _, m := range world.Remarks() {
			if strconv.Itoa(m.ID) == r.PathValue("id") {
				AnswerJSON(w, 200, c.comment(m))
				return
			}
		}
		c.fail(w)
	}))
	mux.HandleFunc("GET "+at+"/pull-requests/{n}/activities", c.list(func(w http.ResponseWriter, r *http.Request, all []any) {
		slices.Reverse(all)
		values := []any{map[string]any{"id": 1, "action": "OPENED"}}
		for _, m := range all {
			values = append(values, map[string]any{"id": 2, "action": "COMMENTED", "comment": m})
		}
		start := atoi(r.URL.Query().Get("start"), 0)
		to := min(start+PageSize, len(values))
		out := map[string]any{"values": values[min(start, to):to], "isLastPage": to == len(values), "nextPageStart": nil}
		if to < len(values) {
			out["nextPageStart"] = to
		}
		AnswerJSON(w, 200, out)
	}))
}

func azureChanges(mux *http.ServeMux, world *World, prefix string, fail func(http.ResponseWriter, string)) {
	c := changes{world: world, me: "robot", forbid: forbidden,
		find: func(r *http.Request) (Place, bool) { return world.ByID(r.PathValue("repo")) },
		fail: func(w http.ResponseWriter) { fail(w, "GitNotFoundException") },
		pull: func(p Place, x Pull) any {
			return map[string]any{"pullRequestId": x.Number, "status": "active", "sourceRefName": "refs/heads/" + x.Source,
				"targetRefName": "refs/heads/" + x.Target, "lastMergeSourceCommit": map[string]any{"commitId": world.Tip(p, x.Source)},
				"lastMergeTargetCommit": map[string]any{"commitId": world.Tip(p, x.Target)}}
		},
		comment: func(m Remark) any {
			return map[string]any{"id": m.ID, "status": "closed", "comments": []any{map[string]any{
				"id": 1, "content": m.Text, "commentType": "text", "author": map[string]any{"displayName": m.Author}}}}
		}}
	first := func(v map[string]any) string {
		list, _ := v["comments"].([]any)
		if len(list) == 0 {
			return ""
		}
		comment, _ := list[0].(map[string]any)
		return textOf(comment, "content")
	}
	at := prefix + "/_apis/git/repositories/{repo}"
	mux.HandleFunc("GET "+at+"/commits/{sha}", c.commits("commitId"))
	mux.HandleFunc("POST "+at+"/commits/{sha}/statuses", c.statuses("", "targetUrl"))
	mux.HandleFunc("GET "+at+"/pullrequests/{n}", c.pulls())
	mux.HandleFunc("POST "+at+"/pullRequests/{n}/threads", c.add(first))
	mux.HandleFunc("PATCH "+at+"/pullRequests/{n}/threads/{id}/comments/1", c.edit(member("content")))
	mux.HandleFunc("GET "+at+"/pullRequests/{n}/threads", c.list(func(w http.ResponseWriter, _ *http.Request, all []any) {
		AnswerJSON(w, 200, map[string]any{"value": all, "count": fmt.Sprint(len(all))})
	}))
}
