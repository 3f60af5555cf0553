package web

import (
	"bytes"
	"compress/gzip"
	"encoding/xml"
	"io"
	"net/url"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/sitemap"
)

const (
	maxSitemaps = 3
	maxSitemap  = 1 << 20
	maxLocs     = 50_000 // the protocol's limit for one file
)

// sitemaps fetches the sitemaps in robots.txt, else /sitemap.xml. Of an index the first
// members are fetched, up to the limit of sitemaps.
func (s *session) sitemaps(c *client, root *url.URL, robots *capture.Resource) []capture.Sitemap {
	queue, fromRobots := sitemapLines(robots), true
	if len(queue) == 0 {
		queue, fromRobots = []string{root.String() + "/sitemap.xml"}, false
	}
	var out []capture.Sitemap
	seen := map[string]bool{}
	for len(queue) > 0 && len(out) < maxSitemaps {
		at := queue[0]
		queue = queue[1:]
		if seen[at] {
			continue
		}
		seen[at] = true
		w := s.followOn(c, fetch{start: at, accept: acceptAny, limit: maxSitemap})
		if len(w.Hops) == 0 {
			break
		}
		m := capture.Sitemap{Resource: resourceOf(w, false), FromRobots: fromRobots}
		body, cut := gunzip(w.body)
		m.Body, m.Exchange.Truncated = sitemap.Decode(string(body)), m.Exchange.Truncated || cut
		out = append(out, m)
		if index, locs := parseSitemap([]byte(m.Body), maxSitemaps); index {
			queue = append(queue, locs...)
		}
	}
	return out
}

// sitemapLines returns the absolute http(s) URLs of the Sitemap lines (sitemaps.org,
// "Specifying the Sitemap location in your robots.txt file").
func sitemapLines(robots *capture.Resource) []string {
	if !robots.Found() {
		return nil
	}
	var out []string
	for line := range strings.Lines(robots.Body) {
		line, _, _ = strings.Cut(line, "#")
		name, value, ok := strings.Cut(line, ":")
		if !ok || !strings.EqualFold(strings.TrimSpace(strings.TrimPrefix(name, "\ufeff")), "sitemap") {
			continue
		}
		u, err := url.Parse(strings.TrimSpace(value))
		if err == nil && u.Host != "" && (u.Scheme == "http" || u.Scheme == "https") {
			out = append(out, u.String())
		}
		if len(out) == maxSitemaps {
			break
		}
	}
	return out
}

// gunzip decompresses a body in gzip format, whatever its name. The part beyond the limit is
// cut off.
func gunzip(body []byte) (out []byte, cut bool) {
	if !bytes.HasPrefix(body, []byte{0x1f, 0x8b}) {
		return body, false
	}
	r, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return body, false
	}
	out, err = io.ReadAll(io.LimitReader(r, maxSitemap+1))
	if len(out) > maxSitemap {
		return out[:maxSitemap], true
	}
	return out, err != nil
}

// parseSitemap returns at most limit locations, and whether the file is an index of
// sitemaps. It reads as far as the XML is well-formed. A text sitemap has one URL per line.
func parseSitemap(body []byte, limit int) (index bool, locs []string) {
	if text := strings.TrimSpace(string(body[:min(len(body), 64)])); strings.HasPrefix(text, "http://") ||
		strings.HasPrefix(text, "https://") {
		return false, textLocations(body, limit)
	}
	dec := xml.NewDecoder(bytes.NewReader(body))
	dec.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	var path []string
	for len(locs) < limit {
		tok, err := dec.Token()
		if err != nil {
			return index, locs
		}
		switch t := tok.(type) {
		case xml.StartElement:
			if len(path) == 0 {
				index = t.Name.Local == "sitemapindex"
			}
			path = append(path, t.Name.Local)
		case xml.EndElement:
			path = path[:max(len(path)-1, 0)]
		case xml.CharData:
			if loc := strings.TrimSpace(string(t)); loc != "" && isLocation(path) {
				locs = append(locs, loc)
			}
		}
	}
	return index, locs
}

// isLocation reports whether the elements lead to the address of a page or of a sitemap.
func isLocation(path []string) bool {
	return len(path) == 3 && path[2] == "loc" && (path[1] == "url" || path[1] == "sitemap")
}

func textLocations(body []byte, limit int) (locs []string) {
	for line := range strings.Lines(string(body)) {
		if line = strings.TrimSpace(line); line != "" && len(locs) < limit {
			locs = append(locs, line)
		}
	}
	return locs
}
