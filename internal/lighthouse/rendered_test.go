package lighthouse_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/lighthouse"
)

// Links and title are those of the document after its scripts ran. Links are resolved against
// the address that the scripts have set.
func TestRunReturnsRenderedDocument(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.mux.HandleFunc("GET /app/",
		html(page(`<nav id="nav"></nav><img src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" width="9" height="9">
<script>
history.replaceState({}, "", "/app/shop/");
document.title = "  The shop  ";
const more = '<a href="item?id=1" rel="nofollow">one</a><a href="item?id=1">one again</a><a href="item?id=1">and again</a>' +
  '<a href="//other.example/x">away</a><a href="mailto:a@b.example">mail</a><a href="javascript:void 0">no link</a>' +
  '<a name="n">anchor</a><a href="export" download>save</a><a href="#here">here</a>';
document.getElementById("nav").innerHTML = more;
const shadow = document.body.appendChild(document.createElement("div")).attachShadow({mode: "open"});
shadow.innerHTML = '<a href="/shadow">in the shadow</a>';
Object.defineProperty(document, "title", {get() { return "a lie"; }});
</script>`)))
	res, err := newPool(t, s, nil).Run(t.Context(), lighthouse.Job{URL: "http://site.example/app/"})
	require.NoError(t, err)
	require.Equal(t, "The shop", res.Title)
	require.ElementsMatch(t, []lighthouse.Link{
		{URL: "http://site.example/app/shop/item?id=1", Rel: "nofollow"},
		{URL: "http://site.example/app/shop/item?id=1"},
		{URL: "http://other.example/x"},
		{URL: "http://site.example/app/shop/#here"},
		{URL: "http://site.example/shadow"},
		{URL: "http://site.example/app/shop/export", Save: true},
	}, res.Links)

	var alt lighthouse.Audit
	for _, a := range res.Audits {
		if a.ID == "image-alt" {
			alt = a
		}
	}
	require.Len(t, alt.Elements, 1)
	require.Equal(t, "body > main > img", alt.Elements[0].Selector)
	require.Contains(t, alt.Elements[0].Snippet, "<img src=")
	require.Contains(t, alt.Elements[0].Explanation, "alt attribute")
	require.NotNil(t, alt.Elements[0].Rect)
	require.InDelta(t, 9, alt.Elements[0].Rect.Width, 0)
}
