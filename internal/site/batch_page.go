package site

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"assay/internal/lighthouse"
	"assay/internal/scan"
	"assay/internal/span"
)

const (
	// maxAttempts limits the attempts to score a page, busyAttempts those for which its server
	// is too busy.
	maxAttempts  = 2
	busyAttempts = 3
	// maxLosses is how many workers may be lost while they had the page. It is high because
	// workers are also lost for other reasons, such as a rolling upgrade.
	maxLosses = 20
	// maxOtherDelay is the longest Crawl-delay of hosts other than the entry's: several lanes of
	// several batches wait for the same host, and each page is visited twice.
	maxOtherDelay = 30 * time.Second
	// settleTime is the time-out of storing a page that was scored just before the batch was
	// cancelled.
	settleTime = 10 * time.Second
)

// Keys in the blob store. A page that is scored again has the same keys.
func reportKey(checkID, pageID string) string { return pagePrefix(checkID, pageID) + "report.json.gz" }

func thumbnailKey(checkID, pageID string) string {
	return pagePrefix(checkID, pageID) + "thumbnail.jpg"
}

func pagePrefix(checkID, pageID string) string { return BlobFolder(checkID) + pageID + "/" }

// page processes one leased page. A page whose lease was taken over is dropped: the new
// owner settles it.
func (b *Batch) page(ctx context.Context, p scan.SitePage) (r result) {
	var found []scan.SitePage
	if fault := b.hopeless(ctx, p); fault != nil {
		b.fault(&p, fault)
	} else {
		if r.pause, r.err = b.polite().pace(ctx, p); r.err != nil {
			return r
		}
		if found, r.err = b.score(ctx, &p); r.err != nil {
			return r
		}
		if p.State == scan.PageWaiting && busy(p.Status) {
			r.pause = slowHost // pages fetched ahead would only get the same response
		}
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), settleTime)
	defer cancel()
	err := stubborn(last, func() error { return b.Frontier.Settle(last, p, found) })
	if scan.IsCode(err, scan.CodeSuperseded) {
		return r
	}
	r.settled, r.err = err == nil && p.State != scan.PageWaiting, err
	return r
}

// hopeless returns why the page is not visited: it cost too many workers, or its host asks for a pause that no batch has time for. The
// pause of the entry's host is part of a batch's time.
func (b *Batch) hopeless(ctx context.Context, p scan.SitePage) *PageError {
	if p.Losses >= maxLosses {
		return &PageError{Kind: FaultLost, Message: fmt.Sprintf("%d workers were lost while they processed this page.", p.Losses)}
	}
	limit := max(b.Delay, maxOtherDelay)
	if delay := b.Crawler.Delay(ctx, p); delay > limit {
		return &PageError{Kind: string(lighthouse.KindTimeout), Message: fmt.Sprintf(
			"robots.txt of %s requires %s between visits, but the check waits at most %s.", hostOf(p.URL), brief(delay), brief(limit))}
	}
	return nil
}

// score visits and scores the page, stores the outcome in it, and returns the pages it links
// to. A failure of the page is not an error.
func (b *Batch) score(ctx context.Context, p *scan.SitePage) (found []scan.SitePage, err error) {
	ctx, end := span.Start(ctx, "page")
	defer func() { end(err) }()
	defer func() { // a panic costs one page
		if x := recover(); x != nil {
			b.Log.ErrorContext(ctx, "the crawler panicked on a page", "check", b.CheckID, "page", p.ID, "panic", fmt.Sprint(x), "stack",
				string(debug.Stack()))
			b.fault(p, unexpected())
			found, err = nil, nil
		}
	}()
	v, err := b.Crawler.Visit(ctx, *p)
	p.Status, p.FinalURL, p.Title, p.Content = v.Status, v.FinalURL, v.Title, v.Content
	switch fault := (*PageError)(nil); {
	case err != nil && ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case errors.As(err, &fault):
		b.fault(p, fault)
		return nil, b.polite().postpone(ctx, *p, fault)
	case err != nil:
		b.Log.ErrorContext(ctx, "a page could not be visited", "check", b.CheckID, "page", p.ID, "error", err)
		b.fault(p, unexpected())
		return nil, nil
	case v.Skip != SkipNone:
		found = b.skipped(ctx, p, v)
		p.Links = hashes(p.Key, found)
		return found, nil
	}
	found = b.judge(ctx, *p, scan.FoundByLink, v.Links, v.NoFollow, nil)
	defer func() { p.Links = hashes(p.Key, found) }()
	if b.Crawler.Delay(ctx, *p) > 0 { // the browser's request is another visit
		if _, err := b.polite().pace(ctx, *p); err != nil {
			return nil, err
		}
	}
	s, err := b.Scorer.Score(ctx, ScoreJob{URL: cmp.Or(v.FinalURL, p.URL), Mode: b.Mode, Runs: b.Settings.Runs, FullPage: b.Settings.FullPage})
	switch fault := (*PageError)(nil); {
	case err != nil && ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case errors.As(err, &fault):
		b.fault(p, fault)
		return found, b.polite().postpone(ctx, *p, fault)
	case err != nil:
		return nil, err // no browser is left
	}
	return b.rendered(ctx, p, v, s, found)
}

