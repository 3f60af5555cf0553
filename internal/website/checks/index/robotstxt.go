package index

import (
	"fmt"
	"mime"
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/checks/page"
	"assay/internal/website/robots"
)

// anyCrawler is a product token that no group names, so that the rules for * apply.
const anyCrawler = "assay-any-crawler"

// majorCrawlers are those of widely used search engines other than Google.
var majorCrawlers = []string{"Bingbot", "DuckDuckBot", "Applebot", "YandexBot", "Baiduspider", "Slurp"}

// robotsFile returns the file as crawlers interpret it: nil with ok if there are no rules
// (RFC 9309 §2.3.1.3), or a verdict if the rules are unknown.
func robotsFile(c *capture.Capture) (file *capture.Resource, v check.Verdict, ok bool) {
	r := c.Page.Robots
	if r == nil {
		return nil, check.Skipped(capture.ReasonTimeBudget, "There was no time to request robots.txt."), false
	}
	switch x := &r.Exchange; {
	case x.Status == capture.StatusTooManyRequests:
		return nil, check.Skipped(capture.ReasonBlockedByEdge, "The site limits the scanner's requests for robots.txt."), false
	case x.ErrorKind == capture.ErrLoop || x.ErrorKind == capture.ErrRedirects:
		return nil, check.Verdict{}, true // more redirects than crawlers follow mean no rules (§2.3.1.2)
	case x.Status == 0 || x.ErrorKind != "":
		return nil, check.Skipped(capture.ReasonUnreachable, "robots.txt was not delivered: %s", x.Error), false
	case x.Status >= 500:
		return nil, check.Failed("robots.txt returns status %d", x.Status).
			Because("Crawlers must treat an unreachable robots.txt as a ban on the whole site.").
			With(evidence.Status(x)).Following("SEO-ROBOTS-VALID"), false
	case x.Status < 200 || x.Status > 299:
		return nil, check.Verdict{}, true
	}
	return r, check.Verdict{}, true
}

// robotsAllow judges SEO-ROBOTS-ALLOW.
func robotsAllow(c *capture.Capture) check.Verdict {
	ex, v, ok := page.Answer(c)
	if !ok {
		return v
	}
	file, v, ok := robotsFile(c)
	if !ok {
		return v
	}
	if file == nil {
		return check.Passed("No robots.txt, so everything may be fetched").With(evidence.Status(&c.Page.Robots.Exchange))
	}
	for _, agent := range []string{"Googlebot", anyCrawler} {
		if allowed, line := robots.Allowed(file.Body, agent, ex.URL); !allowed {
			who := "Googlebot"
			if agent == anyCrawler {
				who = "crawlers in general"
			}
			return check.Failed("Closed to %s", who).Because("The rule keeps search engines from reading the page.").
				With(ruleLine(file, line)).Capped("NOT_INDEXABLE", 49)
		}
	}
	var closed []string
	var proof []check.Evidence
	for _, agent := range majorCrawlers {
		if allowed, line := robots.Allowed(file.Body, agent, ex.URL); !allowed {
			closed = append(closed, agent)
			if e := ruleLine(file, line); !slices.Contains(proof, e) {
				proof = append(proof, e)
			}
		}
	}
	if len(closed) > 0 {
		return check.Warned("Closed to %s",
			strings.Join(closed, ", ")).Because("The page cannot be found with the search engines of these crawlers.").With(proof...)
	}
	return check.Passed("Open to Googlebot and other crawlers").With(evidence.Status(&file.Exchange))
}

func ruleLine(file *capture.Resource, line int) check.Evidence {
	quote := fmt.Sprintf("line %d: %s", line, robots.Line(file.Body, line))
	return check.Evidence{Request: file.Exchange.ID, Quote: quote, Command: show(file)}
}

// show returns a command that prints a file with line numbers.
func show(file *capture.Resource) string {
	return "curl -sSL " + evidence.Quote(file.Exchange.URL) + " | cat -n"
}

