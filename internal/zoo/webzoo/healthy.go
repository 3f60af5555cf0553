package webzoo

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"strings"
	"text/template"
	"time"

	_ "embed"
)

//go:embed front.html.tmpl
var frontTemplate string

//go:embed inner.html.tmpl
var innerTemplate string

//go:embed site.css
var stylesheet string

//go:embed app.js
var script string

// Paths of the healthy site's assets. The names carry a fingerprint.
const (
	PathStyle  = "/assets/site.4f2a9c1e.css"
	PathScript = "/assets/app.8b31d7aa.js"
	PathHero   = "/assets/harbour.c0ffee12.png"
	PathIcon   = "/assets/icon.77aa10bd.png"
	PathOG     = "/assets/preview.5d2e8f00.png"
)

// inlineScript runs before the first paint; the CSP allows it by its hash.
const inlineScript = `document.documentElement.classList.add("js");`

const (
	typeHTML    = "text/html; charset=utf-8"
	typeText    = "text/plain; charset=utf-8"
	cacheAsset  = "public, max-age=31536000, immutable"
	cachePage   = "no-cache"
	cacheHourly = "public, max-age=3600"
)

// healthy returns the blueprint that passes every check.
func healthy(host string, clock func() time.Time) (*Blueprint, error) {
	b := &Blueprint{
		Host: host, Plain: PlainRedirect, Secure: true, HTTP2: true, HTTP3: true, KeepAlive: true,
		Addresses: 2, DualStack: true, Sibling: true, Resources: map[string]Resource{}, Header: healthyHeader(),
		Registration: Registration{Left: 300 * 24 * time.Hour, Status: []string{"active", "client transfer prohibited"}},
	}
	front, err := render(frontTemplate, host)
	if err != nil {
		return nil, err
	}
	b.Resources["/"] = page(front)
	b.Edit("/", func(r *Resource) {
		r.Header = http.Header{"Set-Cookie": {"__Host-session=k3J9sQ2vX7; Path=/; Secure; HttpOnly; SameSite=Lax"}}
	})
	for _, name := range []string{"about", "routes", "tickets", "contact"} {
		inner, err := render(strings.ReplaceAll(innerTemplate, "NAME", name), host)
		if err != nil {
			return nil, err
		}
		b.Resources["/"+name] = page(inner)
	}
	b.NotFound = page([]byte(notFoundPage))
	b.NotFound.Status, b.NotFound.Validators = http.StatusNotFound, false
	b.wellKnown(host, clock)
	return b, b.assets()
}

func healthyHeader() http.Header {
	sum := sha256.Sum256([]byte(inlineScript))
	csp := "default-src 'none'; script-src 'self' 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; style-src 'self'; " +
		"img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; " +
		"form-action 'self'; frame-ancestors 'none'"
	return http.Header{
		"Strict-Transport-Security":    {"max-age=63072000; includeSubDomains; preload"},
		"Content-Security-Policy":      {csp},
		"X-Content-Type-Options":       {"nosniff"},
		"X-Frame-Options":              {"DENY"},
		"Referrer-Policy":              {"strict-origin-when-cross-origin"},
		"Permissions-Policy":           {"camera=(), microphone=(), geolocation=(), payment=()"},
		"Cross-Origin-Opener-Policy":   {"same-origin"},
		"Cross-Origin-Resource-Policy": {"same-origin"},
		"Cross-Origin-Embedder-Policy": {"require-corp"},
		"Alt-Svc":                      {`h3=":443"; ma=86400`},
	}
}

func page(body []byte) Resource {
	return Resource{Type: typeHTML, Body: body, Cache: cachePage, Validators: true, Compress: true}
}

func render(source, host string) ([]byte, error) {
	t, err := template.New("page").Parse(source)
	if err != nil {
		return nil, err
	}
	var buf bytes.Buffer
	err = t.Execute(&buf, map[string]string{
		"Host": host, "Origin": "https://" + host, "Style": PathStyle, "Script": PathScript, "Hero": PathHero,
		"Icon": PathIcon, "OG": PathOG, "Inline": inlineScript,
	})
	return buf.Bytes(), err
}

// wellKnown adds robots.txt, the sitemap, security.txt and llms.txt.
func (b *Blueprint) wellKnown(host string, clock func() time.Time) {
	origin := "https://" + host
	text := func(body string) Resource {
		return Resource{Type: typeText, Body: []byte(body), Cache: cacheHourly, Validators: true}
	}
	b.Resources["/robots.txt"] = text("User-agent: *\nDisallow: /internal/\n\nSitemap: " + origin + "/sitemap.xml\n")
	b.Resources["/.well-known/security.txt"] = text("Contact: mailto:security@" + host +
		"\nExpires: " + clock().AddDate(0, 6, 0).UTC().Format(time.RFC3339) +
		"\nPreferred-Languages: en\nCanonical: " + origin + "/.well-known/security.txt\nPolicy: " + origin + "/contact\n")
	b.Resources["/llms.txt"] = text("# Harbour Ferries\n\n> Timetables and tickets of a small ferry line.\n\n## Pages\n\n- [Routes](" +
		origin + "/routes): all lines\n")
	var urls strings.Builder
	for _, path := range []string{"/", "/about", "/routes", "/tickets", "/contact"} {
		fmt.Fprintf(&urls, "  <url><loc>%s%s</loc><lastmod>%s</lastmod></url>\n", origin, path, lastModified.Format(time.DateOnly))
	}
	sitemap := text(`<?xml version="1.0" encoding="UTF-8"?>` + "\n" +
		`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n" + urls.String() + "</urlset>\n")
	sitemap.Type, sitemap.Compress = "application/xml", true
	b.Resources["/sitemap.xml"] = sitemap
}

// assets adds the stylesheet, the script and the images.
func (b *Blueprint) assets() error {
	asset := func(path, kind string, body []byte, compress bool) {
		b.Resources[path] = Resource{Type: kind, Body: body, Cache: cacheAsset, Validators: true, Compress: compress}
	}
	asset(PathStyle, "text/css; charset=utf-8", []byte(stylesheet), true)
	asset(PathScript, "text/javascript; charset=utf-8", []byte(script), true)
	for path, size := range map[string]image.Point{PathHero: {800, 450}, PathIcon: {48, 48}, PathOG: {1200, 630}} {
		picture, err := paint(size)
		if err != nil {
			return err
		}
		asset(path, "image/png", picture, false)
	}
	return nil
}

// paint draws a sea below a sky.
func paint(size image.Point) ([]byte, error) {
	img := image.NewPaletted(image.Rectangle{Max: size}, color.Palette{color.RGBA{134, 188, 222, 255}, color.RGBA{18, 74, 120, 255}})
	for y := size.Y * 3 / 5; y < size.Y; y++ {
		for x := range size.X {
			img.SetColorIndex(x, y, 1)
		}
	}
	var buf bytes.Buffer
	if err := png.Encode(&buf, img); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}

const notFoundPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Page not found – Harbour Ferries</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
</head>
<body>
<h1>Page not found</h1>
<p>There is nothing at this address. The <a href="/">front page</a> leads to everything else.</p>
</body>
</html>
`