// rendered settles a page that Lighthouse scored. If a script sent the browser to another page, the scores and links are that page's. A new
// address for the same document (history.pushState) is not a move: FinalURL is the address that the document was loaded from.
func (b *Batch) rendered(ctx context.Context, p *scan.SitePage, v Visit, s *PageScore, found []scan.SitePage) ([]scan.SitePage, error) {
	skip, fault := b.Crawler.Moved(*p, s.FinalURL)
	switch {
	case fault != nil:
		b.fault(p, fault)
		return found, nil
	case skip != SkipNone:
		p.FinalURL, v.Skip, v.Target = s.FinalURL, skip, s.FinalURL
		return b.skipped(ctx, p, v), nil
	}
	found = b.judge(ctx, *p, scan.FoundRendered, s.Links, v.NoFollow, found)
	return found, b.scored(ctx, p, v, s)
}

// unexpected returns the failure of a page by a bug in Assay.
func unexpected() *PageError {
	return &PageError{Kind: string(lighthouse.KindWorker), Message: "The page could not be read.", Again: true}
}

// fault settles a page without a score: it is tried again where that may help, and otherwise
// failed.
func (b *Batch) fault(p *scan.SitePage, f *PageError) {
	p.State, p.ErrorKind, p.Error, p.Status = scan.PageFailed, f.Kind, f.Message, cmp.Or(f.Status, p.Status)
	limit := maxAttempts
	if f.busy() {
		limit = busyAttempts
	}
	if f.Again && p.Attempts < limit {
		p.State = scan.PageWaiting
	}
}

// busy reports whether the server is overloaded, which is not a fault of the page.
func (f *PageError) busy() bool { return busy(f.Status) }

func busy(status int) bool {
	return status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable
}

// skipped settles a page that is not scored. The address that replaces it is added with the
// same depth.
func (b *Batch) skipped(ctx context.Context, p *scan.SitePage, v Visit) []scan.SitePage {
	p.State, p.Skip = scan.PageSkipped, string(v.Skip)
	p.ErrorKind, p.Error = "", hopsText(v)
	if v.Target == "" {
		return nil
	}
	source := scan.FoundByLink
	if v.Skip == SkipRedirect {
		source = scan.FoundByRedirect
	}
	found := b.Crawler.Judge(ctx, *p, source, []Link{{URL: v.Target}})
	for i := range found {
		found[i].Depth = min(found[i].Depth, p.Depth)
		if found[i].Skip == string(SkipDepth) {
			found[i].Skip = "" // it is no farther away than the page itself
		}
	}
	return found
}

// hopsText names every hop if more than one redirect leads to the target; "" otherwise.
func hopsText(v Visit) string {
	if v.Skip != SkipRedirect && v.Skip != SkipForeign || len(v.Redirects) < 2 {
		return ""
	}
	hops := append(slices.Clone(v.Redirects), v.Target)
	for i, hop := range hops {
		hops[i] = clipText(hop, maxHopText)
	}
	return fmt.Sprintf("%d redirects: %s.", len(v.Redirects), strings.Join(hops, " → "))
}

// maxHopText is how much of an address is quoted, in bytes.
const maxHopText = 300

// judge adds the pages that the links lead to.
func (b *Batch) judge(
	ctx context.Context, p scan.SitePage, source scan.PageSource, links []Link, noFollow bool, before []scan.SitePage,
) []scan.SitePage {
	if noFollow {
		links = slices.Clone(links)
		for i := range links {
			links[i].NoFollow = true
		}
	}
	known := make(map[string]bool, len(before))
	for _, q := range before {
		known[q.Key] = true
	}
	for _, q := range b.Crawler.Judge(ctx, p, source, links) {
		if !known[q.Key] {
			known[q.Key] = true
			before = append(before, q)
		}
	}
	return before
}

// scored settles a page with its scores. Large values go to the blob store first, so that a
// reference never dangles.
func (b *Batch) scored(ctx context.Context, p *scan.SitePage, v Visit, s *PageScore) error {
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), settleTime)
	defer cancel()
	doc := s.Document
	doc.ContentType, doc.Canonical, doc.Redirects, doc.NoIndex = v.ContentType, v.Canonical, v.Redirects, v.NoIndex
	for _, one := range []struct {
		key   *string
		name  string
		mime  string
		bytes []byte
	}{
		{&doc.ReportKey, reportKey(b.CheckID, p.ID), "application/gzip", s.Report},
		{&doc.ThumbnailKey, thumbnailKey(b.CheckID, p.ID), "image/jpeg", s.Thumbnail},
	} {
		if len(one.bytes) == 0 {
			continue
		}
		if err := stubborn(last, func() error { return b.Keeper.Keep(last, one.name, one.mime, one.bytes) }); err != nil {
			return fmt.Errorf("store %s of a page: %w", one.name, err)
		}
		*one.key = one.name
	}
	raw, err := json.Marshal(doc)
	if err != nil {
		return fmt.Errorf("encode page: %w", err)
	}
	p.State, p.Scores, p.Result, p.ErrorKind, p.Error = scan.PageScored, s.Scores, raw, "", ""
	p.Status, p.FinalURL, p.Title = cmp.Or(s.Status, p.Status), cmp.Or(s.FinalURL, p.FinalURL), cmp.Or(s.Title, p.Title)
	return nil
}

// hashes returns the link hashes of the pages of this site, without the page itself.
func hashes(own string, found []scan.SitePage) []uint64 {
	var out []uint64
	for _, q := range found {
		if q.Key == own || q.Key == "" || q.Skip == string(SkipForeign) {
			continue
		}
		if out = append(out, scan.LinkHash(q.Key)); len(out) == maxLinks {
			break
		}
	}
	return out
}
