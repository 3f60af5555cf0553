package headers_test

import (
	"testing"

	"assay/internal/website/check"
)

// TestPoliciesAsSpecified tests policies against the text of CSP Level 3.
func TestPoliciesAsSpecified(t *testing.T) {
	t.Parallel()
	const nonce, hash = "'nonce-MTIzNDU2Nzg5MDEyMzQ1Ng'", "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"
	var cases []seen
	for status, policies := range map[check.Status][]string{
		check.Pass: {
			"script-src 'none'", "default-src 'none'; script-src 'self'", "script-src 'self' 'unsafe-inline' " + nonce,
			"script-src 'unsafe-inline' " + hash, "script-src " + nonce + " 'unsafe-inline' https: 'strict-dynamic'", "SCRIPT-SRC 'SELF'",
			"script-src 'NONCE-MTIzNDU2Nzg5MDEyMzQ1Ng'", "script-src 'self'; script-src *", "script-src-attr 'none'; script-src " + nonce,
			"script-src 'unsafe-hashes' " + hash, "script-src 'wasm-unsafe-eval' 'self'", "script-src 'self' 'report-sample'",
			"script-src 'nonce-'", "default-src 'self' 'unsafe-inline'; script-src 'self'",
			"default-src 'unsafe-inline'; script-src-elem 'self'; script-src-attr 'none'", "script-src 'self', script-src *",
			"script-src https://a.example/path", "script-src " + nonce + " 'strict-dynamic' https://ajax.googleapis.com",
			"script-src 'none' https://a.example", "script-src", "script-src 'self' 'inline-speculation-rules'",
			"script-src 'self' 'unsafe-allow-redirects'", "script-src " + hash + " 'strict-dynamic' 'unsafe-inline' http:",
			";;; script-src 'self' ;;", "script-src\t'self'", "default-src https: 'unsafe-inline'; script-src " + nonce,
			"script-src 'unsafe-inline' 'SHA384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC'",
			"script-src 'self' " + nonce + "; style-src 'unsafe-inline'", "script-src wss://a.example 'self'", "script-src *://*",
			"script-src 'nonce-MTIzNDU2Nzg5MDEyMzQ1Ng==' 'unsafe-inline'", "script-src 'nonce-abc-def_ghi0123456789=' 'unsafe-inline'",
		},
		check.Warn: {
			"script-src https://*.a.example 'self'", "require-trusted-types-for 'script'; script-src 'self' 'unsafe-eval'",
			"script-src 'self' https://ajax.googleapis.com", "script-src " + hash + " 'unsafe-eval'", "script-src 'unsafe-inline' 'nonce-abc'",
			"default-src 'unsafe-eval'; script-src-elem 'self'; script-src-attr 'none'", "script-src *.a.example:443",
		},
		check.Fail: {
			"script-src 'unsafe-inline' 'strict-dynamic'", "script-src " + nonce + " https:", "script-src 'self' data:",
			"script-src 'self' script-src https:",
			"script-src http:", "script-src *", "script-src https://*", "script-src *:443", "script-src-elem 'self'; script-src 'unsafe-inline'",
			"script-src-elem 'unsafe-inline'; script-src 'self'", "script-src-attr 'unsafe-inline'; script-src 'self'",
			"script-src 'none' 'unsafe-inline'",
			"script-src 'self' 'UNSAFE-INLINE'", "script-src 'self' 'unsafe-inline' 'nonce-'", "script-src 'self' 'unsafe-inline' 'nonce-a b'",
			"script-src 'self' 'unsafe-inline' 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk='", "script-src 'self' 'unsafe-inline' 'md5-x'",
			"img-src 'self'; frame-ancestors 'none'", "script-src 'self' 'unsafe-inline' nonce-MTIzNDU2Nzg5MDEyMzQ1Ng", "script-src HTTPS:",
			"script-src 'unsafe-inline'; script-src 'self'", "default-src 'self'; script-src-elem *", "script-src http://*:8080",
			"script-src-attr 'unsafe-inline'; script-src-elem 'self'; default-src 'self'", "worker-src 'self'; style-src 'self'", "script-src DATA:",
		},
	} {
		for _, p := range policies {
			cases = append(cases, seen{name: p, fields: []string{field, p}, status: status})
		}
	}
	requireCases(t, "SEC-CSP-SCRIPT", cases)
}
