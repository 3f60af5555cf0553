package exposure

import (
	"regexp"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
)

// leak is something that only a programmer should see. It is found where the
// pattern matches or, without a pattern, where a hint occurs; the pattern is
// tried only on pages with a hint.
type leak struct {
	what    string
	hints   []string
	pattern *regexp.Regexp
}

var leaks = []leak{
	{"a Java stack trace", []string{".java:", ".kt:", ".scala:"}, regexp.MustCompile(`\bat [\w$.<>/]+\([\w$]+\.(?:java|kt|scala):\d+\)`)},
	{"a Python traceback", []string{"Traceback (most recent call last)"}, nil},
	{"Django's debug page", []string{"<code>DEBUG = True</code>"}, nil},
	{"the Werkzeug debugger", []string{"Werkzeug Debugger</title>", "CONSOLE_MODE ="}, nil},
	{"a PHP error", []string{" on line "}, regexp.MustCompile(`(?:error|Warning|Notice|Deprecated)(?:</b>)?: .{0,500} in (?:<b>)?(?:/|[A-Za-z]:\\)[^\s<]+\.php(?:</b>)? on line (?:<b>)?\d+`)},
	{"a .NET stack trace", []string{":line "}, regexp.MustCompile(`\bat [\w.` + "`" + `<>]+\([^)\n]*\) in (?:/|[A-Za-z]:\\)[^\n<]+:line \d+`)},
	{"the IIS page with details", []string{"Physical Path"}, regexp.MustCompile(`Physical Path(?s:.{0,200}?)[A-Za-z]:\\`)},
	{"the Rails debug page", []string{"Rails.root: "}, nil},
	{"a JavaScript stack trace", []string{"js:", "ts:"}, regexp.MustCompile(`\bat [^\n<>()]{1,200}\((?:file://)?(?:/|[A-Za-z]:\\)[^\s()<>]+\.[cm]?[jt]s:\d+:\d+\)`)},
	{"a Go stack trace", []string{"goroutine "}, regexp.MustCompile(`goroutine \d+ \[[a-z ,0-9]+\]:`)},
	{"a PHP framework's exception", []string{`Symfony\Component\HttpKernel\Exception\`, "vendor/laravel/framework/", "Whoops, looks like something went wrong"}, nil},
	{"a database error", []string{"You have an error in your SQL syntax", "SQLSTATE[", "Unclosed quotation mark after the character string", "pg_query(): ", "PG::SyntaxError", "SQLite3::SQLException"}, nil},
	{"an Oracle error", []string{"ORA-"}, regexp.MustCompile(`\bORA-\d{5}: `)},
	{"a path of the server's file system", []string{"/var/www/", `:\inetpub\`, "/public_html/"}, regexp.MustCompile(`(?i)(?:^|[\s>(])(?:/var/www/|/home/[\w.-]+/public_html/|[a-z]:\\inetpub\\)[\w.-]`)},
}

// errorPage judges SEC-ERROR-LEAK by the answer to a path that does not exist.
func errorPage(c *capture.Capture) check.Verdict {
	switch {
	case c.Page == nil || c.Page.NotFound == nil:
		return check.Skipped(capture.ReasonTimeBudget, "There was no time to ask for a path that does not exist.")
	case c.Blocked() != "":
		return check.Skipped(capture.ReasonBlockedByEdge, "%s", c.Blocked())
	case !c.Page.NotFound.Exchange.OK():
		return check.Skipped(capture.ReasonUnreachable, "The site did not answer the request for a path that does not exist.")
	}
	page := c.Page.NotFound
	for _, l := range leaks {
		found := l.find(page.Body)
		if found == "" {
			continue
		}
		e := check.Evidence{Request: page.Exchange.ID, Quote: found, Command: "curl -sS " + evidence.Quote(page.Exchange.URL)}
		v := check.Failed("The error page shows %s", l.what).
			Because("It tells attackers how the application is built and where it breaks.").With(e).As(check.Firm)
		if page.Exchange.Status < 400 {
			v = v.As(check.Tentative) // an ordinary page may speak about such things
		}
		return v
	}
	return check.Passed("The error page shows no internals").With(evidence.Status(&page.Exchange))
}

// find returns what gives the leak away, cut to a line's length.
func (l leak) find(body string) string {
	for _, hint := range l.hints {
		i := strings.Index(body, hint)
		if i < 0 {
			continue
		}
		if l.pattern == nil {
			return clip(line(body[i:]), 200)
		}
		if found := l.pattern.FindString(body); found != "" {
			return clip(strings.TrimSpace(found), 200)
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
