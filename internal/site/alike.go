package site

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"assay/internal/egress"
)

// Alike says which spellings of an address are one page on a site, because its
// server answers them alike and does not redirect. Each of them doubles the pages of
// a crawl that does not know it.
type Alike struct {
	Slash  bool `json:"slash,omitempty"`  // with and without a slash at the end of the path
	Scheme bool `json:"scheme,omitempty"` // under http and https
	WWW    bool `json:"www,omitempty"`    // with www. and without
}

// parse is ParseAddress with the equalities of the site: what is one page is asked
// for in the entry's spelling of scheme and host.
func (c *crawler) parse(raw string) (Address, error) {
	a, err := ParseAddress(raw)
	if err != nil {
		return a, err
	}
	if to := c.ownOrigin(a); to != a.URL {
		if a, err = ParseAddress(to); err != nil {
			return a, err
		}
	}
	if c.alike.Slash {
		a.Key = withoutSlash(a.Key)
	}
	return a, nil
}

// ownOrigin gives the address the entry's scheme and host where that changes nothing.
func (c *crawler) ownOrigin(a Address) string {
	entry := c.scope.Entry
	if bare(a.Host) != bare(entry.Host) || !isDefaultPort(a.Port) || !isDefaultPort(entry.Port) {
		return a.URL
	}
	u, err := url.Parse(a.URL)
	if err != nil {
		return a.URL
	}
	if c.alike.Scheme {
		u.Scheme, _, _ = strings.Cut(entry.URL, ":")
	}
	if c.alike.WWW {
		u.Host = entry.Host
	}
	return u.String()
}

// withoutSlash removes the slash at the end of the path, unless that is all of it.
func withoutSlash(address string) string {
	path, query, asked := strings.Cut(address, "?")
	if strings.Count(path, "/") > 3 {
		path = strings.TrimSuffix(path, "/")
	}
	if asked {
		return path + "?" + query
	}
	return path
}

// Limits of the look at how a site answers.
const (
	alikeSamples = 3 // pages that the slash is tried with
	alikeLinks   = 3 // that a page must have to be known by them
	alikeTime    = time.Minute
)

// findAlike tries how the site answers other spellings: of the entry for scheme and
// host, of a few pages that it links to for the slash. What is not answered in time
// is not alike. The error is ctx's.
func (c *crawler) findAlike(ctx context.Context, entry *entrance) (Alike, error) {
	timed, cancel := context.WithTimeout(ctx, c.lookTime(alikeTime, 2*alikeSamples+2, c.pause(ctx, c.scope.Entry.URL)))
	defer cancel()
	var out Alike
	same := 0
	pages := c.samples(entry.document.links)
	for _, page := range pages {
		if !c.answersAlike(timed, page, c.sample(timed, page), twinOf(page)) {
			break
		}
		same++
	}
	out.Slash = same > 0 && same == len(pages)
	if at := c.scope.Entry; isDefaultPort(at.Port) && net.ParseIP(at.Host) == nil {
		out.Scheme = c.answersAlike(timed, at.URL, entry.body, otherScheme(at.URL))
		out.WWW = c.answersAlike(timed, at.URL, entry.body, otherHost(at.URL))
	}
	return out, ctx.Err()
}

// samples are pages of the site that a slash can be put to or taken from, at most
// one of a kind.
func (c *crawler) samples(links []Link) []string {
	var out, kinds []string
	for _, link := range links {
		a, err := ParseAddress(link.URL)
		if err != nil || link.NoFollow || a.Path == "/" || len(a.query) > 0 || c.scope.Judge(a) != SkipNone || originOf(a.URL) != originOf(c.scope.Entry.URL) {
			continue
		}
		last := a.Path[strings.LastIndexByte(strings.TrimSuffix(a.Path, "/"), '/')+1:]
		kind := a.Shape()
		if strings.Contains(last, ".") || slices.Contains(kinds, kind) {
			continue
		}
		kinds, out = append(kinds, kind), append(out, a.URL)
		if len(out) == alikeSamples {
			break
		}
	}
	return out
}

// twinOf is the address with the slash at its end put or taken away.
func twinOf(address string) string {
	if cut, ok := strings.CutSuffix(address, "/"); ok {
		return cut
	}
	return address + "/"
}

func otherScheme(address string) string {
	if rest, ok := strings.CutPrefix(address, "https:"); ok {
		return "http:" + rest
	}
	return "https:" + strings.TrimPrefix(address, "http:")
}

func otherHost(address string) string {
	scheme, rest, _ := strings.Cut(address, "://")
	if bare, ok := strings.CutPrefix(rest, "www."); ok {
		return scheme + "://" + bare
	}
	return scheme + "://www." + rest
}

// answersAlike asks for the other address and compares its page with that of the
// first one.
func (c *crawler) answersAlike(ctx context.Context, one string, first []byte, other string) bool {
	if first == nil {
		return false
	}
	second := c.sample(ctx, other)
	return second != nil && isSamePage(one, first, other, second)
}

// sample is the body of a page that is there and does not redirect, else nil.
func (c *crawler) sample(ctx context.Context, address string) []byte {
	robots, err := c.fetcher.robots.of(ctx, address)
	if err != nil || !robots.allows(address) || c.waitTurn(ctx, address) != nil {
		return nil
	}
	a, err := c.fetcher.get(ctx, ask{
		url: address, agent: c.agent, accept: acceptPage, limits: egress.BodyLimits{MaxBytes: maxPageBytes},
		enter: func(context.Context, string) bool { return false },
	})
	if err != nil || a.status != http.StatusOK || !isHTML(contentType(a)) {
		return nil
	}
	return a.body
}

// isSamePage compares two pages. Their links must lead to the same places; a page
// with relative links is not the same in another folder. Beyond that they are equal
// byte by byte, or, as some hold a new token in each answer, have one title and
// links enough to be known by.
func isSamePage(oneURL string, one []byte, otherURL string, other []byte) bool {
	title, links := outline(oneURL, one)
	title2, links2 := outline(otherURL, other)
	return slices.Equal(links, links2) &&
		(bytes.Equal(one, other) || title != "" && title == title2 && len(links) >= alikeLinks)
}

// outline is the title of a page, and its links, those to its own site without
// scheme and host.
func outline(at string, body []byte) (title string, links []string) {
	u, err := url.Parse(at)
	if err != nil {
		return "", nil
	}
	d := readDocument(body, http.Header{}, u, "", time.Time{})
	seen := map[string]bool{}
	for _, link := range d.links {
		if a, err := ParseAddress(link.URL); err == nil {
			link.URL = a.Key // session ids are new in each answer
		}
		to, err := url.Parse(link.URL)
		if err == nil && bare(to.Hostname()) == bare(u.Hostname()) {
			to.Scheme, to.Host = "", ""
			link.URL = to.String()
		}
		if !seen[link.URL] {
			seen[link.URL] = true
			links = append(links, link.URL)
		}
	}
	return d.title, links
}
