package headers_test

import (
	"testing"

	"assay/internal/website/check"
)

// TestFieldsAsSpecified tests values from the grammars of the specifications: valid but unusual ones, and ones that clients ignore.
func TestFieldsAsSpecified(t *testing.T) {
	t.Parallel()
	const sniff, frame, referrer = "X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy"
	const features, opener = "Permissions-Policy", "Cross-Origin-Opener-Policy"
	const all = "camera=(), microphone=(), geolocation=(), payment=()"
	for id, cases := range map[string][]seen{
		"SEC-NOSNIFF": { // Fetch, "determine nosniff": the first value of the list, compared without quotes removed
			{name: "empty second value", fields: []string{sniff, "nosniff,"}, status: check.Pass},
			{name: "empty first value", fields: []string{sniff, ", nosniff"}, status: check.Fail},
			{name: "empty first field", fields: []string{sniff, "", sniff, "nosniff"}, status: check.Fail},
			{name: "quoted string", fields: []string{sniff, `"nosniff"`}, status: check.Fail},
			{name: "parameter", fields: []string{sniff, "nosniff;"}, status: check.Fail},
			{name: "tab", fields: []string{sniff, "\tnosniff\t"}, status: check.Pass},
		},
		"SEC-FRAME": { // HTML, "check a navigation response's adherence to X-Frame-Options"
			{name: "repeated", fields: []string{frame, "DENY", frame, "deny"}, status: check.Pass},
			{name: "contradicting", fields: []string{frame, "DENY", frame, "SAMEORIGIN"}, status: check.Pass},
			{name: "quoted string", fields: []string{frame, `"DENY"`}, status: check.Fail},
			{name: "semicolon", fields: []string{frame, "SAMEORIGIN;"}, status: check.Fail},
			{name: "allowall", fields: []string{frame, "ALLOWALL"}, status: check.Fail},
			{name: "empty", fields: []string{frame, ""}, status: check.Fail},
			{name: "known and unknown", fields: []string{frame, "SAMEORIGIN, whimsy"}, status: check.Pass},
			{
				name: "report-only policy", status: check.Pass,
				fields: []string{frame, "DENY", "Content-Security-Policy-Report-Only", "frame-ancestors *"},
			},
		},
		"SEC-REFERRER": { // Referrer Policy section 8.1; HTML, meta name=referrer: the value is compared as it is
			{name: "no white space", fields: []string{referrer, "no-referrer,unsafe-url"}, status: check.Fail},
			{name: "quoted string", fields: []string{referrer, `"no-referrer"`}, status: check.Fail, phrase: "No valid"},
			{name: "empty elements", fields: []string{referrer, ",no-referrer,,"}, status: check.Pass, phrase: "no-referrer"},
			{name: "semicolon", fields: []string{referrer, "no-referrer; unsafe-url"}, status: check.Fail, phrase: "No valid"},
			{name: "meta with white space", html: `<meta name=referrer content=" unsafe-url ">`, status: check.Pass, phrase: "Not set"},
			{name: "meta name with white space", html: `<meta name=" referrer" content="unsafe-url">`, status: check.Pass, phrase: "Not set"},
			{name: "empty meta", html: `<meta name=referrer content="">`, fields: []string{referrer, "origin"}, status: check.Warn},
			{name: "last meta", html: `<meta name=referrer content=origin><meta name=referrer content=NEVER>`, status: check.Pass},
		},
		"SEC-PERMISSIONS": { // RFC 9651: dictionaries
			{name: "tabs", fields: []string{features, "camera=(),\tmicrophone=() ,\t geolocation=(), payment=()"}, status: check.Pass},
			{name: "last of duplicates", fields: []string{features, all + ", camera=*"}, status: check.Warn, phrase: "camera"},
			{name: "last of two fields", fields: []string{features, "camera=*", features, all}, status: check.Pass},
			{name: "upper-case key", fields: []string{features, "Camera=(), " + all}, status: check.Fail},
			{name: "trailing comma", fields: []string{features, all + ","}, status: check.Fail},
			{name: "parameter", fields: []string{features, all + `;report-to="x"`}, status: check.Pass},
			{name: "old syntax", fields: []string{features, "camera 'none'; microphone 'none'"}, status: check.Fail},
			{name: "unclosed list", fields: []string{features, "camera=(self"}, status: check.Fail},
		},
		"SEC-COOP": { // RFC 9651: an item that is a token
			{name: "parameter", fields: []string{opener, `same-origin; report-to="coop"`}, status: check.Pass},
			{name: "string", fields: []string{opener, `"same-origin"`}, status: check.Fail},
			{name: "twice", fields: []string{opener, "same-origin", opener, "same-origin"}, status: check.Fail},
			{name: "trailing semicolon", fields: []string{opener, "same-origin;"}, status: check.Fail},
			{name: "white space", fields: []string{opener, "  same-origin  "}, status: check.Pass},
			{name: "empty", fields: []string{opener, ""}, status: check.Fail},
		},
	} {
		requireCases(t, id, cases)
	}
}
