package secrets

import (
	"encoding/base64"
	"encoding/json"
	"strings"
)

// longAgo is the time before which a token must have ended to count as expired, in Unix seconds: January 2026. It is a constant, so
// that the same commit has the same findings whenever it is scanned.
const longAgo = 1_767_225_600

// expired reports whether a JSON Web Token ended long ago by its claim "exp" (RFC 7519 section 4.1.4).
func expired(token string) bool {
	parts := strings.Split(token, ".")
	if len(parts) != 3 || !strings.HasPrefix(token, "eyJ") {
		return false
	}
	payload, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(parts[1], "="))
	if err != nil {
		return false
	}
	var claims struct {
		Exp float64 `json:"exp"`
	}
	return json.Unmarshal(payload, &claims) == nil && claims.Exp > 0 && claims.Exp < longAgo
}
