package exposure

import (
	"regexp"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
)

// bannerFields name products, possibly with a version.
var bannerFields = []string{"Server", "X-Powered-By", "X-Generator", "X-Powered-Cms", "Liferay-Portal"}

// versionFields contain only a version.
var versionFields = []string{
	"X-Aspnet-Version", "X-Aspnetmvc-Version", "X-Mod-Pagespeed", "X-Page-Speed", "X-Jenkins", "X-Hudson",
	"Microsoftsharepointteamservices", "X-Owa-Version",
}

// version matches a number after a slash, or a number with a dot or alone after a space.
var version = regexp.MustCompile(`/v?\d|(?:^|\s)v?\d+(?:\.\d+)*(?:$|[\s;,()+-])`)

// answer returns the response whose header is judged; ok is false without one.
func answer(c *capture.Capture) (ex *capture.Exchange, v check.Verdict, ok bool) {
	if c.HTTP != nil {
		ex = c.HTTP.Document
	}
	switch {
	case ex == nil || ex.Status == 0:
		return nil, check.Skipped(capture.ReasonUnreachable, "The site returned no readable response."), false
	case c.Blocked() != "":
		return nil, check.Skipped(capture.ReasonBlockedByEdge, "%s", c.Blocked()), false
	}
	return ex, v, true
}

// banners judges SEC-DISCLOSE-VERSION.
func banners(c *capture.Capture) check.Verdict {
	ex, v, ok := answer(c)
	if !ok {
		return v
	}
	var seen []string
	var proofs []check.Evidence
	note := func(text string, e check.Evidence) {
		seen, proofs = append(seen, text), append(proofs, e)
	}
	for _, name := range bannerFields {
		if value := ex.Header.Joined(name); version.MatchString(value) {
			note(clip(value, 80), evidence.Header(ex, name))
		}
	}
	for _, name := range versionFields {
		if value := ex.Header.Joined(name); strings.ContainsAny(value, "0123456789") {
			note(name+" "+clip(value, 40), evidence.Header(ex, name))
		}
	}
	for _, m := range c.DOM().Metas {
		if strings.EqualFold(m.Attr["name"], "generator") && version.MatchString(m.Attr["content"]) {
			note(clip(m.Attr["content"], 80), check.Evidence{
				Quote: m.Tagged, Command: "curl -sS " + evidence.Quote(ex.URL) + " | grep -io '<meta[^>]*generator[^>]*>'",
			})
		}
	}
	if len(seen) == 0 {
		return check.Passed("No product with a version").With(evidence.Header(ex, "Server"))
	}
	return check.Warned("%s", strings.Join(seen, ", ")).
		Because("Attackers look for versions with known vulnerabilities; visitors do not need them.").With(proofs[:min(len(proofs), 5)]...)
}

// clip cuts s to at most n bytes.
func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n], "") + "…"
}
