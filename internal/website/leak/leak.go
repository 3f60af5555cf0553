// Package leak owns what pages reveal by accident: stack traces, database errors and paths on
// error pages, and directory listings. It is pure; gatherers use it where a body must not be
// stored, checks where it is.
package leak

import (
	"regexp"
	"slices"
	"strings"

	"assay/internal/website/dom"
)

// maxQuote is the longest quote, in bytes.
const maxQuote = 200

// trace is something that only a programmer should see. It is found where the
// pattern matches or, without a pattern, where a hint occurs; the pattern is
// tried only on pages with a hint.
type trace struct {
	what    string
	hints   []string
	pattern *regexp.Regexp
}

var traces = []trace{
	{"a Java stack trace", []string{".java:", ".kt:", ".scala:"}, regexp.MustCompile(`\bat [\w$.<>/]+\([\w$]+\.(?:java|kt|scala):\d+\)`)},
	{"a Python traceback", []string{"Traceback (most recent call last)"}, nil},
	{"Django's debug page", []string{"<code>DEBUG = True</code>"}, nil},
	{"the Werkzeug debugger", []string{"Werkzeug Debugger</title>", "CONSOLE_MODE ="}, nil},
	{"a PHP error", []string{" on line "}, regexp.MustCompile(
		`(?:error|Warning|Notice|Deprecated)(?:</b>)?: .{0,500} in (?:<b>)?(?:/|[A-Za-z]:\\)[^\s<]+\.php(?:</b>)? on line (?:<b>)?\d+`,
	)},
	{"a .NET stack trace", []string{":line "}, regexp.MustCompile(`\bat [\w.` + "`" + `<>]+\([^)\n]*\) in (?:/|[A-Za-z]:\\)[^\n<]+:line \d+`)},
	{"the IIS page with details", []string{"Physical Path"}, regexp.MustCompile(`Physical Path(?s:.{0,200}?)[A-Za-z]:\\`)},
	{"the Rails debug page", []string{"Rails.root: "}, nil},
	{
		"a JavaScript stack trace", []string{"js:", "ts:"},
		regexp.MustCompile(`\bat [^\n<>()]{1,200}\((?:file://)?(?:/|[A-Za-z]:\\)[^\s()<>]+\.[cm]?[jt]s:\d+:\d+\)`),
	},
	{"a Go stack trace", []string{"goroutine "}, regexp.MustCompile(`goroutine \d+ \[[a-z ,0-9]+\]:`)},
	{
		"a PHP framework's exception",
		[]string{`Symfony\Component\HttpKernel\Exception\`, "vendor/laravel/framework/", "Whoops, looks like something went wrong"},
		nil,
	},
	{"a database error", []string{
		"You have an error in your SQL syntax", "SQLSTATE[", "Unclosed quotation mark after the character string", "pg_query(): ",
		"PG::SyntaxError", "SQLite3::SQLException",
	}, nil},
	{"an Oracle error", []string{"ORA-"}, regexp.MustCompile(`\bORA-\d{5}: `)},
	{
		"a path of the server's file system", []string{"/var/www/", `:\inetpub\`, "/public_html/"},
		regexp.MustCompile(`(?i)(?:^|[\s>(])(?:/var/www/|/home/[\w.-]+/public_html/|[a-z]:\\inetpub\\)[\w.-]`),
	},
}

// InError looks for a stack trace, a database error or a path in the body of an
// error page. what names it for people ("a Python traceback"), quote is where it
// shows, one short line; both are "" when there is nothing.
func InError(body string) (what, quote string) {
	for _, l := range traces {
		if found := l.find(body); found != "" {
			return l.what, found
		}
	}
	return "", ""
}

// find returns what gives the leak away, cut to a line's length.
func (l trace) find(body string) string {
	for _, hint := range l.hints {
		i := strings.Index(body, hint)
		if i < 0 {
			continue
		}
		if l.pattern == nil {
			return clip(line(body[i:]))
		}
		if found := l.pattern.FindString(body); found != "" {
			return clip(strings.TrimSpace(found))
		}
		return "" // another hint would lead to the same search
	}
	return ""
}

func line(s string) string {
	if i := strings.IndexAny(s, "\r\n"); i >= 0 {
		s = s[:i]
	}
	return s
}

// clip cuts s to maxQuote bytes.
func clip(s string) string {
	if len(s) <= maxQuote {
		return s
	}
	return strings.ToValidUTF8(s[:maxQuote], "") + "…"
}

// listingTitle begins the title and heading of the listings of Apache, nginx,
// lighttpd, Tomcat, Jetty and Python.
var listingTitle = regexp.MustCompile(`^(?i:index of|directory listing for|directory:) ?\[?/`)

// Listing reports whether the page is a listing of files that a server has made;
// quote is the title that says so.
func Listing(doc *dom.Document, body string) (quote string, ok bool) {
	title := ""
	if len(doc.Titles) > 0 {
		title = strings.TrimSpace(doc.Titles[0].Text)
	}
	quote = "<title>" + clip(title) + "</title>"
	if strings.Contains(body, ">[To Parent Directory]</") { // IIS
		return quote, true
	}
	if !listingTitle.MatchString(title) {
		return "", false
	}
	for _, h := range doc.Headings {
		if listingTitle.MatchString(h.Text) {
			return quote, true
		}
	}
	if slices.ContainsFunc(doc.Anchors, func(a dom.Element) bool { return a.RawURL == "../" || a.RawURL == ".." }) {
		return quote, true
	}
	return "", false
}
