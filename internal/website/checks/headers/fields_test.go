package headers_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
	"assay/internal/website/check"
	"assay/internal/website/checks/headers"
)

func TestNosniff(t *testing.T) {
	t.Parallel()
	const name = "X-Content-Type-Options"
	requireCases(t, "SEC-NOSNIFF", []seen{
		{name: "set", fields: []string{name, "NoSniff"}, status: check.Pass, quote: name + ": NoSniff"},
		{name: "first of two", fields: []string{name, "nosniff, nosniff"}, status: check.Pass},
		{name: "other", fields: []string{name, "whimsy"}, status: check.Fail, phrase: "Invalid", quote: name + ": whimsy"},
		{name: "second of two", fields: []string{name, "whimsy", name, "nosniff"}, status: check.Fail},
		{name: "missing", status: check.Fail, phrase: "No X-Content-Type-Options", quote: "(no X-Content-Type-Options field)"},
	})
}

func TestReferrer(t *testing.T) {
	t.Parallel()
	const name = "Referrer-Policy"
	requireCases(t, "SEC-REFERRER", []seen{
		{name: "absent", status: check.Pass, phrase: "Not set", quote: "(no Referrer-Policy field)"},
		{name: "strict", fields: []string{name, "Strict-Origin"}, status: check.Pass, phrase: "strict-origin", quote: name + ": Strict-Origin"},
		{name: "last known wins", fields: []string{name, "unsafe-url, no-referrer, whimsy"}, status: check.Pass, phrase: "no-referrer"},
		{name: "two fields", fields: []string{name, "no-referrer", name, "unsafe-url"}, status: check.Fail, phrase: "unsafe-url"},
		{name: "origin", fields: []string{name, "origin"}, status: check.Warn, phrase: "origin"},
		{name: "downgrade", fields: []string{name, "no-referrer-when-downgrade"}, status: check.Fail},
		{name: "invalid", fields: []string{name, "whimsy"}, status: check.Fail, phrase: "No valid policy"},
		{name: "empty", fields: []string{name, ""}, status: check.Fail, phrase: "No valid policy"},
		{
			name: "meta overrides", html: `<meta name=Referrer content="same-origin">`, fields: []string{name, "unsafe-url"},
			status: check.Pass, quote: `<meta name="Referrer" content="same-origin">`,
		},
		{name: "legacy meta", html: `<meta name=referrer content=always>`, status: check.Fail, phrase: "unsafe-url"},
		{name: "invalid meta", html: `<meta name=referrer content=whimsy>`, fields: []string{name, "origin"}, status: check.Warn},
	})
}

func TestPermissions(t *testing.T) {
	t.Parallel()
	const name = "Permissions-Policy"
	requireCases(t, "SEC-PERMISSIONS", []seen{
		{
			name:   "all",
			fields: []string{name, `camera=(), microphone=(self), geolocation=self`, name, `payment=(self "https://pay.example")`},
			status: check.Pass, phrase: "are restricted",
		},
		{name: "missing", status: check.Warn, phrase: "No Permissions-Policy", quote: "(no Permissions-Policy field)"},
		{
			name: "some", fields: []string{name, "camera=(), payment=*, microphone=(self *)"}, status: check.Warn,
			phrase: "microphone, geolocation, payment",
		},
		{
			name: "syntax", fields: []string{name, "camera 'none'; microphone 'none'"}, status: check.Fail, phrase: "Invalid",
			quote: name + ": camera 'none'; microphone 'none'",
		},
	})
}

