package secrets

import (
	"encoding/base64"
	"encoding/json"
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
}

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
	return c, json.Unmarshal(payload, &c) == nil
}

// voidToken returns why a JSON Web Token grants no access: it expired long ago by its claim "exp" (RFC 7519 section 4.1.4), its
// claims are those of documentation, or it is the key that Supabase's pages send to browsers.
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
	}
	return ""
}
