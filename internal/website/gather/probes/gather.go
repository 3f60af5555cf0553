package probes

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"

	"assay/internal/egress"
	"assay/internal/scan"
	"assay/internal/website/capture"
	"assay/internal/website/dom"
	"assay/internal/website/leak"
)

// Gather probes the origin of the document in page, or that of the target if the proof of
// the domain does not cover the document's. progress may be nil. The only errors are that
// ctx has ended, or that the proof does not cover the target.
func (g *Gatherer) Gather(
	ctx context.Context, t capture.Target, domain string, page *capture.Page, progress func(string),
) (*capture.Probes, error) {
	if !scan.DomainCovers(domain, t.Host) {
		return nil, scan.Errorf(scan.CodeForbidden, "The verification of %s does not cover %s", domain, t.Host)
	}
	origin, err := originOf(t, domain, page)
	if err != nil {
		return nil, err
	}
	bounded, cancel := context.WithTimeout(ctx, g.cfg.Budget)
	defer cancel()
	client := egress.NewClient(g.cfg.Dialer, egress.ClientConfig{
		Timeout: g.cfg.RequestTimeout, UserAgent: g.cfg.UserAgent, ManualRedirects: true, MaxConnsPerHost: 1,
		InsecureSkipVerify: true, // a bad certificate is another check's finding
		Body:               egress.BodyLimits{MaxBytes: maxBody},
		// Over HTTP/2 a malformed path ends the stream, and the transport retries until the
		// time is up.
		DisableHTTP2: true,
	})
	defer client.CloseIdleConnections()
	s := &session{Gatherer: g, ctx: bounded, client: client, origin: origin}
	run := &run{session: s, out: &capture.Probes{Origin: origin.String(), Planned: map[string]int{}}, progress: progress}
	run.all(page)
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("gather probes: %w", err)
	}
	return run.out, nil
}

// originOf returns the origin to probe.
func originOf(t capture.Target, domain string, page *capture.Page) (*url.URL, error) {
	at := t.URL
	if page != nil && page.Document.Exchange.Status != 0 {
		if u, err := url.Parse(page.Document.Exchange.URL); err == nil && scan.DomainCovers(domain, u.Hostname()) {
			at = page.Document.Exchange.URL
		}
	}
	u, err := url.Parse(at)
	if err != nil {
		return nil, fmt.Errorf("gather probes: %w", err)
	}
	return &url.URL{Scheme: u.Scheme, Host: u.Host}, nil
}

// run is one gathering with its findings so far.
type run struct {
	*session
	out      *capture.Probes
	progress func(string)
	controls [][]byte
}

func (r *run) say(what string) {
	r.cfg.Logger.DebugContext(r.ctx, "gather", "step", "probes", "host", r.origin.Host, "doing", what)
	if r.progress != nil {
		r.progress(what)
	}
}

// all runs the probes, the most informative first.
func (r *run) all(page *capture.Page) {
	paths := pathsFor(r.list, r.origin.Hostname())
	for _, e := range paths {
		r.out.Planned[e.Kind]++
	}
	dirs, provocations := r.directories(page), provocations()
	r.out.Planned[capture.ProbeListing], r.out.Planned[capture.ProbeTrace] = len(dirs), 1
	r.out.Planned[capture.ProbeError] = len(provocations)
	r.say("control paths")
	if r.control() {
		r.say("files and endpoints")
		r.paths(paths)
		r.say("directories, methods and error pages")
		r.trace()
		r.listings(dirs)
		r.errors(provocations)
	}
	planned := 0
	for _, n := range r.out.Planned {
		planned += n
	}
	done := len(r.out.Paths) + len(r.out.Listings) + len(r.out.Errors)
	if r.out.Trace != nil {
		done++
	}
	r.out.Cut, r.out.Stopped = planned-done, r.stopped
}

// control requests paths that cannot exist, in the spellings of the real probes, to learn how the server responds to them. Without a
// response it returns false, and no more probes are sent.
func (r *run) control() bool {
	random := strings.ToLower(rand.Text())
	for i, p := range []string{"/" + random, "/." + random + "/" + random, "/" + random + ".zip", "/" + random + "/"} {
		ex, body, ok := r.do(request{method: http.MethodGet, path: p})
		if !ok {
			return false
		}
		if i == 0 {
			r.out.Control = ex
			if ex.Status == 0 {
				return false
			}
		} else {
			r.out.Controls = append(r.out.Controls, ex)
		}
		if ex.Status < http.StatusBadRequest {
			r.controls = append(r.controls, body)
		}
	}
	return r.stopped == nil
}