// robotsValid judges SEO-ROBOTS-VALID.
func robotsValid(c *capture.Capture) check.Verdict {
	if c.Page == nil {
		return check.Skipped(capture.ReasonPartFailed, "The page was not gathered.")
	}
	if why := c.Blocked(); why != "" {
		return check.Skipped(capture.ReasonBlockedByEdge, "%s", why)
	}
	r := c.Page.Robots
	if r == nil {
		return check.Skipped(capture.ReasonTimeBudget, "There was no time to request robots.txt.")
	}
	x, proof := &r.Exchange, hops(r)
	switch {
	case x.ErrorKind == capture.ErrLoop || x.ErrorKind == capture.ErrRedirects:
		return check.Failed("The redirects never end").Because("Crawlers cannot read the rules.").With(proof)
	case x.ErrorKind == capture.ErrTimeout:
		return check.Failed("No response in time").
			Because("Crawlers must treat an unreachable robots.txt as a ban on the whole site.").With(proof)
	case x.Status == 0 || x.ErrorKind != "":
		return check.Skipped(capture.ReasonUnreachable, "robots.txt was not delivered: %s", x.Error)
	case x.Status == capture.StatusTooManyRequests:
		return check.Skipped(capture.ReasonBlockedByEdge, "The site limits the scanner's requests for robots.txt.")
	case x.Status >= 500:
		return check.Failed("Status %d", x.Status).
			Because("Crawlers must treat an unreachable robots.txt as a ban on the whole site.").With(proof)
	case x.Status == capture.StatusNotFound || x.Status == capture.StatusGone:
		return check.Passed("No robots.txt, so everything may be fetched").With(proof)
	case x.Status != capture.StatusOK:
		return check.Warned("Status %d", x.Status).Because("Crawlers treat this like a missing file, so no rule applies.").With(proof)
	}
	return robotsText(r)
}

// robotsText judges the content of the file.
func robotsText(r *capture.Resource) check.Verdict {
	x := &r.Exchange
	media, _, _ := mime.ParseMediaType(x.Header.Get("Content-Type"))
	if strings.HasPrefix(strings.TrimSpace(strings.TrimPrefix(r.Body, "\ufeff")), "<") {
		return check.Failed("An HTML page").Because("The address returns a web page, which crawlers cannot read as rules.").
			With(evidence.Header(x, "Content-Type"))
	}
	file := robots.Parse(r.Body)
	var broken, doubtful []check.Evidence
	for _, i := range file.Issues {
		e := check.Evidence{Request: x.ID, Quote: fmt.Sprintf("line %d: %s (%s)", i.Line, i.Text, i.Problem), Command: show(r)}
		if i.Broken {
			broken = append(broken, e)
		} else {
			doubtful = append(doubtful, e)
		}
	}
	all := append(broken, doubtful...)
	all = all[:min(len(all), 10)]
	switch {
	case len(broken) > 0:
		return check.Failed("%s without effect",
			page.Count(len(broken), "line")).Because("Crawlers skip these lines, so not all rules that are written apply.").With(all...)
	case x.Truncated || len(r.Body) > robots.MaxSize:
		return check.Warned("More than 500 KiB").Because("Crawlers may stop reading there, so rules at the end may be ignored.").
			With(evidence.Status(x))
	case len(doubtful) > 0:
		return check.Warned("%s",
			page.Count(len(doubtful), "doubtful line")).Because("Some or all crawlers do not understand these lines.").With(all...)
	case len(r.Chain) > 5:
		return check.Warned("Behind %d redirects", len(r.Chain)).Because("Crawlers may stop after five redirects.").With(hops(r))
	case media != "" && media != "text/plain":
		return check.Warned("Type %s", media).Because("The file should be served as text/plain.").With(evidence.Header(x, "Content-Type"))
	}
	return check.Passed("%s, %s", page.Count(file.Groups, "group"), page.Count(file.Rules, "rule")).With(hops(r))
}
