package web

import (
	"context"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"

	"assay/internal/website/capture"
)

// originForeign is an origin that a site would only allow if it allows all.
const originForeign = "https://cross-origin.example"

// GatherHTTP gathers how the target's host answers over both schemes. progress may be nil;
// it is not called concurrently. The only error is that of an ended ctx.
func (g *Gatherer) GatherHTTP(ctx context.Context, target capture.Target, progress func(string)) (*capture.HTTP, error) {
	s, end := g.begin(ctx, target, string(capture.PartHTTP), budgetHTTP, g.cfg.StepTimeout, progress)
	out := &capture.HTTP{V6Route: g.cfg.V6Route()}
	var document *walk
	var addrs []netip.Addr
	together(
		func() {
			document = s.confirm(out, s.chains(out))
			out.Preload = s.preloaded(out)
		},
		func() { out.Sibling = s.sibling() },
		func() { addrs, _ = g.cfg.Dialer.Resolve(s.ctx, target.Host) }, // without an address the chains have the reason
		func() { out.RDAP = s.registration() },
	)
	s.say("document sampled")
	together(
		func() { s.sampleAll(out, document) },
		func() { out.Addresses = s.probeAddresses(out, addrs) },
		func() { out.HTTP3 = s.tryHTTP3(out) },
	)
	if err := end(); err != nil {
		return nil, err
	}
	return out, nil
}

// chains fetches both entry addresses and returns the chain that leads to the document.
func (s *session) chains(out *capture.HTTP) *walk {
	var plain, secure *walk
	together(
		func() { plain = s.follow(fetch{start: s.target.Plain, limit: maxDocument}) },
		func() { secure = s.follow(fetch{start: s.target.Secure, limit: maxDocument}) },
	)
	out.Plain, out.Secure = plain.Chain, secure.Chain
	document := secure
	if s.target.Scheme == "http" {
		document = plain
	}
	out.Document = endOf(document)
	s.say("both schemes fetched")
	return document
}

// endOf returns the response at the end of a walk; nil if missing.
func endOf(w *walk) *capture.Exchange {
	last := w.Final()
	if last == nil || last.Status == 0 || w.ErrorKind == capture.ErrLoop || w.ErrorKind == capture.ErrRedirects {
		return nil
	}
	ex := *last
	return &ex
}

// confirm requests a document that seems to be down again, spread over time, and returns the
// walk that leads to it. The first attempt that reaches the site replaces the failed one: a
// momentary outage says nothing about the other checks.
func (s *session) confirm(out *capture.HTTP, document *walk) *walk {
	for range s.cfg.Confirm.Tries {
		if !seemsDown(&document.Chain) || sleep(s.ctx, s.cfg.Confirm.Every) != nil {
			return document
		}
		s.say("checking again whether the site is down")
		again := s.follow(fetch{start: document.Start, limit: maxDocument})
		last := again.Final()
		if last == nil || s.over() { // a chain cut off by the step's time is not evidence
			return document
		}
		ex := *last
		if ex.ErrorKind == "" {
			ex.ErrorKind = again.ErrorKind
		}
		out.Retries = append(out.Retries, ex)
		if !seemsDown(&again.Chain) || last.Status != 0 && endOf(document) == nil {
			document = s.recover(out, document, again)
		}
	}
	return document
}

// recover replaces the failure, which is recorded, by the response of a later attempt. It also requests the other scheme again if that had
// not responded.
func (s *session) recover(out *capture.HTTP, failed, again *walk) *walk {
	if out.Outage == nil {
		out.Outage = &failed.Chain
	}
	own, other := &out.Secure, &out.Plain
	if s.target.Scheme == "http" {
		own, other = other, own
	}
	*own = again.Chain
	if seemsDown(other) {
		*other = s.follow(fetch{start: other.Start, limit: maxDocument}).Chain
	}
	out.Document = endOf(again)
	return again
}

// seemsDown reports whether a chain ended in a way that shows visitors nothing.
func seemsDown(c *capture.Chain) bool {
	last := c.Final()
	switch {
	case last == nil, last.Status >= 500:
		return true
	}
	return slices.Contains([]string{capture.ErrTimeout, capture.ErrLoop, capture.ErrRedirects, capture.ErrConnect, capture.ErrProtocol},
		c.ErrorKind)
}

