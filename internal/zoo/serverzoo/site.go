package serverzoo

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"
)

// Paths returns the addresses of the site, including one that does not exist.
func Paths() []string {
	return []string{"/", "/site.css", "/app.3f2a9c81d0e4.js", "/logo.png", "/files/hats.zip", "/news.xml.gz", "/missing"}
}

// Exposed returns the addresses of files that the site should not serve.
func Exposed() []string { return []string{"/privkey.pem", "/terraform.tfstate", "/.git/HEAD"} }

// writeSite writes the site's files: a page with an inline script and style, the resources
// that it loads, downloads, and files that should not be there.
func writeSite(dir string) error {
	var page, style, script strings.Builder
	page.WriteString("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Hats of the north</title>\n" +
		"<meta name=\"viewport\" content=\"width=device-width\"><link rel=\"icon\" href=\"/logo.png\">\n" +
		"<link rel=\"stylesheet\" href=\"/site.css\"><style>h1 { color: #234 }</style>\n" +
		"<script>document.documentElement.className = 'js';</script></head><body><h1>Hats of the north</h1>\n" +
		"<img src=\"/logo.png\" width=\"8\" height=\"8\" alt=\"A hat\">\n")
	for i := range 40 {
		fmt.Fprintf(&page, "<p>Hat number %d is made of wool from the hills, and keeps its form in rain and snow.</p>\n", i)
		fmt.Fprintf(&style, ".hat-%d { margin: %dpx; padding: %dpx; color: #333 }\n", i, i, i)
		fmt.Fprintf(&script, "window.hats = (window.hats || []).concat({ number: %d, wool: true });\n", i)
	}
	page.WriteString("<script src=\"/app.3f2a9c81d0e4.js\"></script></body></html>\n")
	hat := image.NewRGBA(image.Rect(0, 0, 8, 8))
	hat.Set(3, 3, color.RGBA{R: 200, A: 255})
	var picture bytes.Buffer
	if err := png.Encode(&picture, hat); err != nil {
		return err
	}
	for name, text := range map[string]string{
		"index.html": page.String(), "site.css": style.String(), "app.3f2a9c81d0e4.js": script.String(), "logo.png": picture.String(),
		"files/hats.zip": "PK\x03\x04", "news.xml.gz": "\x1f\x8b", "privkey.pem": "-----BEGIN PRIVATE KEY-----\n", "terraform.tfstate": "{}",
		".git/HEAD": "ref: refs/heads/main\n",
	} {
		if err := put(text, dir, name); err != nil {
			return err
		}
	}
	return nil
}
