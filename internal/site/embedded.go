package site

import (
	"bytes"
	"hash"
	"hash/fnv"
	"net/url"
	"regexp"
	"strings"

	"assay/internal/website/weburl"
)

// Limits of what is embedded.
const (
	maxCandidates = 50  // of one srcset
	maxMalformed  = 500 // bytes of a malformed address that are stored
	// minContent is the minimum length, in bytes, of texts that are compared: shorter ones may be equal just because there is little to them.
	minContent = 200
)

var (
	styleComment   = regexp.MustCompile(`(?s)/\*.*?\*/`)
	styleReference = regexp.MustCompile(`(?i)(?:url\(\s*|@import\s+)(?:"([^"\n]*)"|'([^'\n]*)')|url\(\s*([^"'()\s]+)\s*\)`)
)

// embed adds what an element shows or runs: pictures, scripts, media, plug-ins and inline frames. The frames of a frameset are pages of
// their own.
func (r *reader) embed(name string, a map[string]string) {
	switch name {
	case "object":
		r.part(a["data"])
	case "input":
		if strings.EqualFold(strings.TrimSpace(a["type"]), "image") {
			r.part(a["src"])
		}
	case "image", "use": // of SVG
		r.part(a["href"])
		r.part(a["xlink:href"])
	case "body", "table", "tr", "th", "td":
		r.part(a["background"])
	default:
		r.part(a["src"])
		r.part(a["poster"])
		r.sources(a["srcset"])
	}
}

func (r *reader) part(raw string) { r.refer(reference{raw: raw, embedded: true}) }

// style adds what the rules of a style element or attribute load.
func (r *reader) style(css []byte) {
	for _, raw := range styleReferences(css) {
		r.part(raw)
	}
}

// sources adds the candidates of a srcset (HTML Standard section 4.8.4.3.10).
func (r *reader) sources(set string) {
	for range maxCandidates {
		set = strings.TrimLeft(set, " \t\n\f\r,")
		if set == "" {
			return
		}
		end := strings.IndexAny(set, " \t\n\f\r")
		if end < 0 {
			end = len(set)
		}
		address, rest := set[:end], set[end:]
		if trimmed := strings.TrimRight(address, ","); trimmed != address {
			r.part(trimmed) // a comma ends the candidate: it has no descriptor
			set = rest
			continue
		}
		r.part(address)
		_, set, _ = strings.Cut(rest, ",")
	}
}

// isEmbedding reports whether a link element of the type loads a part of the page.
func isEmbedding(rel string) bool {
	switch rel {
	case "stylesheet", "icon", "apple-touch-icon", "mask-icon", "manifest", "preload", "modulepreload":
		return true
	}
	return false
}

// isMalformed reports whether an address is one of the web that browsers cannot request:
// other schemes, such as mailto, are not malformed.
func isMalformed(base *url.URL, ref string) bool {
	u, err := weburl.Resolve(base, ref)
	if err != nil {
		return weburl.IsWeb(ref)
	}
	return (u.Scheme == "http" || u.Scheme == "https") && (u.Host == "" || u.Opaque != "")
}

// content sums up the text of a page, whatever its spaces.
type content struct {
	hash   hash.Hash64
	length int
}

func (c *content) add(raw []byte) {
	if c.hash == nil {
		c.hash = fnv.New64a()
	}
	for word := range bytes.FieldsSeq(raw) {
		_, _ = c.hash.Write(word) // a hash takes everything
		_, _ = c.hash.Write([]byte{' '})
		c.length += len(word)
	}
}

// sum is 0 for a page with little text.
func (c *content) sum() int64 {
	if c.length < minContent {
		return 0
	}
	return int64(c.hash.Sum64())
}

// styleReferences returns the addresses in url() and @import of a style sheet, as written
// (CSS Syntax Level 3 section 4.3.6).
func styleReferences(css []byte) (out []string) {
	seen := map[string]bool{}
	for _, m := range styleReference.FindAllSubmatch(styleComment.ReplaceAll(css, nil), maxDocumentLinks) {
		raw := strings.TrimSpace(string(bytes.Join(m[1:], nil))) // one of them is not empty
		if raw != "" && raw[0] != '#' && !seen[raw] && len(raw) <= maxReference {
			seen[raw] = true
			out = append(out, raw)
		}
	}
	return out
}
