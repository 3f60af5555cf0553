package content

import (
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/dom"
)

// mixed judges SEC-MIXED by the markup, the addresses in stylesheets and the redirects of
// subresources.
func mixed(c *capture.Capture) check.Verdict {
	at, v, ok := page(c)
	switch {
	case !ok:
		return v
	case !isSecure(at):
		return check.Inapplicable("The document itself is not encrypted.")
	}
	active, passive := inMarkup(c)
	moreActive, morePassive := inAssets(c)
	active, passive = append(active, moreActive...), append(passive, morePassive...)
	moreActive, morePassive = inBrowser(c)
	active, passive = append(active, moreActive...), append(passive, morePassive...)
	if len(active)+len(passive) == 0 {
		return whole(c, check.Passed("Everything is loaded over https"))
	}
	if upgrades(c) {
		return check.Passed("http: addresses are upgraded").
			Because("upgrade-insecure-requests makes browsers load them over https.").With(limit(slices.Concat(active, passive))...)
	}
	if len(active) > 0 {
		return check.Failed("%d active resources over http", len(active)).
			Because("Browsers block scripts, styles and frames that are not encrypted; old ones run whatever the network substitutes.").
			With(limit(active)...)
	}
	return check.Warned("%d images or media over http", len(passive)).
		Because("Browsers upgrade or block them; with old browsers, anyone on the network path can read and replace them.").
		With(limit(passive)...)
}

func limit(e []check.Evidence) []check.Evidence { return e[:min(len(e), maxQuoted)] }

// inMarkup returns the http: subresources of the document: active ones, and passive ones such
// as images, audio and video.
func inMarkup(c *capture.Capture) (active, passive []check.Evidence) {
	d := c.DOM()
	for _, e := range slices.Concat(scripts(d), d.Frames) {
		if isMixed(e.URL) {
			active = append(active, quote(c, e))
		}
	}
	for _, e := range d.Links {
		switch isActive, loads := linkLoads(e); {
		case !loads || !isMixed(e.URL):
		case isActive:
			active = append(active, quote(c, e))
		default:
			passive = append(passive, quote(c, e))
		}
	}
	for _, e := range slices.Concat(d.Images, d.Sources, d.Media, d.Drawings, imageButtons(d)) {
		switch {
		case !isMixed(e.URL) && !hasPlainImage(d, e):
		case e.Tag == "track": // is not among what browsers upgrade (Mixed Content §3.1)
			active = append(active, quote(c, e))
		default:
			passive = append(passive, quote(c, e))
		}
	}
	for _, e := range d.Styled {
		if isMixed(e.URL) {
			passive = append(passive, quote(c, e))
		}
	}
	return active, passive
}

func imageButtons(d *dom.Document) []dom.Element {
	return slices.DeleteFunc(slices.Clone(d.Inputs), func(e dom.Element) bool {
		return e.Tag != "input" || !strings.EqualFold(e.Attr["type"], "image")
	})
}

// linkLoads reports whether a link element makes browsers load a file, and whether that file
// is active content.
func linkLoads(e dom.Element) (active, loads bool) {
	for _, rel := range e.Rel() {
		switch rel {
		case "stylesheet", "manifest", "modulepreload":
			return true, true
		case "icon", "apple-touch-icon":
			loads = true
		case "preload":
			switch strings.ToLower(e.Attr["as"]) {
			case "image", "audio", "video":
				loads = true
			default:
				return true, true
			}
		}
	}
	return false, loads
}

// hasPlainImage checks the attributes other than src that name images.
func hasPlainImage(d *dom.Document, e dom.Element) bool {
	if poster := e.Attr["poster"]; poster != "" {
		if abs, _ := d.Resolve(poster); isMixed(abs) {
			return true
		}
	}
	for _, candidate := range dom.ParseSrcset(e.Attr["srcset"]) {
		if abs, _ := d.Resolve(candidate.URL); isMixed(abs) {
			return true
		}
	}
	return false
}

// inOwnStyle returns the evidence of an import or font in a style element of the document.
func inOwnStyle(d *dom.Document, a *capture.Asset) bool {
	return (a.Kind == capture.KindStylesheet || a.Kind == capture.KindFont) &&
		!slices.ContainsFunc(d.Links, func(e dom.Element) bool { return e.URL == a.URL })
}

// inAssets finds what the markup does not show: imports and fonts of stylesheets,
// and subresources that redirect to http.
func inAssets(c *capture.Capture) (active, passive []check.Evidence) {
	if c.Assets == nil {
		return nil, nil
	}
	at := c.Page.Document.Exchange.URL
	for i := range c.Assets.Assets {
		a := &c.Assets.Assets[i]
		inStyle := isMixed(a.URL) && (a.From != at || inOwnStyle(c.DOM(), a))
		led := isSecure(a.URL) && isMixed(a.Exchange.URL)
		if a.Kind == capture.KindOGImage || !inStyle && !led {
			continue
		}
		e := check.Evidence{
			Request: a.Exchange.ID, Quote: a.From + " names " + a.URL,
			Command: "curl -sS " + evidence.Quote(a.From) + " | grep -F " + evidence.Quote(a.URL),
		}
		if led {
			e.Quote = a.URL + " redirects to " + a.Exchange.URL
			e.Command = evidence.Curl(a.URL, "-L")
		}
		switch a.Kind {
		case capture.KindImage, capture.KindIcon, capture.KindMedia:
			passive = append(passive, e)
		default:
			active = append(active, e)
		}
	}
	return active, passive
}
