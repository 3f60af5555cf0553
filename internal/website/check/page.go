package check

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"strings"
)

//go:embed page/page.html.tmpl
var pageTemplate string

//go:embed page/style.css
var pageStyle string

// listing is a group of checks with something in common.
type listing struct {
	ID, Title string
	Checks    []SpecView
}

// HTML returns the published catalogue for people: one page that has no script and
// loads nothing. policy is the Content-Security-Policy that it keeps to.
func (c *Catalogue) HTML() (page []byte, policy string, err error) {
	t, err := template.New("page").Funcs(template.FuncMap{"join": strings.Join, "lower": strings.ToLower}).Parse(pageTemplate)
	if err != nil {
		return nil, "", fmt.Errorf("catalogue page: %w", err)
	}
	v := c.View()
	var b bytes.Buffer
	err = t.Execute(&b, struct {
		View
		Style    template.CSS
		Listings []listing
	}{v, template.CSS(pageStyle), v.listings()})
	if err != nil {
		return nil, "", fmt.Errorf("catalogue page: %w", err)
	}
	sum := sha256.Sum256([]byte(pageStyle))
	policy = "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
		"'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
	return b.Bytes(), policy, nil
}

// listings group the catalogue by severity and by what checks need, beside its own order.
func (v View) listings() []listing {
	var out []listing
	add := func(id, title string, has func(SpecView) bool) {
		l := listing{ID: id, Title: title}
		for _, p := range v.Pillars {
			for _, sub := range p.Subcategories {
				for _, s := range sub.Checks {
					if has(s) {
						l.Checks = append(l.Checks, s)
					}
				}
			}
		}
		if len(l.Checks) > 0 {
			out = append(out, l)
		}
	}
	for _, severity := range []Severity{Critical, High, Medium, Low, InfoOnly} {
		add("severity-"+string(severity), "Severity "+string(severity), func(s SpecView) bool { return s.Severity == severity })
	}
	for _, n := range needs {
		id := "needs-" + strings.ReplaceAll(n.what, " ", "-")
		add(id, "Needs "+n.what, func(s SpecView) bool { return strings.Contains(strings.Join(s.Needs, "\n"), n.what) })
	}
	return out
}
