package dashboard

import (
	"bytes"
	"crypto/rand"
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"

	"assay/internal/lighthouse"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/site"
	"assay/internal/web/ui"
)

// lighthouseViewer is Lighthouse's own script that shows its reports, of the version that the
// npm package pins.
//
//go:embed lighthouse/standalone.js
var lighthouseViewer []byte

type sitePageView struct {
	siteHead
	service.SitePageDetail
	Scores  []siteScore
	Metrics []siteMetric
	Groups  []auditGroup
	Broken  bool
}

// siteMetric is a loading metric of the page.
type siteMetric struct{ Name, Text, Class string }

// auditGroup is the audits of one category that the page failed.
type auditGroup struct {
	Title  string
	Audits []lighthouse.Audit
}

func (c *call) showSitePage() error {
	h, err := c.siteHead("pages")
	if err != nil {
		return err
	}
	p, err := c.SitePages.Page(c.ctx(), c.tenant(), h.Check.ID, c.path("page"))
	if err != nil {
		return err
	}
	v := sitePageView{
		siteHead: h, SitePageDetail: p, Scores: siteScores(p.Scores, nil), Metrics: siteMetrics(p.Metrics, h.Check.Mode),
		Groups: auditGroups(p.Audits), Broken: site.IsBroken(p.SitePage),
	}
	shown, err := c.siteView(h, h.Path(p.URL), v)
	if err != nil {
		return err
	}
	shown.Crumbs = append(shown.Crumbs, Crumb{"Pages", h.Base + "/pages"})
	return c.render("sitehealth_page", shown)
}

// siteMetrics returns the metrics that Lighthouse scores, with its limits of good and poor
// for the device.
func siteMetrics(m lighthouse.Metrics, mode scan.Mode) []siteMetric {
	limits := [5][2]float64{{1800, 3000}, {2500, 4000}, {200, 600}, {0.1, 0.25}, {3387, 5800}}
	if mode == scan.ModeDesktop {
		limits = [5][2]float64{{934, 1600}, {1200, 2400}, {150, 350}, {0.1, 0.25}, {1311, 2300}}
	}
	var out []siteMetric
	for i, f := range []struct {
		name  string
		value *float64
	}{
		{"First Contentful Paint", m.FCP}, {"Largest Contentful Paint", m.LCP}, {"Total Blocking Time", m.TBT},
		{"Cumulative Layout Shift", m.CLS}, {"Speed Index", m.SI},
	} {
		if f.value == nil {
			continue
		}
		one := siteMetric{Name: f.name, Class: ui.BandClass(scan.BandCriticalRisk)}
		if *f.value <= limits[i][0] {
			one.Class = ui.BandClass(scan.BandProductionReady)
		} else if *f.value <= limits[i][1] {
			one.Class = ui.BandClass(scan.BandElevatedRisk)
		}
		switch {
		case i == 3:
			one.Text = strconv.FormatFloat(*f.value, 'f', 3, 64)
		case *f.value >= 1000:
			one.Text = strconv.FormatFloat(*f.value/1000, 'f', 1, 64) + " s"
		default:
			one.Text = strconv.FormatFloat(*f.value, 'f', 0, 64) + " ms"
		}
		out = append(out, one)
	}
	return out
}

// auditGroups returns the judged audits by category.
func auditGroups(all []lighthouse.Audit) []auditGroup {
	var out []auditGroup
	for _, category := range append(lighthouse.Categories(), "") {
		g := auditGroup{Title: categoryTitle(category)}
		for _, a := range all {
			first := lighthouse.Category("")
			if len(a.Category) > 0 {
				first = a.Category[0]
			}
			if first == category && site.Judges(a) {
				g.Audits = append(g.Audits, a)
			}
		}
		if len(g.Audits) > 0 {
			out = append(out, g)
		}
	}
	return out
}

// siteThumbnail sends the thumbnail of a page, which never changes.
func (c *call) siteThumbnail() error {
	data, err := c.SitePages.Thumbnail(c.ctx(), c.tenant(), c.path("id"), c.path("page"))
	if err != nil {
		return err
	}
	c.headers("image/jpeg")
	c.w.Header().Set("Cache-Control", "private, max-age=86400")
	c.w.Header().Set("Content-Length", strconv.Itoa(len(data)))
	c.w.WriteHeader(http.StatusOK)
	_, _ = c.w.Write(data) // the reader may have disconnected
	return nil
}

// lighthouseFrame is the document of the frame, around the report's JSON.
const lighthouseFrame = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lighthouse report</title><style>body { margin: 0 }</style></head>
<body><div id="lh-log"></div>
<script nonce="%[1]s">window.__LIGHTHOUSE_JSON__ = `

// siteLighthouse shows the stored report of a page in a document for a frame. Quotes from
// the scanned site cannot act: the document has an origin of its own (HTML standard,
// sandbox), runs only Lighthouse's script and loads nothing.
func (c *call) siteLighthouse() error {
	data, err := c.SitePages.Lighthouse(c.ctx(), c.tenant(), c.path("id"), c.path("page"))
	if err != nil {
		return err
	}
	nonce := rand.Text()
	var out bytes.Buffer
	fmt.Fprintf(&out, lighthouseFrame, nonce)
	json.HTMLEscape(&out, data)
	fmt.Fprintf(&out, ";</script>\n<script nonce=%q>", nonce)
	out.Write(lighthouseViewer)
	out.WriteString("\n__initLighthouseReport__();</script></body></html>\n")
	c.headers("text/html; charset=utf-8")
	c.w.Header().Set("Content-Security-Policy", "sandbox allow-scripts allow-popups; default-src 'none'; script-src 'nonce-"+nonce+
		"'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'")
	c.w.Header().Set("X-Frame-Options", "SAMEORIGIN")
	c.w.Header().Set("Referrer-Policy", "no-referrer")
	c.w.Header().Set("Content-Length", strconv.Itoa(out.Len()))
	c.w.WriteHeader(http.StatusOK)
	_, _ = c.w.Write(out.Bytes()) // the reader may have disconnected
	return nil
}

// siteLighthouseJSON sends the stored report unchanged.
func (c *call) siteLighthouseJSON() error {
	data, err := c.SitePages.Lighthouse(c.ctx(), c.tenant(), c.path("id"), c.path("page"))
	if err != nil {
		return err
	}
	c.headers("application/json")
	c.w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="lighthouse-%s.json"`, c.path("page")))
	c.w.Header().Set("Content-Length", strconv.Itoa(len(data)))
	c.w.WriteHeader(http.StatusOK)
	_, _ = c.w.Write(data) // the reader may have disconnected
	return nil
}
