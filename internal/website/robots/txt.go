// Package robots owns the rules that a site gives to crawlers: the syntax and the verdicts of
// robots.txt (RFC 9309), and the indexing rules in robots meta elements and X-Robots-Tag
// fields. It reads hostile text and fetches nothing.
package robots

import (
	"cmp"
	"net/url"
	"strings"
	"unicode/utf8"

	"github.com/jimsmart/grobotstxt"
)

// MaxSize is how much of robots.txt every crawler must read, in bytes (RFC 9309 §2.5).
const MaxSize = 500 << 10

const (
	maxURL    = 32 << 10
	cutURL    = 2083     // for files above longFile, whose wildcards would cost seconds otherwise
	longFile  = 64 << 10 // bytes
	maxIssues = 50
	maxQuote  = 200
)

// Issue is one questionable line of robots.txt.
type Issue struct {
	Line    int    // from 1
	Text    string // the line as written, at most 200 bytes
	Problem string // a phrase without a full stop
	// Broken is true if the line has no effect for any crawler, or another one than it seems
	// to have. Otherwise some crawlers understand it.
	Broken bool
}

// File is a read robots.txt.
type File struct {
	Groups   int // user-agent lines
	Rules    int // allow and disallow lines
	Sitemaps []string
	Issues   []Issue // at most 50
}

// extensions are records beyond RFC 9309 that some well-known crawlers understand.
var extensions = map[string]bool{
	"crawl-delay": true, "host": true, "clean-param": true, "request-rate": true, "visit-time": true,
	"content-signal": true, "content-usage": true, "license": true,
}

// Parse reads robots.txt line by line and records what RFC 9309 does not allow.
func Parse(body string) File {
	p := parser{}
	body = strings.TrimPrefix(body, "\ufeff")
	body = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(body)
	n := 0
	for line := range strings.Lines(body) {
		n++
		p.line(n, strings.TrimRight(line, "\n"))
	}
	return p.file
}

type parser struct {
	file    File
	inGroup bool
}

func (p *parser) issue(n int, text, problem string, broken bool) {
	if len(p.file.Issues) < maxIssues {
		p.file.Issues = append(p.file.Issues, Issue{Line: n, Text: clip(text), Problem: problem, Broken: broken})
	}
}

func (p *parser) line(n int, text string) {
	record, _, _ := strings.Cut(text, "#")
	if strings.TrimSpace(record) == "" {
		return
	}
	if !utf8.ValidString(text) {
		p.issue(n, strings.ToValidUTF8(text, "\ufffd"), "not UTF-8", false)
	}
	name, value, ok := strings.Cut(record, ":")
	if words := strings.Fields(record); !ok && len(words) == 2 {
		name, value = words[0], words[1]
	}
	name, value = strings.ToLower(strings.TrimSpace(name)), strings.TrimSpace(value)
	kind := kindOf(name)
	switch {
	case !ok && (kind == "" || value == ""):
		p.issue(n, text, "no colon between name and value", true)
		return
	case !ok:
		p.issue(n, text, "no colon; Google reads the line, other crawlers skip it", false)
	case kind != "" && kind != name:
		p.issue(n, text, "not spelled "+kind+"; Google reads the line, other crawlers skip it", false)
	}
	p.record(n, text, cmp.Or(kind, name), value)
}

// kindOf returns the record that Google's parser takes the name in lower case for, by its
// beginning; "" if it depends on the exact name.
func kindOf(name string) string {
	for _, k := range []struct{ begin, kind string }{
		{"user-agent", "user-agent"}, {"useragent", "user-agent"}, {"user agent", "user-agent"},
		{"allow", "allow"},
		{"disallow", "disallow"}, {"dissallow", "disallow"}, {"dissalow", "disallow"}, {"disalow", "disallow"},
		{"diaslow", "disallow"}, {"diasllow", "disallow"}, {"disallaw", "disallow"},
	} {
		if strings.HasPrefix(name, k.begin) {
			return k.kind
		}
	}
	return ""
}

// record reads a line with the name in lower case.
func (p *parser) record(n int, text, name, value string) {
	switch name {
	case "user-agent":
		p.file.Groups++
		p.inGroup = true
		if value == "" {
			p.issue(n, text, "user-agent without a name", true)
		}
	case "allow", "disallow":
		p.rule(n, text, value)
	case "sitemap":
		p.sitemap(n, text, value)
	case "noindex", "nofollow", "noarchive":
		p.issue(n, text, "not a robots.txt rule; crawlers ignore it", false)
	default:
		if !extensions[name] {
			p.issue(n, text, "unknown record", false)
		}
	}
}

func (p *parser) rule(n int, text, value string) {
	p.file.Rules++
	switch {
	case !p.inGroup:
		p.issue(n, text, "rule before the first user-agent line", true)
	case value != "" && value[0] != '/' && value[0] != '*':
		p.issue(n, text, "path does not begin with / or *", false)
	case strings.Contains(strings.TrimSuffix(value, "$"), "$"):
		p.issue(n, text, "$ before the end of the path", false)
	}
}

func (p *parser) sitemap(n int, text, value string) {
	u, err := url.Parse(value)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		p.issue(n, text, "sitemap without an absolute URL", false)
		return
	}
	if len(p.file.Sitemaps) < maxIssues {
		p.file.Sitemaps = append(p.file.Sitemaps, value)
	}
}

// Allowed reports whether the crawler of that product token may fetch the URL, as Google's
// matcher decides, and the deciding line, 0 if no line does. A string that is not a URL is
// matched like the root.
func Allowed(body, agent, rawURL string) (ok bool, line int) {
	limit := maxURL
	if len(body) > longFile {
		limit = cutURL
	}
	target := rawURL[:min(len(rawURL), limit)]
	if _, err := url.Parse(target); err != nil {
		target = "/"
	}
	m := grobotstxt.NewRobotsMatcher()
	ok = m.AgentAllowed(encoded(body[:min(len(body), MaxSize)]), agent, target)
	return ok, m.MatchingLine()
}

// Line returns a line of the text, counted from 1, at most 200 bytes; "" if there is no such
// line.
func Line(body string, n int) string {
	body = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(body, "\ufeff"))
	i := 0
	for line := range strings.Lines(body) {
		if i++; i == n {
			return clip(strings.ToValidUTF8(strings.TrimSpace(line), "\ufffd"))
		}
	}
	return ""
}

// clip cuts s to at most maxQuote bytes on a rune boundary.
func clip(s string) string {
	if len(s) <= maxQuote {
		return s
	}
	n := maxQuote
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}
