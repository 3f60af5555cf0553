package web

import (
	"context"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"

	"assay/internal/website/capture"
	"assay/internal/website/dom"
)

const (
	maxSame      = 40 // assets of the document's site
	maxThird     = 20 // assets of other sites
	maxAsset     = 6 << 20
	maxAllAssets = 10 << 20
	maxHead      = 64 << 10
	workers      = 8 // over all hosts; each host has its own, lower limit
)

// GatherAssets fetches what the document in page loads and links to. A nil page, or one that
// is not HTML, has no assets. progress may be nil; it is not called concurrently. The only
// error is that of an ended ctx.
func (g *Gatherer) GatherAssets(
	ctx context.Context, target capture.Target, page *capture.Page, progress func(string),
) (*capture.Assets, error) {
	s, end := g.begin(ctx, target, "asset", budgetAssets, g.cfg.StepTimeout, progress)
	out := &capture.Assets{Assets: []capture.Asset{}}
	if page.IsHTML() {
		c := s.newClient(netip.Addr{})
		defer c.close()
		facts := capture.Capture{Target: target, Page: page}
		response := &page.Document.Exchange
		a := &assetStep{session: s, client: c, doc: facts.DOM(), response: response, at: response.URL, out: out}
		together(
			func() {
				a.assets()
				a.libraries()
				a.say("libraries detected")
			},
			func() {
				a.relations()
				a.links()
				a.sitemapSample(page.Sitemaps)
			},
		)
	}
	if err := end(); err != nil {
		return nil, err
	}
	return out, nil
}

// assetStep is one run of GatherAssets.
type assetStep struct {
	*session
	client   *client
	doc      *dom.Document
	response *capture.Exchange // of the document
	at       string            // URL of the document
	out      *capture.Assets
	bytes    atomic.Int64 // of asset bodies so far

	keeping sync.Mutex
	scripts map[string]string // texts by URL
}

// assets fetches in waves: what the document loads, then what its stylesheets load, then
// what those import.
func (a *assetStep) assets() {
	refs := references(a.doc, a.at)
	seen := map[string]bool{}
	for _, r := range refs {
		seen[r.url] = true
	}
	same, third := 0, 0
	for range 3 {
		var wave []reference
		slices.SortStableFunc(refs, byRank)
		for _, r := range refs {
			if r.kind != capture.KindOGImage {
				a.out.Referenced++
			}
			n, limit := &third, maxThird
			if r.same {
				n, limit = &same, maxSame
			}
			if *n == limit {
				a.out.Skipped++
				continue
			}
			*n++
			wave = append(wave, r)
		}
		refs = a.wave(wave, seen)
		if len(refs) == 0 {
			return
		}
	}
	a.out.Referenced += len(refs)
	a.out.Skipped += len(refs)
}

// wave fetches the references in parallel and returns the references of the stylesheets
// among them.
func (a *assetStep) wave(refs []reference, seen map[string]bool) []reference {
	assets := make([]*capture.Asset, len(refs))
	styles := make([]string, len(refs))
	each(len(refs), func(i int) { assets[i], styles[i] = a.asset(refs[i]) })
	a.say("assets read")
	var next []reference
	for i, asset := range assets {
		if asset == nil {
			a.out.Skipped++
			continue
		}
		a.out.Assets = append(a.out.Assets, *asset)
		next = append(next, fromStyle(styles[i], asset.Exchange.URL, a.at, seen)...)
	}
	return next
}

// each calls f for 0…n-1 from a few goroutines and waits.
func each(n int, f func(i int)) {
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(n, workers) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				f(i)
			}
		})
	}
	wg.Wait()
}

// asset fetches one reference; nil if the step's budget is used up. css is the text of a
// stylesheet.
func (a *assetStep) asset(r reference) (asset *capture.Asset, css string) {
	f := fetch{start: r.url, accept: acceptAny, limit: maxAsset}
	if r.kind == capture.KindMedia || a.bytes.Load() >= maxAllAssets {
		f.method = http.MethodHead
	}
	if slices.Contains([]string{capture.KindImage, capture.KindIcon, capture.KindOGImage}, r.kind) {
		f.accept = acceptImage
	}
	w := a.followOn(a.client, f)
	if last := w.Final(); f.method == http.MethodHead && last != nil && (last.Status >= 400 || last.ErrorKind != "") {
		f.method, f.limit = http.MethodGet, maxDrain // some servers refuse only HEAD
		w = a.followOn(a.client, f)
	}
	if len(w.Hops) == 0 {
		return nil, ""
	}
	res := resourceOf(w, false)
	a.bytes.Add(int64(len(w.body)))
	asset = &capture.Asset{URL: r.url, Kind: r.kind, SameSite: r.same, From: r.from, Exchange: res.Exchange}
	if !res.Exchange.OK() || res.Exchange.Status != http.StatusOK {
		return asset, ""
	}
	switch r.kind {
	case capture.KindScript:
		asset.Head = string(w.body[:min(len(w.body), maxHead)])
		a.keepScript(r.url, w.body)
	case capture.KindStylesheet:
		css = string(w.body)
	case capture.KindImage, capture.KindIcon, capture.KindOGImage:
		asset.Width, asset.Height = imageSize(w.body)
	}
	return asset, css
}
