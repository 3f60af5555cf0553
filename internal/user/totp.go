package user

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha1" //nolint:gosec // authenticator apps implement RFC 6238 with SHA-1
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"net/url"
	"strings"
	"time"
)

// Parameters of one-time codes that authenticator apps assume (RFC 6238).
const (
	totpPeriod     = 30 // seconds
	totpDigits     = 6
	totpSecretSize = 20
	// totpSkew is how many time steps a clock may be off, in either direction.
	totpSkew = 1
)

// NewTOTPSecret returns a random secret.
func NewTOTPSecret() ([]byte, error) {
	secret := make([]byte, totpSecretSize)
	if _, err := rand.Read(secret); err != nil {
		return nil, fmt.Errorf("create a TOTP secret: %w", err)
	}
	return secret, nil
}

// TOTPText returns the secret in the form that people type into an app.
func TOTPText(secret []byte) string {
	return base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(secret)
}

// TOTPAddress returns the address that apps read from a QR code.
func TOTPAddress(secret []byte, issuer, account string) string {
	query := url.Values{"secret": {TOTPText(secret)}, "issuer": {issuer}}
	return "otpauth://totp/" + url.PathEscape(issuer+":"+account) + "?" + strings.ReplaceAll(query.Encode(), "+", "%20")
}

// TOTPStep returns the time step of a time.
func TOTPStep(at time.Time) int64 { return at.Unix() / totpPeriod }

// VerifyTOTP reports whether the code is right at a time, and its time step; the caller must
// accept each step only once.
func VerifyTOTP(secret []byte, code string, at time.Time) (step int64, ok bool) {
	code = strings.ReplaceAll(strings.TrimSpace(code), " ", "")
	now := TOTPStep(at)
	for _, s := range []int64{now, now - totpSkew, now + totpSkew} {
		if subtle.ConstantTimeCompare([]byte(TOTPCode(secret, s, totpDigits)), []byte(code)) == 1 {
			step, ok = s, true
		}
	}
	return step, ok
}

// TOTPCode returns the code of a time step (RFC 6238 and RFC 4226 section 5.3).
func TOTPCode(secret []byte, step int64, digits int) string {
	var counter [8]byte
	binary.BigEndian.PutUint64(counter[:], uint64(step))
	mac := hmac.New(sha1.New, secret)
	mac.Write(counter[:])
	sum := mac.Sum(nil)
	at := sum[len(sum)-1] & 0xf
	number := uint64(binary.BigEndian.Uint32(sum[at:]) & 0x7fffffff)
	modulus := uint64(1)
	for range digits {
		modulus *= 10
	}
	return fmt.Sprintf("%0*d", digits, number%modulus)
}

// Recovery codes replace the second factor if the device is lost.
const (
	recoveryCount  = 10
	recoveryLength = 10
	// recoveryAlphabet has no characters that are easily mistaken for each other.
	recoveryAlphabet = "0123456789abcdefghjkmnpqrstvwxyz"
)

// NewRecoveryCodes returns the codes, to be shown once, and their hashes, to be stored.
func NewRecoveryCodes() (codes []string, hashes [][32]byte, err error) {
	for range recoveryCount {
		raw := make([]byte, recoveryLength)
		if _, err := rand.Read(raw); err != nil {
			return nil, nil, fmt.Errorf("create recovery codes: %w", err)
		}
		for i, b := range raw {
			raw[i] = recoveryAlphabet[int(b)%len(recoveryAlphabet)] // 32 divides 256
		}
		code := string(raw[:recoveryLength/2]) + "-" + string(raw[recoveryLength/2:])
		codes, hashes = append(codes, code), append(hashes, RecoveryHash(code))
	}
	return codes, hashes, nil
}

// RecoveryHash returns the stored hash of a recovery code, regardless of case and
// separators.
func RecoveryHash(code string) [32]byte {
	code = strings.NewReplacer("-", "", " ", "", "o", "0", "i", "1", "l", "1").Replace(strings.ToLower(code))
	return sha256.Sum256([]byte("assay recovery code " + code))
}
