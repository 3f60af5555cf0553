package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// own are additional inputs with the verdicts of the reference, on which both sides agree
// without any declared difference. Documents are HTML unless the input states otherwise.
var own = map[string][]example{
	observatory: {
		{Reference: "csp-implemented-with-no-unsafe", Input: "content-security-policy: default-src 'self'; object-src 'none'; base-uri 'none'"},
		{
			Reference: "csp-implemented-with-no-unsafe-default-src-none",
			Input:     "content-security-policy: default-src 'none'; script-src 'nonce-c29tZXRoaW5nIHNlY3JldA'",
		},
		{Reference: "csp-implemented-with-no-unsafe", Input: "content-security-policy: script-src 'nonce-c29tZXRoaW5nIHNlY3JldA' " +
			"'strict-dynamic' 'unsafe-inline' https:; object-src 'none'"},
		{
			Reference: "csp-implemented-with-unsafe-inline-in-style-src-only",
			Input:     "content-security-policy: default-src 'self'; style-src 'unsafe-inline'",
		},
		{
			Reference: "csp-implemented-with-insecure-scheme-in-passive-content-only",
			Input:     "content-security-policy: default-src 'self'; media-src http://media.example",
		},
		{Reference: "csp-implemented-with-insecure-scheme", Input: "content-security-policy: default-src 'self'; connect-src http://api.example"},
		{Reference: "csp-implemented-with-unsafe-eval", Input: "content-security-policy: default-src 'self'; script-src 'self' 'unsafe-eval'"},
		{
			Reference: "csp-implemented-with-unsafe-inline",
			Input:     "content-security-policy: default-src 'self'; script-src 'unsafe-inline' 'self'",
		},
		{Reference: "csp-implemented-with-unsafe-inline", Input: "content-security-policy: script-src 'self'; object-src *"},
		{Reference: "csp-implemented-with-unsafe-inline", Input: "content-security-policy: default-src https:"},
		{Reference: "csp-header-invalid", Input: "content-security-policy: img-src 'self'; img-src *"},
		{Reference: "csp-header-invalid", Input: "content-security-policy: script-src 'strict-dynamic'"},
		{Reference: "csp-not-implemented", Input: "x-other: field"},
		{Reference: "csp-not-implemented-but-reporting-enabled", Input: "content-security-policy-report-only: default-src 'self'"},
		{Reference: "cookies-not-found", Input: "x-other: field"},
		{
			Reference: "cookies-secure-with-httponly-sessions-and-samesite",
			Input:     "set-cookie: sessionid=1; Secure; HttpOnly; SameSite=Strict\nset-cookie: theme=1; Secure; SameSite=Lax",
		},
		{Reference: "cookies-secure-with-httponly-sessions", Input: "set-cookie: sessionid=1; Secure; HttpOnly"},
		{Reference: "cookies-without-secure-flag", Input: "set-cookie: theme=1; HttpOnly; SameSite=Lax"},
		{
			Reference: "cookies-without-secure-flag-but-protected-by-hsts",
			Input:     "strict-transport-security: max-age=31536000\nset-cookie: theme=1; SameSite=Lax",
		},
		{Reference: "cookies-without-secure-flag", Input: "strict-transport-security: max-age=60\nset-cookie: theme=1; SameSite=Lax"},
		{
			Reference: "cookies-session-without-secure-flag-but-protected-by-hsts",
			Input:     "strict-transport-security: max-age=31536000\nset-cookie: login=1; HttpOnly; SameSite=Lax",
		},
		{Reference: "cookies-session-without-httponly-flag", Input: "set-cookie: PHPSESSID=1; Secure; SameSite=Lax"},
		{Reference: "cookies-samesite-flag-invalid", Input: "set-cookie: theme=1; Secure; SameSite=Sometimes"},
		{Reference: "cookies-samesite-flag-invalid", Input: "set-cookie: theme=1; SameSite=None"},
		{Reference: "cookies-anticsrf-without-samesite-flag", Input: "set-cookie: csrftoken=1; Secure"},
		{Reference: "cross-origin-resource-sharing-not-implemented", Input: "x-other: field"},
		{Reference: "cross-origin-resource-sharing-implemented-with-public-access", Input: ":cors access-control-allow-origin: *"},
		{
			Reference: "cross-origin-resource-sharing-implemented-with-restricted-access",
			Input:     ":cors access-control-allow-origin: https://partner.example\n:cors access-control-allow-credentials: true",
		},
		{
			Reference: "cross-origin-resource-sharing-implemented-with-universal-access",
			Input:     ":cors access-control-allow-origin: {origin}\n:cors access-control-allow-credentials: true",
		},
		{Reference: "redirection-to-https", Input: ":hop 308 http://www.site.example/\n:hop 200 https://www.site.example/"},
		{Reference: "redirection-missing", Input: ":hop 200 http://www.site.example/"},
		{Reference: "redirection-not-needed-no-http", Input: ":hop closed"},
		{Reference: "redirection-not-to-https", Input: ":hop 301 http://www.site.example/\n:hop 200 http://site.example/"},
		{Reference: "redirection-off-host-from-http", Input: ":hop 301 http://www.site.example/\n:hop 200 https://site.example/"},
		{
			Reference: "redirection-not-to-https-on-initial-redirection",
			Input:     ":hop 301 http://www.site.example/\n:hop 301 http://site.example/\n:hop 200 https://site.example/",
		},
		{Reference: "referrer-policy-private", Input: "referrer-policy: unsafe-url, strict-origin"},
		{Reference: "referrer-policy-private", Input: "referrer-policy: no-referrer, future-policy"},
		{Reference: "referrer-policy-unsafe", Input: "referrer-policy: no-referrer-when-downgrade"},
		{Reference: "referrer-policy-unsafe", Input: "referrer-policy: Origin"},
		{Reference: "referrer-policy-header-invalid", Input: "referrer-policy: same-orign"},
		{Reference: "referrer-policy-not-implemented", Input: "x-other: field"},
		{Reference: "hsts-implemented-max-age-at-least-six-months", Input: "strict-transport-security: includeSubDomains; max-age=31536000"},
		{Reference: "hsts-implemented-max-age-less-than-six-months", Input: "strict-transport-security: max-age=86400"},
		{Reference: "hsts-not-implemented", Input: "x-other: field"},
		{Reference: "hsts-not-implemented-no-https", Input: ":url http://www.site.example/"},
		{Reference: "hsts-header-invalid", Input: "strict-transport-security: includeSubDomains"},
		{Reference: "hsts-header-invalid", Input: "strict-transport-security: max-age=31536000, max-age=31536000"},
		{
			Reference: "hsts-invalid-cert",
			Input:     ":certificate x509: certificate has expired or is not yet valid\nstrict-transport-security: max-age=31536000",
		},
		{Reference: "sri-not-implemented-but-no-scripts-loaded", Input: "content-type: text/html\n\n<!doctype html><p>text"},
		{Reference: "sri-not-implemented-response-not-html", Input: "content-type: application/json\n\n{}"},
		{
			Reference: "sri-not-implemented-but-all-scripts-loaded-from-secure-origin",
			Input:     "content-type: text/html\n\n<!doctype html><script src='https://static.site.example/a.js'></script>",
		},
		{
			Reference: "sri-not-implemented-but-external-scripts-loaded-securely",
			Input:     "content-type: text/html\n\n<!doctype html><script src='https://cdn.other.example/a.js'></script>",
		},
		{
			Reference: "sri-not-implemented-and-external-scripts-not-loaded-securely",
			Input:     "content-type: text/html\n\n<!doctype html><script src='http://cdn.other.example/a.js'></script>",
		},
		{Reference: "x-content-type-options-nosniff", Input: "x-content-type-options: NOSNIFF"},
		{Reference: "x-content-type-options-header-invalid", Input: "x-content-type-options: none"},
		{Reference: "x-content-type-options-not-implemented", Input: "x-other: field"},
		{Reference: "x-frame-options-sameorigin-or-deny", Input: "x-frame-options: deny"},
		{Reference: "x-frame-options-allow-from-origin", Input: "x-frame-options: ALLOW-FROM https://partner.example"},
		{
			Reference: "x-frame-options-implemented-via-csp",
			Input:     "content-security-policy: frame-ancestors https://partner.example\nx-frame-options: nonsense",
		},
		{Reference: "x-frame-options-header-invalid", Input: "x-frame-options: allow"},
		{Reference: "x-frame-options-not-implemented", Input: "x-other: field"},
		{Reference: "corp-implemented-with-same-site", Input: "cross-origin-resource-policy: same-site"},
		{Reference: "coop-implemented-with-same-origin", Input: "cross-origin-opener-policy: same-origin"},
		{Reference: "coop-header-invalid", Input: "cross-origin-opener-policy: Same-Origin"},
	},
	cspEvaluator: {
		{Reference: "none", Input: "script-src 'nonce-c29tZXRoaW5nIHNlY3JldA' 'strict-dynamic'; object-src 'none'; base-uri 'none'"},
		{Reference: "none", Input: "default-src 'none'; script-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"},
		{Reference: "SCRIPT_UNSAFE_INLINE:HIGH:script-src", Input: "script-src 'unsafe-inline'; object-src 'none'"},
		{Reference: "SCRIPT_UNSAFE_INLINE:HIGH:default-src", Input: "default-src 'self' 'unsafe-inline'"},
		{Reference: "SCRIPT_UNSAFE_EVAL:MEDIUM_MAYBE:script-src", Input: "script-src 'self' 'unsafe-eval'; object-src 'none'"},
		{Reference: "PLAIN_URL_SCHEMES:HIGH:script-src", Input: "script-src data:; object-src 'none'"},
		{Reference: "PLAIN_WILDCARD:HIGH:script-src", Input: "script-src *; object-src 'none'"},
		{Reference: "PLAIN_WILDCARD:HIGH:default-src", Input: "default-src *"},
		{Reference: "PLAIN_WILDCARD:HIGH:object-src", Input: "script-src 'self'; object-src *"},
		{Reference: "PLAIN_WILDCARD:HIGH:base-uri", Input: "script-src 'self'; object-src 'none'; base-uri *"},
		{Reference: "MISSING_DIRECTIVES:HIGH:object-src", Input: "script-src 'self'"},
		{Reference: "MISSING_DIRECTIVES:HIGH:script-src", Input: "object-src 'none'"},
		{Reference: "MISSING_DIRECTIVES:HIGH:base-uri", Input: "script-src 'nonce-c29tZXRoaW5nIHNlY3JldA'; object-src 'none'"},
		{Reference: "SCRIPT_ALLOWLIST_BYPASS:HIGH:script-src", Input: "script-src https://cdnjs.cloudflare.com; object-src 'none'"},
		{Reference: "SCRIPT_ALLOWLIST_BYPASS:MEDIUM_MAYBE:script-src", Input: "script-src https://static.site.example; object-src 'none'"},
		{Reference: "SCRIPT_ALLOWLIST_BYPASS:MEDIUM_MAYBE:script-src", Input: "script-src *.site.example; object-src 'none'"},
		{Reference: "NONCE_LENGTH:MEDIUM:script-src", Input: "script-src 'nonce-abc'; object-src 'none'; base-uri 'none'"},
		{Reference: "SRC_HTTP:MEDIUM:connect-src", Input: "script-src 'self'; object-src 'none'; connect-src http://api.example"},
		{Reference: "SRC_HTTP:MEDIUM:img-src", Input: "script-src 'self'; object-src 'none'; img-src http://img.example"},
		{Reference: "SRC_HTTP:MEDIUM:report-uri", Input: "script-src 'self'; object-src 'none'; report-uri http://report.example"},
		{Reference: "MISSING_SEMICOLON:SYNTAX:script-src", Input: "script-src 'self' object-src 'none'; object-src 'none'"},
		{Reference: "UNKNOWN_DIRECTIVE:SYNTAX:scripts-src", Input: "script-src 'self'; object-src 'none'; scripts-src 'self'"},
		{Reference: "INVALID_KEYWORD:SYNTAX:img-src", Input: "script-src 'self'; object-src 'none'; img-src self"},
		{Reference: "DEPRECATED_DIRECTIVE:INFO:referrer", Input: "script-src 'self'; object-src 'none'; referrer no-referrer"},
	},
	internetNL: {
		{Reference: "good", Input: "ContentSecurityPolicy: default-src 'none'; form-action 'self'; base-uri 'self'; frame-ancestors 'none'"},
		{
			Reference: "bad missing-invalid-frame-ancestors",
			Input:     "ContentSecurityPolicy: default-src 'self'; form-action 'none'; base-uri 'none'",
		},
		{
			Reference: "bad missing-invalid-form-action",
			Input:     "ContentSecurityPolicy: default-src 'self'; base-uri 'none'; frame-ancestors 'none'",
		},
		{
			Reference: "bad has-http",
			Input:     "ContentSecurityPolicy: default-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; font-src http:",
		},
		{
			Reference: "bad has-unsafe-inline",
			Input:     "ContentSecurityPolicy: default-src 'self' 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
		},
		{Reference: "good", Input: "ReferrerPolicy: strict-origin-when-cross-origin"},
		{Reference: "bad bad-unsafe-url", Input: "ReferrerPolicy: unsafe-url"},
		{Reference: "good", Input: "DMARC-parse: v=DMARC1; p=reject; rua=mailto:reports@site.example"},
		{Reference: "good", Input: "DMARC-parse: v=DMARC1;p=none;fo=1;adkim=s"},
		{Reference: "bad", Input: "DMARC-parse: v=DMARC1; p=perhaps"},
		{Reference: "bad", Input: "DMARC-parse: p=reject; v=DMARC1"},
		{Reference: "bad", Input: "DMARC-parse: v=DMARC1; p=reject; rua=reports@site.example"},
		{Reference: "good", Input: "SPF-parse: v=spf1 mx a:mail.site.example ip6:2001:db8::/32 ~all"},
		{Reference: "bad", Input: "SPF-parse: v=spf1 ip6:2001:db8::/129 -all"},
		{Reference: "bad", Input: "SPF-parse: v=spf1 mechanism -all"},
		{Reference: "bad", Input: "SPF-parse: v=spf1 include: -all"},
	},
	badSSL: {
		{Reference: "SEC-CERT-DATES FAIL", Input: "expired"},
		{Reference: "SEC-CERT-NAME FAIL", Input: "wrong.host"},
		{Reference: "SEC-CERT-CHAIN WARN", Input: "incomplete-chain"},
		{Reference: "SEC-CERT-KEY FAIL", Input: "rsa512"},
		{Reference: "SEC-CERT-KEY PASS", Input: "ecc384"},
		{Reference: "SEC-CERT-SIG FAIL", Input: "md5"},
		{Reference: "SEC-CERT-SIG FAIL", Input: "sha1-intermediate"},
		{Reference: "SEC-TLS-CIPHERS FAIL", Input: "rc4"},
		{Reference: "SEC-TLS-CIPHERS WARN", Input: "cbc"},
		{Reference: "SEC-TLS-PROTO FAIL", Input: "ssl-v3"},
		{Reference: "SEC-TLS-GROUPS FAIL", Input: "dh-small-subgroup"},
		{Reference: "SEC-TLS-FS FAIL", Input: "static-rsa"},
		{Reference: "SEC-FORM FAIL", Input: "http-password"},
		{Reference: "SEC-MIXED FAIL", Input: "mixed-script"},
		{Reference: "SEC-MIXED WARN", Input: "mixed"},
		{Reference: "REACH NOT_RUN", Input: "client-cert-missing"},
	},
}

