package robots

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jimsmart/grobotstxt"
)

// Rules are one crawler's rules of a robots.txt, parsed once: Allowed does not read the text
// again. The time of matching is proportional to the length of the path and to the number of
// rules with a wildcard.
type Rules struct {
	// Delay is the Crawl-delay of the crawler's group, else of the group for all;
	// 0 if there is no delay, at most MaxDelay.
	Delay time.Duration

	prefixes map[string]bool // pattern without wildcard → allowed
	lengths  []int           // of the prefixes, longest first
	exact    map[string]bool // path of a pattern that ends in $ → allowed
	wild     []wildcard      // longest first, allowing ones first among equals
	size     int
	forbid   bool // the file exceeds the limits: everything is forbidden
}

// MaxDelay is the maximum Crawl-delay; longer ones are reduced to it. No crawl takes that
// long.
const MaxDelay = 7 * 24 * time.Hour

// maxWild bounds the rules with a wildcard. A file with more forbids everything, because any
// selection among its rules could be wrong.
const maxWild = 10_000

// Compile reads the rules for the crawler of that product token: those of its
// groups, else those of the groups for all (RFC 9309 section 2.2.1).
func Compile(body, agent string) *Rules {
	c := &compiler{agent: agent}
	grobotstxt.Parse(encoded(body[:min(len(body), MaxSize)]), c)
	rules, delay := c.global, c.globalDelay
	if c.everSpecific {
		rules = c.specific
		if c.hasDelay {
			delay = c.specificDelay
		}
	}
	r := &Rules{Delay: delay, prefixes: map[string]bool{}, exact: map[string]bool{}}
	for _, x := range rules {
		r.add(x)
	}
	for p := range r.prefixes {
		r.lengths = append(r.lengths, len(p))
	}
	slices.Sort(r.lengths)
	r.lengths = slices.Compact(r.lengths)
	slices.Reverse(r.lengths)
	slices.SortFunc(r.wild, func(a, b wildcard) int {
		return cmp.Or(cmp.Compare(b.length, a.length), compareBool(b.allow, a.allow))
	})
	return r
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// Size returns about how many bytes the rules take.
func (r *Rules) Size() int { return r.size }

// Allowed reports whether the crawler may fetch the URL: the longest matching rule decides,
// of equally long ones an allowing one (RFC 9309 section 2.2.2). A string that is not a URL
// is matched like the root.
func (r *Rules) Allowed(rawURL string) bool {
	if r.forbid {
		return false
	}
	path := normal(pathOf(rawURL))
	best, allowed := 0, true
	note := func(length int, allow bool) {
		if length > best || length == best && allow {
			best, allowed = length, allow
		}
	}
	for _, n := range r.lengths {
		if n > len(path) {
			continue
		}
		if allow, ok := r.prefixes[path[:n]]; ok {
			note(n, allow)
			break // a shorter one decides nothing
		}
	}
	if allow, ok := r.exact[path]; ok {
		note(len(path)+1, allow)
	}
	for i := range r.wild {
		w := &r.wild[i]
		if w.length < best || w.length == best && (allowed || !w.allow) {
			break
		}
		if w.matches(path) {
			note(w.length, w.allow)
			break
		}
	}
	return allowed
}

// pathOf returns the path with the query, as rules are written against it.
func pathOf(rawURL string) string {
	u, err := url.Parse(rawURL)
	if err != nil {
		return "/"
	}
	path := u.EscapedPath()
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	if u.RawQuery != "" || u.ForceQuery {
		path += "?" + u.RawQuery
	}
	return path
}

// normal returns the form of a path or a pattern in which they are compared (RFC 9309 section
// 2.2.2): only characters that need percent-encoding have it, in capitals. So /%7Eann also
// forbids /~ann, and vice versa.
func normal(path string) string {
	if !strings.Contains(path, "%") {
		return path
	}
	var b strings.Builder
	for i := 0; i < len(path); i++ {
		if path[i] != '%' || i+2 >= len(path) {
			b.WriteByte(path[i])
			continue
		}
		value, err := strconv.ParseUint(path[i+1:i+3], 16, 8)
		switch c := byte(value); {
		case err != nil:
			b.WriteByte('%')
			continue
		case 'a' <= c|0x20 && c|0x20 <= 'z', '0' <= c && c <= '9', strings.IndexByte("-._~", c) >= 0:
			b.WriteByte(c)
		default:
			b.WriteString(strings.ToUpper(path[i : i+3]))
		}
		i += 2
	}
	return b.String()
}

// rule is one allow or disallow line.
type rule struct {
	pattern string
	allow   bool
}

func (r *Rules) add(x rule) {
	r.put(x.pattern, x.allow)
	// Google reads Allow: /a/index.html as an allowance of /a/ too.
	if slash := strings.LastIndexByte(x.pattern, '/'); x.allow && slash >= 0 && strings.HasPrefix(x.pattern[slash:], "/index.htm") {
		r.put(x.pattern[:slash+1]+"$", true)
	}
}

func (r *Rules) put(pattern string, allow bool) {
	pattern = normal(pattern)
	if pattern == "" {
		return // forbids nothing, and allows nothing that is forbidden
	}
	r.size += len(pattern) + 64
	path, anchored := strings.CutSuffix(pattern, "$")
	switch {
	case strings.Contains(path, "*"):
		if len(r.wild) == maxWild {
			r.forbid = true
			return
		}
		r.wild = append(r.wild, wildcard{pieces: strings.Split(path, "*"), anchored: anchored, length: len(pattern), allow: allow})
	case anchored:
		r.exact[path] = r.exact[path] || allow
	default:
		r.prefixes[path] = r.prefixes[path] || allow
	}
}

// wildcard is a pattern with at least one *.
type wildcard struct {
	pieces   []string
	anchored bool
	length   int
	allow    bool
}

// matches uses the leftmost match of each piece, which leaves the longest rest for the
// others.
func (w *wildcard) matches(path string) bool {
	rest, ok := strings.CutPrefix(path, w.pieces[0])
	if !ok {
		return false
	}
	last := len(w.pieces) - 1
	for i, piece := range w.pieces[1:] {
		if i+1 == last && w.anchored {
			return strings.HasSuffix(rest, piece)
		}
		at := strings.Index(rest, piece)
		if at < 0 {
			return false
		}
		rest = rest[at+len(piece):]
	}
	return true
}

// compiler collects the rules for one crawler while the text is parsed. It keeps
// the groups as grobotstxt.RobotsMatcher does.
type compiler struct {
	agent                      string
	inGlobal, inSpecific       bool
	everSpecific, separated    bool
	global, specific           []rule
	globalDelay, specificDelay time.Duration
	hasDelay                   bool // of the crawler's own group
}

// HandleRobotsStart implements grobotstxt.ParseHandler.
func (c *compiler) HandleRobotsStart() {}

// HandleRobotsEnd implements grobotstxt.ParseHandler.
func (c *compiler) HandleRobotsEnd() {}

// HandleUserAgent implements grobotstxt.ParseHandler.
func (c *compiler) HandleUserAgent(_ int, value string) {
	if c.separated {
		c.inGlobal, c.inSpecific, c.separated = false, false, false
	}
	if value == "*" || len(value) > 1 && value[0] == '*' && strings.TrimSpace(value[1:2]) == "" {
		c.inGlobal = true
		return
	}
	if strings.EqualFold(product(value), c.agent) {
		c.inSpecific, c.everSpecific = true, true
	}
}

// product returns the token at the start of a user agent.
func product(s string) string {
	for i := range len(s) {
		c := s[i] | 0x20
		letter, digit := 'a' <= c && c <= 'z', '0' <= s[i] && s[i] <= '9'
		if !letter && !digit && strings.IndexByte("~#$%'*+-.^_`|", s[i]) < 0 {
			return s[:i]
		}
	}
	return s
}

// HandleAllow implements grobotstxt.ParseHandler.
func (c *compiler) HandleAllow(_ int, value string) { c.rule(rule{pattern: value, allow: true}) }

// HandleDisallow implements grobotstxt.ParseHandler.
func (c *compiler) HandleDisallow(_ int, value string) { c.rule(rule{pattern: value}) }

func (c *compiler) rule(r rule) {
	switch {
	case c.inSpecific:
		c.specific = append(c.specific, r)
	case c.inGlobal:
		c.global = append(c.global, r)
	default:
		return
	}
	c.separated = true
}

// HandleSitemap implements grobotstxt.ParseHandler.
func (c *compiler) HandleSitemap(int, string) {}

// HandleUnknownAction implements grobotstxt.ParseHandler.
func (c *compiler) HandleUnknownAction(_ int, action, value string) {
	delay, ok := ParseDelay(value)
	if !ok || !strings.EqualFold(action, "crawl-delay") {
		return
	}
	if c.inGlobal {
		c.globalDelay = max(c.globalDelay, delay)
	}
	if c.inSpecific {
		c.specificDelay, c.hasDelay = max(c.specificDelay, delay), true
	}
}

// ParseDelay reads the value of a Crawl-delay, a number of seconds that may have a fraction.
// Longer ones become MaxDelay.
func ParseDelay(value string) (time.Duration, bool) {
	value = strings.TrimSpace(value)
	if len(value) > 32 || strings.Trim(value, "0123456789.") != "" {
		return 0, false
	}
	seconds, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return 0, false
	}
	if seconds >= MaxDelay.Seconds() {
		return MaxDelay, true
	}
	return time.Duration(seconds * float64(time.Second)), true
}
