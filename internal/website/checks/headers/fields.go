package headers

import (
	"slices"
	"strings"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
)

// nosniff judges SEC-NOSNIFF. Browsers use only the first value (Fetch standard).
func nosniff(c *capture.Capture) check.Verdict {
	ex, v, ok := answer(c)
	if !ok {
		return v
	}
	const field = "X-Content-Type-Options"
	proof := evidence.Header(ex, field)
	first, _, _ := strings.Cut(ex.Header.Get(field), ",")
	switch {
	case !ex.Header.Has(field):
		return check.Failed("No %s", field).Because("Browsers may treat a file as another type than the server declares.").With(proof)
	case strings.EqualFold(strings.TrimSpace(first), "nosniff"):
		return check.Passed("nosniff").With(proof)
	}
	return check.Failed("Invalid %s", field).Because("Browsers know only the value nosniff and ignore %q.", clip(first, 60)).With(proof)
}

// referrerPolicies maps the policies to their verdicts.
var referrerPolicies = map[string]check.Status{
	"no-referrer": check.Pass, "same-origin": check.Pass, "strict-origin": check.Pass, "strict-origin-when-cross-origin": check.Pass,
	"origin": check.Warn, "origin-when-cross-origin": check.Warn,
	"unsafe-url": check.Fail, "no-referrer-when-downgrade": check.Fail,
}

// legacyReferrer are the additional values of meta elements (HTML standard, meta
// name=referrer).
var legacyReferrer = map[string]string{
	"never": "no-referrer", "default": "strict-origin-when-cross-origin", "always": "unsafe-url",
	"origin-when-crossorigin": "origin-when-cross-origin",
}

// referrer judges SEC-REFERRER: the last known policy counts, and a meta element overrides
// the field.
func referrer(c *capture.Capture) check.Verdict {
	ex, v, ok := page(c)
	if !ok {
		return v
	}
	const field = "Referrer-Policy"
	policy, proof := "", evidence.Header(ex, field)
	for token := range strings.SplitSeq(strings.ToLower(ex.Header.Joined(field)), ",") {
		if token = strings.TrimSpace(token); referrerPolicies[token] != "" {
			policy = token
		}
	}
	for _, m := range c.DOM().Metas {
		if token := metaReferrer(m.Attr["name"], m.Attr["content"]); token != "" {
			policy = token
			proof = check.Evidence{Quote: m.Tagged, Command: "curl -sS " + evidence.Quote(ex.URL) + ` | grep -io '<meta[^>]*referrer[^>]*>'`}
		}
	}
	return judgeReferrer(policy, ex.Header.Has(field), proof)
}

func judgeReferrer(policy string, sent bool, proof check.Evidence) check.Verdict {
	switch referrerPolicies[policy] {
	case check.Pass:
		return check.Passed("%s", policy).With(proof)
	case check.Warn:
		return check.Warned("%s",
			policy).Because("The origin is sent to unencrypted sites, or more than the origin to the site itself over http.").With(proof)
	case check.Fail:
		return check.Failed("%s", policy).Because("Other sites learn the full address of the page, with its path and query.").With(proof)
	}
	if sent {
		return check.Failed("No valid policy").Because("Browsers know none of the values and use their default.").With(proof)
	}
	return check.Passed("Not set").Because("Current browsers then use strict-origin-when-cross-origin.").With(proof)
}

func metaReferrer(name, content string) string {
	if !strings.EqualFold(name, "referrer") {
		return ""
	}
	token := strings.ToLower(content) // browsers do not remove white space
	if modern := legacyReferrer[token]; modern != "" {
		return modern
	}
	if referrerPolicies[token] == "" {
		return ""
	}
	return token
}

// deprecated judges SEC-DEPRECATED-HDR.
func deprecated(c *capture.Capture) check.Verdict {
	ex, v, ok := answer(c)
	if !ok {
		return v
	}
	var names []string
	var proofs []check.Evidence
	for _, name := range []string{"X-Xss-Protection", "Public-Key-Pins", "Public-Key-Pins-Report-Only", "Expect-Ct", "Feature-Policy"} {
		values := ex.Header.Values(name)
		if len(values) == 0 || name == "X-Xss-Protection" && !slices.ContainsFunc(values,
			func(v string) bool { return strings.TrimSpace(v) != "0" }) {
			continue
		}
		names, proofs = append(names, name), append(proofs, evidence.Header(ex, name))
	}
	if len(names) > 0 {
		return check.Warned("%s",
			strings.Join(names, ", ")).Because("Browsers ignore these fields, or the fields introduce vulnerabilities of their own.").With(proofs...)
	}
	return check.Passed("No obsolete field")
}
