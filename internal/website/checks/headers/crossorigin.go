package headers

import (
	"slices"
	"strings"

	"github.com/dunglas/httpsfv"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/evidence"
)

// permissions judges SEC-PERMISSIONS.
func permissions(c *capture.Capture) check.Verdict {
	ex, v, ok := page(c)
	if !ok {
		return v
	}
	const field = "Permissions-Policy"
	proof := evidence.Header(ex, field)
	if !ex.Header.Has(field) {
		return check.Warned("No %s", field).Because("The page and what it embeds may ask for every capability of the browser.").With(proof)
	}
	dict, err := httpsfv.UnmarshalDictionary(ex.Header.Values(field))
	if err != nil {
		return check.Failed("Invalid %s", field).Because("The value is not a valid structured field, so browsers ignore all of it.").With(proof)
	}
	var open []string
	for _, feature := range []string{"camera", "microphone", "geolocation", "payment"} {
		if member, ok := dict.Get(feature); !ok || allowsAll(member) {
			open = append(open, feature)
		}
	}
	if len(open) > 0 {
		return check.Warned("Not restricted: %s", strings.Join(open,
			", ")).Because("The policy leaves these capabilities to the browser's default or opens them to everybody.").With(proof)
	}
	return check.Passed("Camera, microphone, geolocation and payment are restricted").With(proof)
}

// allowsAll reports whether an allowlist contains "*".
func allowsAll(m httpsfv.Member) bool {
	star := httpsfv.Token("*")
	switch v := m.(type) {
	case httpsfv.Item:
		return v.Value == star
	case httpsfv.InnerList:
		return slices.ContainsFunc(v.Items, func(i httpsfv.Item) bool { return i.Value == star })
	}
	return false
}

// token reads a field that consists of one structured token with parameters. It returns ""
// for anything else, including a repeated field: browsers then use their default.
func token(ex *capture.Exchange, field string) string {
	item, err := httpsfv.UnmarshalItem(ex.Header.Values(field))
	if err != nil {
		return ""
	}
	t, _ := item.Value.(httpsfv.Token)
	return string(t)
}

// openerPolicy judges SEC-COOP.
func openerPolicy(c *capture.Capture) check.Verdict {
	return isolation(c, "Cross-Origin-Opener-Policy", "Sites that open this page in a window keep a handle to it.",
		"same-origin", "same-origin-allow-popups", "noopener-allow-popups")
}

// embedderPolicy judges SEC-COEP.
func embedderPolicy(c *capture.Capture) check.Verdict {
	return isolation(c, "Cross-Origin-Embedder-Policy", "The page is not isolated from resources of other origins.",
		"require-corp", "credentialless")
}

// isolation judges a policy of the page whose value is one token: one of the good values or
// unsafe-none, which is also the default. open is the consequence of that default.
func isolation(c *capture.Capture, field, open string, good ...string) check.Verdict {
	ex, v, ok := page(c)
	if !ok {
		return v
	}
	proof := evidence.Header(ex, field)
	if !ex.Header.Has(field) {
		return check.Warned("Not set").Because("%s", open).With(proof)
	}
	switch value := token(ex, field); {
	case slices.Contains(good, value):
		return check.Passed("%s", value).With(proof)
	case value == "unsafe-none":
		return check.Warned("unsafe-none").Because("%s", open).With(proof)
	}
	return invalid(field, proof)
}

func invalid(field string, proof check.Evidence) check.Verdict {
	return check.Failed("Invalid %s",
		field).Because("Browsers ignore any value other than those of the standard, in lower case and sent once.").With(proof)
}

// resourcePolicy judges SEC-CORP, whose value is compared as a whole (Fetch standard).
func resourcePolicy(c *capture.Capture) check.Verdict {
	ex, v, ok := answer(c)
	if !ok {
		return v
	}
	const field = "Cross-Origin-Resource-Policy"
	proof := evidence.Header(ex, field)
	if !ex.Header.Has(field) {
		return check.Warned("Not set").Because("Every site may load this resource into a page of its own.").With(proof)
	}
	switch value := ex.Header.Joined(field); value {
	case "same-origin", "same-site":
		return check.Passed("%s", value).With(proof)
	case "cross-origin":
		return check.Warned("cross-origin").Because("Every site may load this resource into a page of its own.").With(proof)
	}
	return invalid(field, proof)
}
