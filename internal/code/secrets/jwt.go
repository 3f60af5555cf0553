package secrets

import (
	"encoding/base64"
	"encoding/json"
	"regexp"
	"strings"
)

// longAgo is the time before which a token must have ended to count as expired, in Unix seconds: January 2026. It is a constant, so
// that the same commit has the same findings whenever it is scanned.
const longAgo = 1_767_225_600

// claims are the claims of a JSON Web Token that show whether it grants any access.
type claims struct {
	Exp     float64 `json:"exp"`
	Issuer  string  `json:"iss"`
	Subject any     `json:"sub"`
	Name    any     `json:"name"`
	Role    any     `json:"role"`
	// local is true if the claims have an address of the machine that issued the token.
	local bool
}

// localAddress matches an address of the machine itself.
var localAddress = regexp.MustCompile(`"https?:\\?/\\?/(localhost|127\.0\.0\.1)[:/"\\]`)

// claimsOf returns the claims of a JSON Web Token, and false for anything else.
func claimsOf(token string) (claims, bool) {
	var c claims
	parts := strings.Split(token, ".")
	if len(parts) != 3 || !strings.HasPrefix(token, "eyJ") {
		return c, false
	}
	payload, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(parts[1], "="))
	if err != nil {
		return c, false
	}
	c.local = localAddress.Match(payload)
	return c, json.Unmarshal(payload, &c) == nil
}

// serviceRole is the role of Supabase's key for servers.
const serviceRole = "service_role"

// refineJWT recognises the keys with which Supabase's servers circumvent the rules of their tables.
func refineJWT(_ *text, m match) (match, bool) {
	if c, ok := claimsOf(m.secret); ok && c.Role == serviceRole && c.Issuer == "supabase" {
		m.facts.title, m.facts.severity, m.facts.confidence = "Supabase service role key", sevCrit, sure
		m.facts.advice = "It reads and changes all data, whatever the row level security says: replace it by a secret key " +
			"(supabase.com/dashboard → Project settings → API keys), and disable the legacy keys."
	}
	return m, true
}

// voidToken returns why a JSON Web Token grants no access: it expired long ago by its claim "exp" (RFC 7519 section 4.1.4), its
// claims are those of documentation, it is the key that Supabase's pages send to browsers, or a developer's machine issued it.
func voidToken(token string) string {
	c, ok := claimsOf(token)
	switch {
	case !ok:
		return ""
	case c.Exp > 0 && c.Exp < longAgo:
		return reasonEnded
	case c.Issuer == "supabase-demo", c.Name == "John Doe", c.Subject == "1234567890":
		return reasonPublished
	case c.Role == "anon":
		return reasonPublic
	case c.local:
		return reasonLocal
	}
	return ""
}
