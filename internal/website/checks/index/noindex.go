package index

import (
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
	"assay/internal/website/checks/page"
	"assay/internal/website/dom"
	"assay/internal/website/robots"
)

const robotsMeta = "<meta[^>]+(robots|bot)[^>]*>"

// directives lists the indexing rules for the document, from all sources.
func directives(c *capture.Capture, ex *capture.Exchange) []robots.Directive {
	var doc *dom.Document
	if c.Page.IsHTML() {
		doc = c.DOM()
	}
	return robots.Of(ex.Header, doc)
}

// noindex judges SEO-NOINDEX.
func noindex(c *capture.Capture) check.Verdict {
	ex, v, ok := page.Answer(c)
	if !ok {
		return v
	}
	rules := directives(c, ex)
	var named []string
	var others []check.Evidence
	for _, d := range rules {
		if !d.NoIndex(c.TakenAt) {
			continue
		}
		if d.Google() {
			return check.Failed("%s", shortly(d)).Because("The page asks search engines to leave it out, so it cannot be found there.").
				With(quoteRule(ex, d)).Capped("NOT_INDEXABLE", 49)
		}
		named = append(named, d.Agent)
		others = append(others, quoteRule(ex, d))
	}
	if len(named) > 0 {
		return check.Warned("noindex for %s",
			strings.Join(named, ", ")).Because("The page asks some search engines to leave it out.").With(others...)
	}
	if len(rules) > 0 {
		return check.Passed("No noindex among the rules").With(quoteRule(ex, rules[0]))
	}
	return check.Passed("No noindex").With(evidence.Header(ex, "X-Robots-Tag"))
}

func shortly(d robots.Directive) string {
	s := d.Name
	if d.Value != "" {
		s += ": " + d.Value
	}
	if d.Agent != "" {
		s += " for " + d.Agent
	}
	return s
}

func quoteRule(ex *capture.Exchange, d robots.Directive) check.Evidence {
	e := check.Evidence{Request: ex.ID, Quote: d.Quote, Command: page.Grep(ex.URL, robotsMeta)}
	if strings.HasPrefix(d.Quote, "X-Robots-Tag") {
		e.Command = evidence.Curl(ex.URL)
	}
	return e
}
