package website

import (
	"fmt"
	"slices"
	"strings"

	"assay/internal/scan"
	"assay/internal/website/capture"
)

// Lost returns a sentence about the requested parts that are missing, so that the scores are
// based on less than the profile promises; "" if none is. A part that failed only because the
// part that it builds on failed is left out. facts has the parts http, page and browser, as far
// as they were gathered.
func Lost(parts []string, stored []scan.Capture, facts *capture.Capture) string {
	failed := map[capture.Part]string{}
	for _, part := range parts {
		i := slices.IndexFunc(stored, func(c scan.Capture) bool { return c.Part == part })
		switch {
		case i < 0:
			failed[capture.Part(part)] = "not gathered"
		case stored[i].BlobKey == "":
			failed[capture.Part(part)] = stored[i].Message
		}
	}
	var lost []string
	for _, part := range parts {
		p := capture.Part(part)
		why, gone := failed[p]
		built := slices.ContainsFunc(After(p), func(before capture.Part) bool { _, gone := failed[before]; return gone })
		if gone && !built {
			lost = append(lost, fmt.Sprintf("the data of %s is missing (%s)", p, clause(why)))
		}
	}
	if why := unmeasured(facts); why != "" {
		lost = append(lost, why)
	}
	if len(lost) == 0 {
		return ""
	}
	text := strings.Join(lost, "; ") + "."
	return strings.ToUpper(text[:1]) + text[1:]
}

// unmeasured names what a browser's measurement of the page lacks, as a clause.
func unmeasured(c *capture.Capture) string {
	b := c.Browser
	if b == nil {
		return ""
	}
	if site := c.OtherSite(); site != "" {
		return "the page sent the browser to " + site + ", another site, whose page was measured"
	}
	if b.ErrorKind != "" {
		return "the browser could not measure the page (" + clause(b.Error) + ")"
	}
	if missing := b.Metrics.Missing(); len(missing) > 0 {
		return "the browser could not measure " + strings.Join(missing, ", ")
	}
	return ""
}

// clause returns a sentence in a form that fits into another one.
func clause(sentence string) string {
	sentence = strings.TrimSuffix(sentence, ".")
	for _, article := range []string{"The ", "This ", "It ", "No ", "Its "} {
		if strings.HasPrefix(sentence, article) {
			return strings.ToLower(sentence[:1]) + sentence[1:]
		}
	}
	return sentence
}
