package user

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"fmt"

	"assay/internal/key"
)

const tokenSize = 32

// NewToken returns the token of a link, 256 random bits in URL-safe base64, and its hash to
// store.
func NewToken() (key.Secret, [32]byte, error) {
	raw := make([]byte, tokenSize)
	if _, err := rand.Read(raw); err != nil {
		return "", [32]byte{}, fmt.Errorf("create a token: %w", err)
	}
	token := base64.RawURLEncoding.EncodeToString(raw)
	return key.Secret(token), TokenHash(token), nil
}

// TokenHash returns the stored hash of a token.
func TokenHash(token string) [32]byte { return sha256.Sum256([]byte(token)) }
