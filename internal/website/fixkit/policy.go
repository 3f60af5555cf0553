package fixkit

import (
	"crypto/sha256"
	"encoding/base64"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/csp"
	"assay/internal/website/dom"
)

func number(n int64) string { return strconv.FormatInt(n, 10) }

// maxSources limits the sources of a directive; for pages with more, no policy is proposed.
const maxSources = 40

// contentPolicy returns a content security policy that allows what the page does now: its
// own origin, the origins that it loads from, and the digests of its inline scripts. It
// returns "" if every policy would require a change of the page because of inline event
// handlers, plugins or a foreign base, and if the page has scripts and no browser loaded it:
// what scripts load is unknown then.
func contentPolicy(c *capture.Capture, found map[string]check.Result) string {
	doc := c.DOM()
	if doc == nil || !c.Page.IsHTML() || len(doc.Inline) > 0 || originOf(doc.Base) != originOf(c.Page.Document.Exchange.URL) ||
		slices.ContainsFunc(doc.Frames, func(e dom.Element) bool { return e.Tag == "object" || e.Tag == "embed" }) {
		return ""
	}
	loaded, known := requested(c)
	if !known && runsScripts(doc) {
		return ""
	}
	p := newPolicy(c, doc, loaded)
	if p == nil {
		return ""
	}
	p.obey(c, found)
	return p.String()
}

// policy has directives with their sources.
type policy struct {
	names   []string
	sources map[string][]string
}

func (p *policy) set(name string, sources ...string) {
	if !slices.Contains(p.names, name) {
		p.names = append(p.names, name)
	}
	p.sources[name] = sources
}

func (p *policy) String() string {
	var out []string
	for _, name := range p.names {
		out = append(out, strings.TrimSpace(name+" "+strings.Join(p.sources[name], " ")))
	}
	return strings.Join(out, "; ")
}

// newPolicy lists what the page loads, by its markup and in a browser; nil if that exceeds the
// limit.
func newPolicy(c *capture.Capture, doc *dom.Document, loaded map[string][]string) *policy {
	const self = "'self'"
	p := &policy{sources: map[string][]string{}}
	own := originOf(c.Page.Document.Exchange.URL)
	from := func(base []string, lists ...[]string) []string {
		out := slices.Clone(base)
		for _, o := range slices.Concat(lists...) {
			if o != "" && o != own && !slices.Contains(out, o) {
				out = append(out, o)
			}
		}
		return out
	}
	of := func(kinds ...string) []string { return assetOrigins(c, kinds) }
	scripts, styles := inline(c.Page.Document.Body)
	styleBase := []string{self}
	if styles || doc.StyleAttrs > 0 || runsScripts(doc) { // scripts insert style elements
		styleBase = append(styleBase, "'unsafe-inline'")
	}
	for _, d := range []struct {
		name    string
		base    []string
		sources []string
	}{
		{"default-src", []string{self}, nil},
		{"script-src", append([]string{self}, scripts...), slices.Concat(elements(doc.Scripts), of(capture.KindScript))},
		{"style-src", styleBase, of(capture.KindStylesheet)},
		{"img-src", []string{self, "data:"}, slices.Concat(elements(doc.Images), of(capture.KindImage, capture.KindIcon))},
		{"font-src", []string{self, "data:"}, of(capture.KindFont)},
		{"media-src", []string{self}, slices.Concat(elements(doc.Media), of(capture.KindMedia))},
		{"frame-src", []string{self}, elements(doc.Frames)},
		{"connect-src", []string{self}, nil},
		{"manifest-src", []string{self}, of(capture.KindManifest)},
	} {
		p.set(d.name, from(d.base, d.sources, loaded[d.name])...)
	}
	p.set("object-src", "'none'")
	p.set("base-uri", self)
	p.set("form-action", from([]string{self}, forms(doc))...)
	p.set("frame-ancestors", self)
	for _, name := range p.names {
		if len(p.sources[name]) > maxSources {
			return nil
		}
	}
	for _, name := range []string{"media-src", "frame-src", "connect-src", "manifest-src"} {
		if slices.Equal(p.sources[name], p.sources["default-src"]) {
			p.drop(name)
		}
	}
	return p
}

func (p *policy) drop(name string) {
	p.names = slices.DeleteFunc(p.names, func(n string) bool { return n == name })
}

// obey carries over the rest of the present policy, except what the findings complain about: its reporting, its restrictions on fetches
// that a scan cannot see, and its framing.
func (p *policy) obey(c *capture.Capture, found map[string]check.Result) {
	if _, mixed := found["SEC-MIXED"]; mixed {
		p.set("upgrade-insecure-requests")
	}
	set := csp.Of(document(c), nil)
	if len(set.Enforced) != 1 {
		return
	}
	for _, name := range []string{"connect-src", "worker-src", "manifest-src", "report-uri", "report-to", "upgrade-insecure-requests"} {
		if d, ok := set.Enforced[0].Directive(name); ok {
			p.set(name, encrypted(d.Values)...)
		}
	}
	if d, ok := set.Enforced[0].Directive(csp.FrameAncestors); ok {
		if _, bad := found["SEC-FRAME"]; !bad {
			p.set(csp.FrameAncestors, encrypted(d.Values)...)
		}
	}
}

// encrypted replaces unencrypted schemes in sources, and drops sources that are unsafe to
// copy.
func encrypted(sources []string) []string {
	var out []string
	for _, s := range sources {
		if rest, ok := strings.CutPrefix(strings.ToLower(s), "http:"); ok {
			s = "https:" + rest
		}
		if safe(s) {
			out = append(out, s)
		}
	}
	return out
}

func elements(list []dom.Element) []string {
	var out []string
	for _, e := range list {
		out = append(out, originOf(e.URL))
	}
	return out
}

func forms(doc *dom.Document) []string {
	var out []string
	for _, f := range doc.Forms {
		out = append(out, originOf(f.URL))
	}
	return out
}

func assetOrigins(c *capture.Capture, kinds []string) []string {
	if c.Assets == nil {
		return nil
	}
	var out []string
	for i := range c.Assets.Assets {
		if a := &c.Assets.Assets[i]; slices.Contains(kinds, a.Kind) {
			out = append(out, originOf(a.URL))
		}
	}
	return out
}

// inline returns the digests of the inline scripts as sources, and whether there are style
// elements.
func inline(body string) (digests []string, styles bool) {
	z := html.NewTokenizer(strings.NewReader(body))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return digests, styles
		case html.StartTagToken:
			t := z.Token()
			styles = styles || t.Data == "style"
			if t.Data != "script" || slices.ContainsFunc(t.Attr, func(a html.Attribute) bool { return a.Key == "src" }) {
				continue
			}
			if z.Next() == html.TextToken {
				sum := sha256.Sum256([]byte(string(z.Text())))
				if d := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !slices.Contains(digests, d) {
					digests = append(digests, d)
				}
			}
		}
	}
}
