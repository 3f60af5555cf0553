package report

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"net/url"

	"assay/internal/scan"
	"assay/internal/web/ui"
)

//go:embed page/*.html.tmpl page/style.css
var assets embed.FS

// Renderer turns models into pages. It is safe for concurrent use.
type Renderer struct {
	page   *template.Template
	style  template.CSS
	policy string
}

// Style is the style sheet of the report's own parts, for pages that show its body
// beside the sheet of ui.
func Style() (string, error) {
	own, err := assets.ReadFile("page/style.css")
	if err != nil {
		return "", fmt.Errorf("report: %w", err)
	}
	return string(own), nil
}

// NewRenderer reads the templates.
func NewRenderer() (*Renderer, error) {
	own, err := Style()
	if err != nil {
		return nil, err
	}
	page, err := ui.Parse(template.New("page.html.tmpl"))
	if err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	if page, err = page.Funcs(functions()).ParseFS(assets, "page/*.html.tmpl"); err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	style := ui.Style() + own
	return &Renderer{
		page: page, style: template.CSS(style),
		policy: "default-src 'none'; style-src " + ui.StyleHash(style) +
			"; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	}, nil
}

// Policy is the Content-Security-Policy of the pages: nothing but the page's own
// style sheet, named by hash, and its pictures.
func (r *Renderer) Policy() string { return r.policy }

// view is what the templates see.
type view struct {
	Model
	Style   template.CSS
	Refresh bool   // the scan still runs: the page loads itself again
	Base    string // where the pictures are that are not in the page
	Chart   *chart // nil with nothing to compare
}

// Page renders the report as one HTML document without scripts or outside
// references. address is the last segment of its own address, under which large
// pictures are.
func (r *Renderer) Page(m Model, address string) ([]byte, error) {
	v := view{Model: m, Style: r.style, Refresh: !m.Finished(), Base: address, Chart: newChart(m)}
	var page bytes.Buffer
	if err := r.page.Execute(&page, v); err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	return page.Bytes(), nil
}

// Body renders the report without head and foot, for the page of those who are signed in.
// base is as the address of Page. acceptAt is where a check is accepted, its id to be
// added; "" for members who may not.
func (r *Renderer) Body(m Model, base, acceptAt string) (template.HTML, error) {
	if acceptAt != "" {
		offerAcceptance(m.Pillars, acceptAt)
	}
	v := view{Model: m, Base: base, Chart: newChart(m)}
	var body bytes.Buffer
	if err := r.page.ExecuteTemplate(&body, "body", v); err != nil {
		return "", fmt.Errorf("report: %w", err)
	}
	return template.HTML(body.String()), nil // the template has escaped what the site wrote
}

// offerAcceptance links each problem to where it is accepted.
func offerAcceptance(pillars []Pillar, at string) {
	for _, p := range pillars {
		for _, g := range p.Groups {
			for i := range g.Checks {
				if !isQuiet(g.Checks[i]) {
					g.Checks[i].Accept = at + url.QueryEscape(g.Checks[i].ID)
				}
			}
		}
	}
}

func stateTitle(s scan.State) string {
	switch s {
	case scan.StateQueued:
		return "Waiting for its turn"
	case scan.StateRunning:
		return "Scanning"
	case scan.StatePartial:
		return "Part of the scan could not be done"
	case scan.StateFailed:
		return "The scan failed"
	}
	return "Complete"
}