func TestOwnCases(t *testing.T) {
	t.Parallel()
	c := newTestComparison(t)
	for family, cases := range own {
		for _, e := range cases {
			t.Run(family+"/"+e.Reference+"/"+clip(e.Input, 60), func(t *testing.T) {
				t.Parallel()
				if family == observatory && !strings.Contains(e.Input, "content-type:") {
					e.Input = "content-type: text/html\n" + e.Input
				}
				outcomes, err := c.judge(family, e)
				require.NoError(t, err)
				require.NotEmpty(t, outcomes)
				for _, o := range outcomes {
					require.True(t, o.agrees(), o.String())
				}
			})
		}
	}
}

// Rules and matches of RFC 9309 sections 2.2 and 5.
func TestOwnRobots(t *testing.T) {
	t.Parallel()
	const file = `User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot
`
	for _, tt := range []struct {
		agent, path string
		allowed     bool
	}{
		{"otherbot", "/", true},
		{"otherbot", "/example/page.html", false},
		{"otherbot", "/publications/a.gif", true}, // the longest match counts
		{"otherbot", "/picture.gif", false},
		{"otherbot", "/picture.gif?x", true},
		{"foobot", "/", false},
		{"FooBot", "/example/page.html", true},
		{"foobot", "/example/allowed.gif", true},
		{"barbot", "/example/page.html", false},
		{"bazbot", "/example/page.html", false},
		{"bazbot", "/picture.gif", true}, // its own group replaces that of *
		{"quxbot", "/example/", true},
	} {
		o := robotsCase{ID: "own", Body: file, UserAgent: tt.agent, URL: "https://site.example" + tt.path, Allowed: tt.allowed}.outcome()
		require.True(t, o.agrees(), "%s %s: %s", tt.agent, tt.path, o.observed)
	}
}

