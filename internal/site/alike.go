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

// Alike lists the spellings of an address to which a site responds with the same page and without a redirect. If they were not recognised,
// each would double the pages of a crawl.
type Alike struct {
	Slash  bool `json:"slash,omitempty"`  // with and without a slash at the end of the path
	Scheme bool `json:"scheme,omitempty"` // under http and https
	WWW    bool `json:"www,omitempty"`    // with www. and without
}

// parse is like ParseAddress, with the spellings in Alike unified: scheme and host become those of the entry.
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

// ownOrigin returns the address with the entry's scheme and host, if the site treats both
// alike.
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

// withoutSlash removes the slash at the end of the path, except from the path "/".
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

// Limits of findAlike.
const (
	alikeSamples = 3 // pages whose address is tried with and without the slash
	alikeLinks   = 3 // minimum number of links by which two pages are recognised as the same
	alikeTime    = time.Minute
)

// findAlike tries other spellings: the entry with another scheme and host, and a few linked
// pages with and without the slash. Spellings that are not answered in time count as
// different. The error is that of ctx.
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

// samples returns pages of the site whose address may end with or without a slash, at most
// one per shape.
func (c *crawler) samples(links []Link) []string {
	var out, kinds []string
	for _, link := range links {
		a, err := ParseAddress(link.URL)
		if err != nil || link.NoFollow || a.Path == "/" || len(a.query) > 0 || c.scope.Judge(a) != SkipNone ||
			originOf(a.URL) != originOf(c.scope.Entry.URL) {
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

// twinOf adds a slash to the end of the address, or removes it.
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

// answersAlike requests the other address and compares its page with the first one.
func (c *crawler) answersAlike(ctx context.Context, one string, first []byte, other string) bool {
	if first == nil {
		return false
	}
	second := c.sample(ctx, other)
	return second != nil && isSamePage(one, first, other, second)
}

// sample returns the body of a page that exists and does not redirect, else nil.
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

// isSamePage compares two pages. Their links must resolve to the same addresses, so that a
// page with relative links differs from its copy in another folder. Beyond that they must be
// identical, or, as some servers put a new token into each response, have the same title and
// at least alikeLinks links.
func isSamePage(oneURL string, one []byte, otherURL string, other []byte) bool {
	title, links := outline(oneURL, one)
	otherTitle, otherLinks := outline(otherURL, other)
	return slices.Equal(links, otherLinks) &&
		(bytes.Equal(one, other) || title != "" && title == otherTitle && len(links) >= alikeLinks)
}

// outline returns the title of a page and its links; links to its own site without scheme
// and host.
func outline(at string, body []byte) (title string, links []string) {
	u, err := url.Parse(at)
	if err != nil {
		return "", nil
	}
	d := readDocument(body, http.Header{}, u, "", time.Time{})
	seen := map[string]bool{}
	for _, link := range d.links {
		if a, err := ParseAddress(link.URL); err == nil {
			link.URL = a.Key // session ids change with each response
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
