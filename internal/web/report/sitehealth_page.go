package report

import (
	"bytes"
	"fmt"
	"html/template"
)

// Finished reports whether the check has ended.
func (m SiteModel) Finished() bool { return m.State.Terminal() }

// sitePage is the input of the template of a check's public report.
type sitePage struct {
	siteView
	Style   template.CSS
	Refresh bool // the check is running: the page reloads itself
}

// titled is a list with its title.
type titled struct {
	Title string
	Some  any
}

func pair(title string, rows any) titled { return titled{title, rows} }

// SitePage renders the report of a check as an HTML document without scripts or external
// references.
func (r *Renderer) SitePage(m SiteModel) ([]byte, error) {
	var page bytes.Buffer
	v := sitePage{siteView: newSiteView(m), Style: r.style, Refresh: !m.Finished()}
	if err := r.page.ExecuteTemplate(&page, "site.html.tmpl", v); err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	return page.Bytes(), nil
}
