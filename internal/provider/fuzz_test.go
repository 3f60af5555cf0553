package provider

import (
	"net/http"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// FuzzAnswers passes any body, status and header to an adapter: it must return an *Error or
// valid values, and no credential may leave.
func FuzzAnswers(f *testing.F) {
	commit := strings.Repeat("0123456789", 4)
	for _, body := range []string{
		`{"login":"robot"}`, `[{"id":1,"full_name":"a/b","name":"b","size":9223372036854775807}]`,
		`{"name":"main","commit":{"sha":"` + commit + `"}}`,
		`{"values":[{"uuid":"{1}","full_name":"a/b"}],"next":"https://evil.test/x"}`,
		`{"values":[{"id":1,"slug":"b","project":{"key":"A"}}],"nextPageStart":0}`,
		`{"value":[{"id":"1","name":"b","project":{"name":"p"},"remoteUrl":"https://evil.test/../_git/b"}]}`,
		`[{"id":1,"path_with_namespace":"a/../b"}]`,
		`{"value":[{"name":"refs/heads/main","objectId":"` + commit + `"}]}`,
		`{"values":[{"id":"refs/heads/main","latestCommit":"` + commit + `"}],"isLastPage":true}`,
		`null`, ``, `[`, `{}`, `[[]]`, `"x"`, "<html>", strings.Repeat("[", 20000),
	} {
		for i := range subjects() {
			f.Add(uint8(i), body, 200, `<https://evil.test/?page=2>; rel="next"`)
		}
		f.Add(uint8(0), body, 404, "")
	}
	f.Add(uint8(0), "", 302, "//evil.test/x")
	f.Add(uint8(0), "", 429, "99999999999999999999")
	stages := map[string]*stage{}
	for _, s := range subjects() {
		stages[s.name] = newStage(f, s.secure, http.NotFoundHandler())
	}
	f.Fuzz(func(t *testing.T, of uint8, body string, status int, header string) {
		if status < 200 || status > 599 {
			return
		}
		s := subjects()[int(of)%len(subjects())]
		stage := stages[s.name]
		stage.t = t
		stage.set(func(w http.ResponseWriter, _ *http.Request) {
			for _, name := range []string{"Link", "Location", "Retry-After", "X-Ratelimit-Reset", "X-Next-Page", "X-Ms-Continuationtoken"} {
				w.Header().Set(name, header)
			}
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(status)
			_, _ = w.Write([]byte(body))
		})
		sound(t, s, s.at(t, stage, nil))
		quiet(t, s, stage)
		stage.mu.Lock()
		stage.logs.Reset()
		stage.mu.Unlock()
	})
}

func sound(t *testing.T, s subject, p Provider) {
	t.Helper()
	check := func(err error) bool {
		if err != nil {
			require.NotEmpty(t, problemOf(err), "%T", err)
			require.NotContains(t, err.Error(), token)
		}
		return err == nil
	}
	_, err := p.Account(t.Context())
	check(err)
	repos, next, err := p.Repositories(t.Context(), "")
	if check(err) {
		if !s.opaque { // it is any text from the server, and is used in a query
			require.NotContains(t, next, evil)
		}
		for _, r := range repos {
			if r.FullName == "" { // its entry is invalid
				require.Equal(t, Repository{ExternalID: r.ExternalID}, r)
				continue
			}
			require.NotEmpty(t, r.ExternalID)
			home, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(s.clone, "https://"), "http://"), "/")
			require.Contains(t, r.CloneURL, "://"+home+"/")
			require.NotContains(t, r.CloneURL+"/", "/../")
			require.True(t, r.DefaultBranch == "" || validBranch(r.DefaultBranch))
		}
	}
	b, err := p.Branch(t.Context(), Repository{ExternalID: "11", FullName: s.owner + "/app"}, "main")
	if check(err) {
		require.True(t, validBranch(b.Name))
		require.True(t, validCommit(b.Commit))
	}
	names, err := p.Branches(t.Context(), Repository{ExternalID: "11", FullName: s.owner + "/app"})
	check(err)
	require.LessOrEqual(t, len(names), maxBranches)
}

func FuzzParseRefs(f *testing.F) {
	a := strings.Repeat("a", 40)
	f.Add("ref: refs/heads/main\tHEAD\n"+a+"\tHEAD\n"+a+"\trefs/heads/main\n", false)
	f.Add(a+"\trefs/heads/x", true)
	f.Add("\t\n", false)
	f.Fuzz(func(t *testing.T, out string, cut bool) {
		r, err := parseRefs([]byte(out), cut)
		if err != nil {
			require.ErrorIs(t, err, errListing)
			return
		}
		require.Len(t, r.branches, len(r.tips))
		for _, b := range r.branches {
			require.True(t, validBranch(b))
			require.True(t, validCommit(r.tips[b]))
			require.Contains(t, out, b)
		}
		require.True(t, r.commit == "" || validCommit(r.commit))
	})
}

func FuzzNextLink(f *testing.F) {
	f.Add(`<https://x/1>; rel="prev", <https://x/3>; rel="next"`)
	f.Add(`<<>>; rel=next`)
	f.Fuzz(func(t *testing.T, line string) {
		if link := nextLink(http.Header{"Link": {line}}); link != "" {
			require.Contains(t, line, "<"+link+">")
		}
	})
}

func FuzzBaseURL(f *testing.F) {
	f.Add("https://code.test/a b/")
	f.Add("http://[::1]:80/%2f/..")
	f.Fuzz(func(t *testing.T, raw string) {
		u, err := parseBase(raw)
		if err != nil || !utf8.ValidString(raw) {
			return
		}
		again, err := parseBase(u.String())
		require.NoError(t, err)
		require.Equal(t, u.String(), again.String())
		require.NotContains(t, u.Path+"/", "/../")
		require.Nil(t, u.User)
	})
}