// sibling fetches the www or apex counterpart of the host; nil if missing.
func (s *session) sibling() *capture.Sibling {
	host := siblingOf(s.target)
	if host == "" {
		return nil
	}
	out := &capture.Sibling{Host: host}
	if _, err := s.cfg.Dialer.Resolve(s.ctx, host); err != nil {
		sentence, kind := describe(err)
		if kind != capture.ErrResolve || !isNotFound(err) {
			out.Error = sentence
		}
		return out
	}
	out.Resolves = true
	var plain, secure *walk
	together(
		func() { plain = s.follow(fetch{start: withHost(s.target.Plain, host), limit: maxDrain}) },
		func() { secure = s.follow(fetch{start: withHost(s.target.Secure, host), limit: maxDrain}) },
	)
	out.Plain, out.Secure = &plain.Chain, &secure.Chain
	return out
}

// siblingOf returns the www name of an apex and the reverse; other names have no counterpart
// that people would type.
func siblingOf(t capture.Target) string {
	switch {
	case t.Domain == "":
		return ""
	case t.Host == t.Domain:
		return "www." + t.Host
	case t.Host == "www."+t.Domain:
		return t.Domain
	}
	return ""
}

func withHost(raw, host string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return raw
	}
	if port := u.Port(); port != "" {
		host += ":" + port
	}
	u.Host = host
	return u.String()
}

// sampleAll repeats the document: on new connections for its timing, and on one open
// connection with the variations that browsers send.
func (s *session) sampleAll(out *capture.HTTP, document *walk) {
	r, ok := document.repeat()
	if !ok || out.Document == nil || out.Document.Status == 429 {
		return
	}
	n := sampleCount
	if !out.Document.Reused {
		n--
	}
	var mu sync.Mutex
	keep := func(ex capture.Exchange) {
		mu.Lock()
		defer mu.Unlock()
		out.Samples = append(out.Samples, ex)
	}
	together(
		func() { s.sampleOpen(out, r, keep) },
		func() {
			for range n - 1 {
				if !s.sampleFresh(r, keep) {
					return
				}
			}
		},
	)
}

// sampleFresh takes one sample on a new connection.
func (s *session) sampleFresh(r request, keep func(capture.Exchange)) bool {
	c := s.newClient(netip.Addr{})
	defer c.close()
	ex, _, err := s.do(c, r)
	if err != nil {
		return false
	}
	keep(ex)
	return true
}

// sampleOpen takes one sample and sends the variations on the same connection.
func (s *session) sampleOpen(out *capture.HTTP, r request, keep func(capture.Exchange)) {
	c := s.newClient(netip.Addr{})
	defer c.close()
	first, _, err := s.do(c, with(r, maxDocument, nil))
	if err != nil {
		return
	}
	keep(first)
	out.KeepAlive, _ = s.variation(c, with(r, maxDocument, nil))
	if validators := conditionsOf(out.Document.Header); len(validators) > 0 {
		out.Conditional, _ = s.variation(c, with(r, maxDocument, validators))
	}
	out.ForeignOrigin, _ = s.variation(c, with(r, maxDocument, map[string]string{"Origin": originForeign}))
	out.NullOrigin, _ = s.variation(c, with(r, maxDocument, map[string]string{"Origin": "null"}))
	if s.cfg.MobileUserAgent != "" {
		var body []byte
		out.Mobile, body = s.variation(c, with(r, maxMobile, map[string]string{"User-Agent": s.cfg.MobileUserAgent}))
		if out.Mobile != nil {
			out.MobileHTML = pageText(body, out.Mobile)
		}
	}
	s.say("variations fetched")
}

func (s *session) variation(c *client, r request) (*capture.Exchange, []byte) {
	ex, body, err := s.do(c, r)
	if err != nil {
		return nil, nil
	}
	return &ex, body
}

// with returns r with another limit and more header fields.
func with(r request, limit int64, header map[string]string) request {
	out := request{url: r.url, limit: limit, header: map[string]string{}}
	for _, h := range []map[string]string{r.header, header} {
		for k, v := range h {
			out.header[k] = v
		}
	}
	return out
}

// conditionsOf converts the validators of a response to a conditional request (RFC 9110
// section 13.1).
func conditionsOf(h capture.Header) map[string]string {
	out := map[string]string{}
	if etag := strings.TrimSpace(h.Get("ETag")); etag != "" {
		out["If-None-Match"] = etag
	}
	if modified := h.Get("Last-Modified"); modified != "" {
		out["If-Modified-Since"] = modified
	}
	return out
}