func TestUnknownInputsAreErrors(t *testing.T) {
	t.Parallel()
	c := newTestComparison(t)
	for family, e := range map[string]example{
		observatory: {Reference: "no-such-result", Input: "a: b"},
		internetNL:  {Reference: "good", Input: "NoSuchChecker: x"},
		badSSL:      {Reference: "SEC-FORM FAIL", Input: "no-such-host"},
		"nobody":    {Reference: "x", Input: "y"},
	} {
		_, err := c.judge(family, e)
		require.Error(t, err, family)
	}
	_, err := parseTranscript("no colon here")
	require.Error(t, err)
	_, err = c.services.crafted("wax-seal")
	require.Error(t, err)
}

// Small flaws must not add up to a large difference.
func TestLenientTogether(t *testing.T) {
	t.Parallel()
	c, err := newComparison()
	require.NoError(t, err)
	one, err := parseTranscript(`:url https://www.site.example/
:hop 301 http://www.site.example/
:hop 200 https://www.site.example/
content-type: text/html
content-security-policy: default-src 'self' http://cdn.site.example
strict-transport-security: max-age=86400
referrer-policy: origin
x-content-type-options: nosniff
x-frame-options: DENY
set-cookie: session=MTIzNDU2Nzg5MDEyMzQ1Ng; Path=/; Secure; HttpOnly

<!doctype html><title>Site</title>`)
	require.NoError(t, err)
	facts, err := one.capture()
	require.NoError(t, err)
	got, err := c.score(facts)
	require.NoError(t, err)
	require.Less(t, got, 70.0, "the Observatory says 45")
}
