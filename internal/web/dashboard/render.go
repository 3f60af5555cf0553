package dashboard

import (
	"bytes"
	"cmp"
	"embed"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"

	"assay/internal/scan"
	"assay/internal/web/ui"
)

//go:embed page/*.html.tmpl
var pageFiles embed.FS

// shared are the templates that every page may use; each other file is a page.
const shared = "page/_*.html.tmpl"

// pages are the templates by file name.
type pages struct{ byName map[string]*template.Template }

func newPages(a *assets, clock func() time.Time) (*pages, error) {
	base, err := ui.Parse(template.New("_layout.html.tmpl"))
	if err != nil {
		return nil, fmt.Errorf("dashboard: %w", err)
	}
	base = base.Funcs(functions(a, clock)).Funcs(settingsFunctions()).Funcs(codeFunctions())
	if base, err = base.Funcs(template.FuncMap{"problemText": ui.Plain}).ParseFS(pageFiles, shared); err != nil {
		return nil, fmt.Errorf("dashboard: %w", err)
	}
	common := labels{"password": "Password"}
	parts, err := fs.Glob(pageFiles, shared)
	if err != nil {
		return nil, fmt.Errorf("dashboard: %w", err)
	}
	for _, file := range parts {
		if err := readLabels(common, file); err != nil {
			return nil, err
		}
	}
	names, err := fs.Glob(pageFiles, "page/[a-z]*.html.tmpl")
	if err != nil {
		return nil, fmt.Errorf("dashboard: %w", err)
	}
	p := &pages{byName: map[string]*template.Template{}}
	for _, file := range names {
		own := maps.Clone(common)
		if err := readLabels(own, file); err != nil {
			return nil, err
		}
		page, err := template.Must(base.Clone()).Funcs(template.FuncMap{"problemText": problemText(own)}).ParseFS(pageFiles, file)
		if err != nil {
			return nil, fmt.Errorf("dashboard: %w", err)
		}
		p.byName[strings.TrimSuffix(path.Base(file), ".html.tmpl")] = page
	}
	return p, nil
}

// readLabels adds the labels in a template.
func readLabels(l labels, file string) error {
	source, err := pageFiles.ReadFile(file)
	if err != nil {
		return fmt.Errorf("dashboard: %w", err)
	}
	l.read(string(source))
	return nil
}

// problemText returns the function that shows what is wrong with a form of a page.
func problemText(l labels) func(string) string {
	return func(message string) string { return ui.Plain(l.name(message)) }
}

// Crumb is an element of the breadcrumbs.
type Crumb struct{ Title, Address string }

// view is the content of a page in addition to its own Data.
type view struct {
	Title  string
	Nav    string // the current entry of the main menu
	Crumbs []Crumb
	// Project and Tab select the menu of a project and its current entry; nil without.
	Project *scan.Project
	Tab     string
	// Settings is the menu of the settings, which also shows the title; nil without.
	Settings []settingsEntry
	// Wide pages use the whole width, for tables.
	Wide bool
	// Refresh is the interval at which the page reloads without scripts, in seconds; 0:
	// never.
	Refresh int
	Data    any
}

// layout is the input of the layout's template.
type layout struct {
	view
	Member scan.Member
	Flash  *flash
	Path   string
}

// contentPolicy allows only the pages' own files: no inline script or style.
const contentPolicy = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; " +
	"frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// render answers with a page.
func (c *call) render(name string, v view) error { return c.renderStatus(http.StatusOK, name, v) }

// renderStatus answers with a page and a status other than 200.
func (c *call) renderStatus(status int, name string, v view) error {
	page, ok := c.pages.byName[name]
	if !ok {
		return fmt.Errorf("dashboard: no template %s", name)
	}
	var out bytes.Buffer
	data := layout{view: v, Member: c.Member, Flash: c.takeFlash(), Path: c.r.URL.RequestURI()}
	if err := page.Execute(&out, data); err != nil {
		return fmt.Errorf("dashboard: page %s: %w", name, err)
	}
	c.send(status, "text/html; charset=utf-8", out.Bytes())
	return nil
}

// isFragment reports whether a script requests a part of the page.
func (c *call) isFragment() bool { return c.r.Header.Get("HX-Request") == "true" }

// send writes a response that must not be cached or framed by other sites.
func (c *call) send(status int, contentType string, body []byte) {
	c.headers(contentType)
	c.w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	c.w.WriteHeader(status)
	if c.r.Method != http.MethodHead {
		_, _ = c.w.Write(body) // the reader may have disconnected
	}
}

func (c *call) headers(contentType string) {
	for name, value := range map[string]string{
		"Content-Type":                 contentType,
		"Content-Security-Policy":      contentPolicy,
		"Cache-Control":                "private, no-store",
		"X-Robots-Tag":                 "noindex, nofollow",
		"X-Content-Type-Options":       "nosniff",
		"X-Frame-Options":              "DENY",
		"Referrer-Policy":              "same-origin",
		"Cross-Origin-Opener-Policy":   "same-origin",
		"Cross-Origin-Resource-Policy": "same-origin",
		"Permissions-Policy":           "camera=(), geolocation=(), microphone=(), payment=()",
		"Vary":                         "HX-Request",
	} {
		c.w.Header().Set(name, value)
	}
}

// redirect redirects the browser to another page (303), which shows a message once; "" for
// none.
func (c *call) redirect(address, message string) error {
	if message != "" {
		c.setFlash(flash{Text: message})
	}
	http.Redirect(c.w, c.r, cmp.Or(address, "/"), http.StatusSeeOther)
	return nil
}
