package check_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"

	"assay/internal/website/check"
)

func published(t *testing.T) *check.Catalogue {
	t.Helper()
	entries := one("SEO-A", plain) +
		strings.Replace(one("SEO-B", "    tags: [B, N]\n    needs: [http]\n    warn: W & <b>\n"), "title: T",
			"title: \"<script>alert(1)</script>\"", 1) +
		one("SEO-C", "    tags: [A]\n    needs: [http]\n    fail: F\n")
	ok := judge(check.Passed("x"))
	c, err := check.NewCatalogue("2026.1", check.Set{
		Data: data(entries), Judges: map[string]check.Judge{"SEO-A": ok, "SEO-B": ok, "SEO-C": ok},
	})
	require.NoError(t, err)
	return c
}

func TestJSON(t *testing.T) {
	t.Parallel()
	raw, err := published(t).JSON()
	require.NoError(t, err)
	var v check.View
	require.NoError(t, json.Unmarshal(raw, &v))
	require.Equal(t, published(t).View(), v)
	require.Equal(t, "2026.1", v.Edition)
	require.Equal(t, 3, v.Checks)
	require.Len(t, v.Pillars, 4)
	group := v.Pillars[3].Subcategories[0]
	require.Equal(t, []string{}, group.Checks[0].Needs)
	require.Equal(t, []string{"a browser", "outside data"}, group.Checks[1].Needs)
	require.Equal(t, []string{"proof of ownership"}, group.Checks[2].Needs)
	require.Contains(t, string(raw), `"needs":[]`)
}

func TestHTML(t *testing.T) {
	t.Parallel()
	raw, policy, err := published(t).HTML()
	require.NoError(t, err)
	page := string(raw)
	require.Contains(t, policy, "style-src 'sha256-")
	require.NotContains(t, page, "<script", "what the catalogue says is text")
	require.Contains(t, page, "W &amp; &lt;b&gt;")
	require.Contains(t, page, "needs a browser")

	root, err := html.Parse(strings.NewReader(page))
	require.NoError(t, err)
	ids, links := map[string]bool{}, []string{}
	for n := range root.Descendants() {
		for _, a := range n.Attr {
			switch a.Key {
			case "id":
				require.False(t, ids[a.Val], "%s is repeated", a.Val)
				ids[a.Val] = true
			case "href":
				links = append(links, a.Val)
			case "src", "style":
				t.Errorf("the page has %s=%q", a.Key, a.Val)
			}
		}
	}
	for _, to := range links {
		if id, ok := strings.CutPrefix(to, "#"); ok {
			require.True(t, ids[id], to)
		} else {
			require.Equal(t, "checks.json", to)
		}
	}
	for _, id := range []string{"SEO-A", "SEO-B", "x", "seo", "severity-high", "needs-proof-of-ownership"} {
		require.True(t, ids[id], id)
	}
}

func TestWhatASubcategoryCountsFor(t *testing.T) {
	t.Parallel()
	for want, s := range map[string]check.SubcategoryView{
		"20 of 100 points":                      {Points: 20},
		"25 of 100 points, 16 with a browser":   {Points: 25, LabPoints: 16},
		"35 of 100 points, only with a browser": {LabPoints: 35},
	} {
		require.Equal(t, want, s.Worth())
	}
}

func TestMarkdownSaysWhatIsNeeded(t *testing.T) {
	t.Parallel()
	page := published(t).Markdown()
	require.Contains(t, page, "- Needs: a browser, outside data\n")
	require.Equal(t, 2, strings.Count(page, "- Needs:"))
}
