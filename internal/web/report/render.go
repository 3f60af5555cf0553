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

// Renderer renders models as pages. It is safe for concurrent use.
type Renderer struct {
	page   *template.Template
	style  template.CSS
	policy string
	// missing is the page for addresses that open nothing.
	missing []byte
}

// Style returns the style sheet of the report's own parts, for pages that combine its body
// with the sheet of ui.
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
		missing: bytes.Replace(missing, []byte("</head>"), []byte("<style>"+style+"</style>\n</head>"), 1),
		page:    page, style: template.CSS(style),
		policy: "default-src 'none'; style-src " + ui.StyleHash(style) +
			"; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
	}, nil
}

// Policy returns the Content-Security-Policy of the pages: only the page's own style sheet,
// by hash, and its pictures.
func (r *Renderer) Policy() string { return r.policy }

// view is the input of the templates.
type view struct {
	Model
	Style   template.CSS
	Refresh bool   // the scan is running: the page reloads itself
	Base    string // base address of the pictures that are not embedded
	Chart   *chart // nil without earlier scans
}

// Page renders the report as an HTML document without scripts or external references.
// address is the last segment of its own address; large pictures are below it.
func (r *Renderer) Page(m Model, address string) ([]byte, error) {
	v := view{Model: m, Style: r.style, Refresh: !m.Finished(), Base: address, Chart: newChart(m)}
	var page bytes.Buffer
	if err := r.page.Execute(&page, v); err != nil {
		return nil, fmt.Errorf("report: %w", err)
	}
	return page.Bytes(), nil
}

// Body renders the report without head and foot, for signed-in readers. base is the same as
// the address of Page. acceptAt is where a check is accepted, with its id to be appended; ""
// for members who may not.
func (r *Renderer) Body(m Model, base, acceptAt string) (template.HTML, error) {
	if acceptAt != "" {
		offerAcceptance(m.Pillars, acceptAt)
	}
	v := view{Model: m, Base: base, Chart: newChart(m)}
	var body bytes.Buffer
	if err := r.page.ExecuteTemplate(&body, "body", v); err != nil {
		return "", fmt.Errorf("report: %w", err)
	}
	return template.HTML(body.String()), nil // the template escapes text of the site
}

// offerAcceptance links each problem to the page where it can be accepted.
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
		return "Queued"
	case scan.StateRunning:
		return "Scanning"
	case scan.StatePartial:
		return "Part of the scan could not be completed"
	case scan.StateFailed:
		return "The scan failed"
	}
	return "Complete"
}
