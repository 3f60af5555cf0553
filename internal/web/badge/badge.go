// Package badge owns what a project publishes about itself: a badge with its score, and a
// feed of its scans. Both are opt-in, and have addresses with random codes of their own.
package badge

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"fmt"
	"html/template"
	"net/http"
	"strings"
	"time"

	"assay/internal/scan"
)

// Badge is a label with a score.
type Badge struct {
	Label string
	Score *int // nil: no score
}

// Approximate character widths of the badge's font, Verdana at 11 px, in pixels.
const (
	charWidth = 7
	padding   = 10
)

var badgeTemplate = template.Must(template.New("badge").Parse(`<svg xmlns="http://www.w3.org/2000/svg" width="{{.Width}}" height="20" ` +
	`role="img" aria-label="{{.Label}}: {{.Value}}"><title>{{.Label}}: {{.Value}}</title>` +
	`<rect width="{{.Width}}" height="20" rx="3" fill="#444"/>` +
	`<rect x="{{.Split}}" width="{{.Right}}" height="20" rx="3" fill="{{.Colour}}"/>` +
	`<rect x="{{.Split}}" width="4" height="20" fill="{{.Colour}}"/>` +
	`<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">` +
	`<text x="{{.LabelAt}}" y="14">{{.Label}}</text><text x="{{.ValueAt}}" y="14">{{.Value}}</text></g></svg>` + "\n"))

// SVG returns the badge as a picture, which says so if there is no score.
func SVG(b Badge) ([]byte, error) {
	value, colour := "no score", "#6b6b6b"
	if b.Score != nil {
		value, colour = fmt.Sprintf("%d / 100", *b.Score), colourOf(float64(*b.Score))
	}
	left, right := padding+charWidth*len([]rune(b.Label)), padding+charWidth*len(value)
	var out bytes.Buffer
	err := badgeTemplate.Execute(&out, map[string]any{
		"Label": b.Label, "Value": value, "Colour": colour, "Width": left + right, "Split": left, "Right": right,
		"LabelAt": left / 2, "ValueAt": left + right/2,
	})
	return out.Bytes(), err
}

// colourOf returns the colour of a score's band, dark enough for white text.
func colourOf(score float64) string {
	switch scan.BandOf(score) {
	case scan.BandOf(100):
		return "#1a7f37"
	case scan.BandOf(0):
		return "#b3261e"
	}
	return "#8a5a00"
}

// Entry is a scan in a feed.
type Entry struct {
	ID, Title, Link string
	At              time.Time
}

// atom is a feed of RFC 4287.
type atom struct {
	XMLName xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
	Title   string   `xml:"title"`
	ID      string   `xml:"id"`
	Updated string   `xml:"updated"`
	Links   []link   `xml:"link"`
	Entries []entry  `xml:"entry"`
}

type link struct {
	Rel  string `xml:"rel,attr"`
	Href string `xml:"href,attr"`
}

type entry struct {
	Title   string `xml:"title"`
	ID      string `xml:"id"`
	Updated string `xml:"updated"`
	Author  string `xml:"author>name"`
	Link    link   `xml:"link"`
}

// Atom returns a feed, the newest entry first. updated is the time of an empty feed.
func Atom(title, id, self string, updated time.Time, entries []Entry) ([]byte, error) {
	f := atom{Title: clean(title), ID: "urn:uuid:" + id, Links: []link{{Rel: "self", Href: self}}}
	for _, e := range entries {
		f.Entries = append(f.Entries, entry{
			Title: clean(e.Title), ID: "urn:uuid:" + e.ID, Updated: e.At.UTC().Format(time.RFC3339), Author: "Assay",
			Link: link{Rel: "alternate", Href: e.Link},
		})
		if e.At.After(updated) {
			updated = e.At
		}
	}
	f.Updated = updated.UTC().Format(time.RFC3339)
	out, err := xml.MarshalIndent(f, "", " ")
	return append([]byte(xml.Header), append(out, '\n')...), err
}

// clean makes untrusted text one line without characters that XML does not allow.
func clean(s string) string {
	return strings.Join(strings.Fields(strings.ToValidUTF8(s, "\uFFFD")), " ")
}

// maxAge is how long caches may store what is published, in seconds.
const maxAge = 300

// Serve sends a publication. It sets no cookie and loads nothing, so that readers cannot be tracked.
func Serve(w http.ResponseWriter, r *http.Request, mime string, body []byte) {
	sum := sha256.Sum256(body)
	tag := `"` + hex.EncodeToString(sum[:12]) + `"`
	h := w.Header()
	h.Set("ETag", tag)
	h.Set("Cache-Control", fmt.Sprintf("public, max-age=%d", maxAge))
	h.Set("Content-Type", mime)
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'none'; sandbox")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Set("X-Robots-Tag", "noindex")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}
