package web

import (
	"cmp"
	"context"
	"mime"
	"net/http"
	"slices"
	"strings"
	"time"

	"assay/internal/website/capture"
	"assay/internal/website/dom"
	"assay/internal/website/jslib"
)

// Limits of the search for libraries.
const (
	libraryTime = 5 * time.Second // for all scripts of a document
	maxScript   = 1 << 20         // bytes of one script that are searched
	maxFound    = 100
	maxIDs      = 10 // of one weakness
	maxWeak     = 40 // of one library
)

// notConfigured is the message for a source that is not configured.
const notConfigured = "No source of this data is configured."

// libraries recognises the libraries in the scripts of the document.
func (a *assetStep) libraries() {
	out := &capture.Libraries{Source: capture.DataSource{Error: notConfigured}}
	a.out.Libraries = out
	if a.cfg.Libraries == nil {
		return
	}
	var known *jslib.Repository
	if known, out.Source = a.cfg.Libraries(a.ctx); out.Source.Error != "" {
		return
	}
	ctx, cancel := context.WithTimeout(a.ctx, libraryTime)
	defer cancel()
	f := &finder{ctx: ctx, known: known, out: out}
	for _, s := range a.doc.Scripts {
		if s.URL == "" && s.Text != "" && dom.IsJavaScript(s.Attr["type"]) {
			f.text(s.Text, capture.Library{URL: a.at}, nil)
		}
	}
	fetched := map[string]bool{}
	for i := range a.out.Assets {
		if asset := &a.out.Assets[i]; asset.Kind == capture.KindScript {
			fetched[asset.URL] = true
			f.asset(asset, a.scripts[asset.URL])
		}
	}
	for _, r := range references(a.doc, a.at) {
		if r.kind == capture.KindScript && !fetched[r.url] {
			fetched[r.url] = true
			f.unread(r.url)
		}
	}
}

// finder collects the recognised libraries.
type finder struct {
	ctx   context.Context
	known *jslib.Repository
	out   *capture.Libraries
}

// asset examines a fetched script: its text, and its address for libraries that the text
// does not show. Files that are not scripts are ignored.
func (f *finder) asset(a *capture.Asset, text string) {
	ex := &a.Exchange
	media, _, _ := mime.ParseMediaType(ex.Header.Get("Content-Type"))
	switch {
	case f.known.Ignored(a.URL):
		return
	case ex.OK() && (ex.Status != http.StatusOK || media == "text/html"):
		return
	case !ex.OK() || ex.Method == http.MethodHead:
		f.unread(a.URL)
		return
	}
	if ex.Truncated {
		f.out.Cut++
	}
	f.text(text, capture.Library{URL: a.URL, Request: ex.ID}, f.known.InAddress(a.URL))
}

// unread examines only the address of a script.
func (f *finder) unread(address string) {
	if f.known.Ignored(address) {
		return
	}
	f.out.Scripts++
	f.out.Unread++
	f.add(capture.Library{URL: address, Unread: true}, f.known.InAddress(address), nil)
}

func (f *finder) text(text string, at capture.Library, byAddress []jslib.Match) {
	f.out.Scripts++
	if len(text) > maxScript {
		text = text[:maxScript]
		f.out.Cut++
	}
	found, err := f.known.InText(f.ctx, text)
	if err != nil {
		f.out.Unread++ // out of time
		at.Unread = true
	}
	f.add(at, found, nil)
	f.add(at, byAddress, found)
}

// add adds the matches, except for libraries that a more reliable method has found.
func (f *finder) add(at capture.Library, found, better []jslib.Match) {
	for _, m := range found {
		if len(f.out.Found) == maxFound || slices.ContainsFunc(better, func(b jslib.Match) bool { return b.Name == m.Name }) {
			continue
		}
		lib := at
		lib.Name, lib.Version, lib.By = m.Name, m.Version, m.By
		known, fixed := f.known.Vulnerabilities(m.Name, m.Version)
		lib.Fixed = fixed
		for _, v := range known[:min(len(known), maxWeak)] {
			w := capture.Weakness{IDs: v.IDs[:min(len(v.IDs), maxIDs)], Severity: v.Severity, Summary: clip(v.Summary)}
			if len(v.Info) > 0 {
				w.Info = clip(cmp.Or(v.Info...))
			}
			lib.Weaknesses = append(lib.Weaknesses, w)
		}
		f.out.Found = append(f.out.Found, lib)
	}
}

// keepScript stores the text of a script until the libraries are searched.
func (a *assetStep) keepScript(address string, body []byte) {
	a.keeping.Lock()
	defer a.keeping.Unlock()
	if a.scripts == nil {
		a.scripts = map[string]string{}
	}
	a.scripts[address] = strings.ToValidUTF8(string(body[:min(len(body), maxScript+1)]), "\ufffd")
}

// LibrariesByAddress recognises libraries by the addresses of scripts whose text is unknown.
func LibrariesByAddress(ctx context.Context, known *jslib.Repository, source capture.DataSource, addresses []string) *capture.Libraries {
	out := &capture.Libraries{Source: source}
	if source.Error != "" {
		return out
	}
	f := &finder{ctx: ctx, known: known, out: out}
	for _, address := range addresses {
		f.unread(address)
	}
	return out
}