// paths requests the entries and records those whose content is confirmed.
func (r *run) paths(list []entry) {
	r.out.Paths = []capture.PathProbe{}
	for _, e := range list {
		req := request{method: http.MethodGet, path: (&url.URL{Path: e.Path}).EscapedPath()}
		if e.Range {
			req.header = map[string]string{"Range": fmt.Sprintf("bytes=0-%d", maxBody-1)}
		}
		ex, body, ok := r.do(req)
		if !ok {
			return
		}
		p := capture.PathProbe{Kind: e.Kind, Name: e.Name, Exchange: ex}
		if r.found(&ex, body, e.confirms) {
			p.Match, p.Excerpt, p.Minor = e.Is, e.excerpt(body), e.Minor
		}
		r.out.Paths = append(r.out.Paths, p)
	}
}

// found reports whether confirms accepts the response, and it differs from the server's response
// to any path.
func (r *run) found(ex *capture.Exchange, body []byte, confirms func([]byte) bool) bool {
	if ex.Status != http.StatusOK && ex.Status != http.StatusPartialContent || !confirms(body) {
		return false
	}
	return !slices.ContainsFunc(r.controls, func(control []byte) bool {
		return bytes.Equal(control, body) || confirms(control)
	})
}

// traceField marks the request that TRACE would echo.
const traceField = "Assay-Trace"

// trace asks the server to echo the request (RFC 9110 section 9.3.8).
func (r *run) trace() {
	marker := strings.ToLower(rand.Text())
	ex, body, ok := r.do(request{method: http.MethodTrace, path: "/", header: map[string]string{traceField: marker}})
	if !ok {
		return
	}
	r.out.Trace = &ex
	r.out.Echoed = ex.Status/100 == 2 && bytes.Contains(body, []byte(marker))
}

// directories returns those of the page's own assets, without the root, which is a page.
func (r *run) directories(page *capture.Page) []string {
	if !page.IsHTML() {
		return nil
	}
	facts := capture.Capture{Page: page}
	doc := facts.DOM()
	var out []string
	for _, list := range [][]dom.Element{doc.Scripts, doc.Links, doc.Images, doc.Media, doc.Sources} {
		for _, e := range list {
			u, err := url.Parse(e.URL)
			if err != nil || u.Scheme != r.origin.Scheme || u.Host != r.origin.Host {
				continue
			}
			dir := path.Dir(u.EscapedPath())
			if dir = strings.TrimSuffix(dir, "/") + "/"; dir != "/" && strings.HasPrefix(dir, "/") && !slices.Contains(out, dir) &&
				len(out) < maxListings {
				out = append(out, dir)
			}
		}
	}
	return out
}

// listings requests the directories.
func (r *run) listings(dirs []string) {
	for _, dir := range dirs {
		ex, body, ok := r.do(request{method: http.MethodGet, path: dir})
		if !ok {
			return
		}
		p := capture.PathProbe{Kind: capture.ProbeListing, Name: "Directory of assets", Exchange: ex}
		if r.found(&ex, body, isListing) {
			p.Excerpt, _ = listing(body)
			p.Match = "a listing of files"
		}
		r.out.Listings = append(r.out.Listings, p)
	}
}

func listing(body []byte) (title string, ok bool) {
	text := string(body)
	return leak.Listing(dom.Parse(text, "https://listing.invalid/"), text)
}

func isListing(body []byte) bool { _, ok := listing(body); return ok }

// provocation is a request that a careless server answers with a stack trace.
type provocation struct {
	name string
	request
}

// provocations change nothing: those with a body are sent to a path that does not exist.
func provocations() []provocation {
	nowhere := "/" + strings.ToLower(rand.Text())
	return []provocation{
		{"Malformed escape in the path", request{method: http.MethodGet, path: "/%zz"}},
		{"Path that is not UTF-8", request{method: http.MethodGet, path: "/%ff%fe%c0"}},
		{"Very long query", request{method: http.MethodGet, path: "/?q=" + strings.Repeat("a", 4<<10)}},
		{"Body that does not match its type", request{
			method: http.MethodPost, path: nowhere, header: map[string]string{"Content-Type": "application/json"}, body: `{"a": [`,
		}},
	}
}

func (r *run) errors(list []provocation) {
	for _, x := range list {
		ex, body, ok := r.do(x.request)
		if !ok {
			return
		}
		p := capture.PathProbe{Kind: capture.ProbeError, Name: x.name, Exchange: ex}
		p.Match, p.Excerpt = leak.InError(string(body))
		r.out.Errors = append(r.out.Errors, p)
	}
}
