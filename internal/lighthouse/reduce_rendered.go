package lighthouse

import (
	"encoding/json"
	"math"
	"strings"
)

// addTo adds what the worker read from the rendered document to the result.
func (r rendered) addTo(out *Result) {
	out.Title = cut(strings.TrimSpace(r.Title), maxText)
	for _, l := range r.Links[:min(len(r.Links), maxLinks)] {
		if len(l.URL) <= maxURL { // a shortened URL would be another one
			out.Links = append(out.Links, Link{URL: cut(l.URL, maxURL), Rel: cut(l.Rel, maxRel), Save: l.Save})
		}
	}
}

// maxDepth limits how deep elements are searched in the details of an audit: tables in
// lists, with rows below rows.
const maxDepth = 8

// elementsOf returns the first elements that the items of an audit name, without duplicates,
// in the order of the items.
func elementsOf(items []json.RawMessage, limit int) []Element {
	c := elementCollector{limit: limit, seen: map[string]bool{}}
	for _, raw := range items[:min(len(items), maxItems)] {
		if len(c.found) >= limit {
			break
		}
		c.collect(raw, maxDepth)
	}
	return c.found
}

type elementCollector struct {
	limit int
	seen  map[string]bool // by Lighthouse's id of the element, or its selector
	found []Element
}

// elementItem has the members of an item that may contain elements, the item's own before
// nested ones. Other members, such as source text, are not searched.
type elementItem struct {
	Type     string          `json:"type"`
	Node     json.RawMessage `json:"node"`
	Value    json.RawMessage `json:"value"`
	Items    json.RawMessage `json:"items"`
	SubItems json.RawMessage `json:"subItems"`
}

func (c *elementCollector) collect(raw json.RawMessage, depth int) {
	if len(raw) == 0 || depth == 0 || len(c.found) >= c.limit {
		return
	}
	switch raw[0] {
	case '[':
		var list []json.RawMessage
		if json.Unmarshal(raw, &list) != nil {
			return
		}
		for _, entry := range list[:min(len(list), maxItems)] {
			c.collect(entry, depth-1)
		}
	case '{':
		var item elementItem
		if json.Unmarshal(raw, &item) != nil {
			return
		}
		if item.Type == "node" {
			c.add(raw)
			return
		}
		for _, member := range []json.RawMessage{item.Node, item.Value, item.Items, item.SubItems} {
			c.collect(member, depth-1)
		}
	}
}

func (c *elementCollector) add(raw json.RawMessage) {
	var node struct {
		ID          string `json:"lhId"`
		Selector    string `json:"selector"`
		Snippet     string `json:"snippet"`
		Label       string `json:"nodeLabel"`
		Explanation string `json:"explanation"`
		Rect        *Rect  `json:"boundingRect"`
	}
	if json.Unmarshal(raw, &node) != nil || node.Selector == "" && node.Snippet == "" {
		return
	}
	key := node.ID + " " + node.Selector
	if c.seen[key] {
		return
	}
	c.seen[key] = true
	e := Element{
		Selector: cut(node.Selector, maxElementText), Snippet: cut(node.Snippet, maxElementText),
		Label: cut(node.Label, maxElementText), Explanation: cut(node.Explanation, maxElementText), Rect: node.Rect,
	}
	if e.Label == e.Selector || e.Label == e.Snippet {
		e.Label = "" // Lighthouse's stand-in for an element without words
	}
	if e.Rect != nil && e.Rect.Width == 0 && e.Rect.Height == 0 || e.Rect != nil && !e.Rect.finite() {
		e.Rect = nil
	}
	c.found = append(c.found, e)
}

func (r *Rect) finite() bool {
	for _, v := range []float64{r.Left, r.Top, r.Width, r.Height} {
		if math.IsNaN(v) || math.Abs(v) > 1e9 {
			return false
		}
	}
	return true
}