func TestCrossOriginPolicies(t *testing.T) {
	t.Parallel()
	const coop, corp, coep = "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy", "Cross-Origin-Embedder-Policy"
	requireCases(t, "SEC-COOP", []seen{
		{
			name: "same-origin", fields: []string{coop, `same-origin; report-to="x"`}, status: check.Pass, phrase: "same-origin",
			quote: coop + `: same-origin; report-to="x"`,
		},
		{name: "popups", fields: []string{coop, "noopener-allow-popups"}, status: check.Pass},
		{name: "none", fields: []string{coop, "unsafe-none"}, status: check.Warn, phrase: "unsafe-none"},
		{name: "missing", status: check.Warn, phrase: "Not set"},
		{name: "string", fields: []string{coop, `"same-origin"`}, status: check.Fail, phrase: "Invalid"},
		{name: "case", fields: []string{coop, "SAME-ORIGIN"}, status: check.Fail},
		{name: "bad parameter", fields: []string{coop, "same-origin; report-to=a b"}, status: check.Fail},
		{name: "twice", fields: []string{coop, "same-origin", coop, "same-origin"}, status: check.Fail},
	})
	requireCases(t, "SEC-CORP", []seen{
		{name: "same-site", fields: []string{corp, "same-site"}, status: check.Pass, quote: corp + ": same-site"},
		{name: "cross-origin", fields: []string{corp, "cross-origin"}, status: check.Warn, phrase: "cross-origin"},
		{name: "missing", status: check.Warn, phrase: "Not set"},
		{name: "case", fields: []string{corp, "Same-Origin"}, status: check.Fail, phrase: "Invalid"},
	})
	requireCases(t, "SEC-COEP", []seen{
		{name: "require-corp", fields: []string{coep, "require-corp"}, status: check.Pass, quote: coep + ": require-corp"},
		{name: "credentialless", fields: []string{coep, `credentialless; report-to="x"`}, status: check.Pass},
		{name: "none", fields: []string{coep, "unsafe-none"}, status: check.Warn, phrase: "unsafe-none"},
		{name: "missing", status: check.Warn, phrase: "Not set"},
		{name: "whimsy", fields: []string{coep, "whimsy"}, status: check.Fail, phrase: "Invalid"},
	})
}

func TestDeprecated(t *testing.T) {
	t.Parallel()
	requireCases(t, "SEC-DEPRECATED-HDR", []seen{
		{name: "none", fields: []string{"X-Xss-Protection", " 0"}, status: check.Pass},
		{
			name: "filter", fields: []string{"X-Xss-Protection", "1; mode=block", "Expect-Ct", "max-age=0"}, status: check.Warn,
			phrase: "X-Xss-Protection, Expect-Ct", quote: "X-Xss-Protection: 1; mode=block",
		},
	})
}

func TestCORS(t *testing.T) {
	t.Parallel()
	const origin, credentials, sent = "Access-Control-Allow-Origin", "Access-Control-Allow-Credentials", "https://foreign.example"
	answer := func(from string, fields ...string) *capture.Exchange {
		ex := scanned("", fields...).HTTP.Document
		ex.ID, ex.RequestHeader = "http-7", map[string]string{"Origin": from}
		return ex
	}
	refused := answer("null")
	capped := []check.Cap{{Name: "CORS_CREDENTIALS", Limit: 55}}
	for _, tt := range []struct {
		name            string
		foreign, opaque *capture.Exchange
		status          check.Status
		caps            []check.Cap
		quote           string
	}{
		{"refused", answer(sent), refused, check.Pass, nil, "(no Access-Control-Allow-Origin field)"},
		{
			"fixed", answer(sent, origin, "https://partner.example", credentials, "true"), refused, check.Pass, nil,
			origin + ": https://partner.example\n" + credentials + ": true",
		},
		{"star", answer(sent, origin, "*"), answer("null", origin, "*"), check.Pass, nil, origin + ": *"},
		{
			"star with credentials", answer(sent, origin, "*", credentials, "true"), answer("null", origin, "*", credentials, "true"),
			check.Pass, nil, "",
		},
		{"reflected without credentials", answer(sent, origin, sent, credentials, "TRUE"), answer("null", origin, "null"), check.Pass, nil, ""},
		{"null", answer(sent), answer("null", origin, "null"), check.Warn, nil, origin + ": null"},
		{
			"reflected with credentials", answer(sent, origin, sent, credentials, "true"), refused, check.Fail, capped,
			origin + ": " + sent + "\n" + credentials + ": true",
		},
		{"null with credentials", answer(sent), answer("null", origin, "null", credentials, "true"), check.Fail, capped, ""},
		{"null with credentials only", nil, answer("null", origin, "null", credentials, "true"), check.Fail, capped, ""},
		{"one answer", answer(sent), nil, check.NotRun, nil, ""},
		{"no answer", nil, &capture.Exchange{ErrorKind: capture.ErrTimeout}, check.NotRun, nil, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := scanned("")
			c.HTTP.ForeignOrigin, c.HTTP.NullOrigin = tt.foreign, tt.opaque
			v := headers.Set().Judges["SEC-CORS"](c)
			require.Equal(t, tt.status, v.Status, "%+v", v)
			require.Equal(t, tt.caps, v.Caps)
			if tt.status.Scored() {
				require.Contains(t, v.Evidence[0].Command, "-H 'Origin: ")
			}
			if tt.quote != "" {
				require.Equal(t, tt.quote, v.Evidence[0].Quote)
			}
		})
	}
}
