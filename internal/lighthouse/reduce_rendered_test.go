package lighthouse

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func rawItems(items ...string) []json.RawMessage {
	var out []json.RawMessage
	for _, item := range items {
		out = append(out, json.RawMessage(item))
	}
	return out
}

func TestElementsOf(t *testing.T) {
	t.Parallel()
	node := func(id string) string {
		return `{"type":"node","lhId":"` + id + `","selector":"` + id + `","nodeLabel":"` + id +
			`","boundingRect":{"left":1,"top":2,"width":3,"height":4}}`
	}
	box := &Rect{Left: 1, Top: 2, Width: 3, Height: 4}
	for name, c := range map[string]struct {
		items []json.RawMessage
		want  []Element
	}{
		"of a table":     {rawItems(`{"node":` + node("a") + `}`), []Element{{Selector: "a", Rect: box}}},
		"itself an item": {rawItems(node("a")), []Element{{Selector: "a", Rect: box}}},
		"of rows below": {
			rawItems(`{"subItems":{"type":"subitems","items":[{"node":` + node("b") + `}]}}`), []Element{{Selector: "b", Rect: box}},
		},
		"of a list":     {rawItems(`{"type":"table","items":[{"node":` + node("c") + `}]}`), []Element{{Selector: "c", Rect: box}}},
		"each once":     {rawItems(`{"node":`+node("a")+`}`, `{"node":`+node("a")+`}`), []Element{{Selector: "a", Rect: box}}},
		"without a box": {rawItems(`{"type":"node","snippet":"<p>","boundingRect":{"width":0,"height":0}}`), []Element{{Snippet: "<p>"}}},
		"of odd shapes": {rawItems(`7`, `"node"`, `{"node":[]}`, `{"type":"node","selector":7}`, `{"type":"node"}`, ``), nil},
		"with long texts": {
			rawItems(`{"type":"node","selector":"` + strings.Repeat("x", 400) + `"}`),
			[]Element{{Selector: strings.Repeat("x", 297) + "…"}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, elementsOf(c.items, maxElements))
		})
	}
	deep := strings.Repeat(`{"items":[`, 50) + node("x") + strings.Repeat(`]}`, 50)
	require.Empty(t, elementsOf(rawItems(deep), maxElements), "nothing lies so deep")
}

func TestElementsAreBounded(t *testing.T) {
	t.Parallel()
	var refs, audits, items []string
	for i := range 30 {
		items = append(items, fmt.Sprintf(`{"node":{"type":"node","selector":"s%d"}}`, i))
	}
	for i := range 30 {
		refs = append(refs, fmt.Sprintf(`{"id":"a%d","weight":1}`, i))
		audits = append(audits,
			fmt.Sprintf(`"a%d":{"score":0,"scoreDisplayMode":"binary","details":{"items":[%s]}}`, i, strings.Join(items, ",")))
	}
	lhr := `{"audits":{` + strings.Join(audits, ",") + `},"categories":{"seo":{"score":0,"auditRefs":[` + strings.Join(refs, ",") + `]}}}`
	res, err := reduce([]byte(lhr), testJob(), pageFacts{})
	require.NoError(t, err)
	require.Len(t, res.Audits, 30)
	require.Len(t, res.Audits[0].Elements, maxElements)
	require.Empty(t, res.Audits[29].Elements, "the page's share is used up")
	sum := 0
	for _, a := range res.Audits {
		sum += len(a.Elements)
	}
	require.Equal(t, maxPageElements, sum)
}

func TestRenderedIsBounded(t *testing.T) {
	t.Parallel()
	seen := rendered{Title: " " + strings.Repeat("t", 600), Links: []Link{{URL: "http://a.example/" + strings.Repeat("p", maxURL)}}}
	for i := range maxLinks {
		seen.Links = append(seen.Links, Link{URL: fmt.Sprintf("http://a.example/%d", i), Rel: strings.Repeat("r", 200)})
	}
	var res Result
	seen.addTo(&res)
	require.Len(t, res.Title, maxText)
	require.Len(t, res.Links, maxLinks-1, "a shortened address would be another one")
	require.Len(t, res.Links[0].Rel, maxRel)
}
