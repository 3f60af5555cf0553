package provider

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/testsupport/githost"
)

// TestOneBadEntryOfAList checks that a malformed entry does not affect others.
func TestOneBadEntryOfAList(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 5000)
	each(t, func(t *testing.T, s subject, stage *stage, p Provider) {
		entry := func(id any, name string) map[string]any {
			owner := strings.Split(s.owner, "/")[0]
			return map[string]any{
				"id": id, "uuid": id, "name": name, "slug": name, "path": name, "full_name": owner + "/" + name,
				"path_with_namespace": owner + "/" + name,
				"project":             map[string]any{"key": owner, "name": owner}, "owner": map[string]any{"login": owner},
			}
		}
		good, other := any(11), any(12)
		if s.uuids {
			good, other = "{0199d2aa-0b1d-7a00-9b11-2c3d4e5f6071}", "{0199d2aa-0b1d-7a00-9b11-2c3d4e5f6072}"
		}
		page := []any{
			entry(good, "app"), entry(other, "a\x1b[2Jb"), entry(other, "a\u202eb"), entry(other, long), entry(other, ""), entry(nil, "x"), nil, 17,
			"x", []any{},
			map[string]any{"id": []any{}, "uuid": 7, "name": 1}, map[string]any{},
		}
		stage.set(func(w http.ResponseWriter, r *http.Request) {
			switch {
			case strings.Contains(r.URL.Path, "workspaces"):
				githost.AnswerJSON(w, 200, map[string]any{"values": []any{map[string]any{"slug": "acme", "workspace": map[string]any{"slug": "acme"}}}})
			case s.lists != "":
				githost.AnswerJSON(w, 200, map[string]any{s.lists: page, "isLastPage": true})
			default:
				githost.AnswerJSON(w, 200, page)
			}
		})
		var found []Repository
		for cursor, n := "", 0; n < 3; n++ {
			repos, next, err := p.Repositories(t.Context(), cursor)
			require.NoError(t, err)
			if found = append(found, repos...); next == "" {
				break
			}
			cursor = next
		}
		var named []string
		for _, r := range found {
			require.True(t, r.FullName != "" || r == Repository{ExternalID: r.ExternalID})
			if r.FullName != "" {
				named = append(named, r.FullName)
			}
		}
		require.Equal(t, []string{strings.Split(s.owner, "/")[0] + "/app"}, named)
		require.Greater(t, len(found), 1, "the others are counted")
		stage.set(nil)
	})
}

func TestHostileCursors(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s subject, _ *stage, p Provider) {
		if s.opaque {
			return // it is used in the query
		}
		for _, cursor := range []string{"//" + evil + "/x", "@" + evil + "/x", ".evil.test/x", "https://" + evil, "/../../admin", "/%2e%2e/admin",
			"in=a&next=//" + evil, "in=a&next=@" + evil + "/", "in=../../x", "in=", "-1", "0", "x", "%zz", ":80@" + evil} {
			_, _, err := p.Repositories(t.Context(), cursor)
			requireProblem(t, Malformed, err)
		}
	})
}
