package user_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/user"
)

func TestPasswordRules(t *testing.T) {
	t.Parallel()
	rules := user.NewRules()
	for password, want := range map[string]string{
		"short":                           "at least 12 characters",
		"elevenchars":                     "at least 12 characters",
		"":                                "at least 12 characters",
		"passwordpassword":                "that attackers try first",
		"PasswordPassword":                "that attackers try first",
		"Password2026!":                   "that attackers try first",
		"administrator1":                  "that attackers try first",
		"1qaz2wsx3edc":                    "that attackers try first",
		"aaaaaaaaaaaaaaaa":                "that attackers try first",
		"abababababababab":                "that attackers try first",
		"123456789012345":                 "that attackers try first",
		"abcdefghijklmnopq":               "that attackers try first",
		"ann.berg@example.org":            "your name or e-mail address",
		"ann.berg12345":                   "your name or e-mail address",
		"Ann Bergström":                   "your name or e-mail address",
		strings.Repeat("x y", 400):        "at most 1024 bytes",
		"\xff\xfe correct word for today": "valid text",
	} {
		err := rules.Check(password, "Ann.Berg@example.org", "Ann Bergström")
		require.True(t, scan.IsCode(err, scan.CodeInvalid), password)
		require.Contains(t, scan.MessageOf(err), want, password)
	}
	for _, good := range []string{"violet tractor seven", "пароль из многих слов", "Tr0ub4dor&3-long", "🦊🦊🦉🦊🦉🦉🦊🦊🦊🦉🦊🦉🦉🦊"} {
		require.NoError(t, rules.Check(good, "ann@example.org", "Ann"), good)
	}
}

// cheap costs keep tests fast.
var cheap = user.Costs{MemoryKiB: 64, Time: 1, Threads: 1}

func TestHasher(t *testing.T) {
	t.Parallel()
	h, err := user.NewHasher(cheap, 2)
	require.NoError(t, err)
	hash, err := h.Hash(t.Context(), "violet tractor seven")
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(hash, "$argon2id$v=19$m=64,t=1,p=1$"), hash)
	again, err := h.Hash(t.Context(), "violet tractor seven")
	require.NoError(t, err)
	require.NotEqual(t, hash, again, "salted")
	for password, want := range map[string]bool{
		"violet tractor seven": true, "violet tractor eight": false, "": false, strings.Repeat("x", 2000): false,
	} {
		ok, stale, err := h.Verify(t.Context(), hash, password)
		require.NoError(t, err)
		require.Equal(t, want, ok, password)
		require.False(t, stale)
	}
	// The same characters, composed and decomposed.
	hash, err = h.Hash(t.Context(), "caf\u00e9 am Morgen")
	require.NoError(t, err)
	ok, _, err := h.Verify(t.Context(), hash, "cafe\u0301 am Morgen")
	require.NoError(t, err)
	require.True(t, ok)

	dearer, err := user.NewHasher(user.Costs{MemoryKiB: 128, Time: 2, Threads: 1}, 1)
	require.NoError(t, err)
	ok, stale, err := dearer.Verify(t.Context(), hash, "caf\u00e9 am Morgen")
	require.NoError(t, err)
	require.True(t, ok)
	require.True(t, stale, "made with other costs")

	ok, _, err = h.Verify(t.Context(), "", "the password of nobody")
	require.NoError(t, err)
	require.False(t, ok, "the decoy lets nobody in")
	for _, bad := range []string{
		"x", "$argon2i$v=19$m=64,t=1,p=1$AAAA$AAAA", "$argon2id$v=18$m=64,t=1,p=1$AAAA$AAAA", "$argon2id$v=19$m=99999999,t=1,p=1$AAAA$AAAA",
		"$argon2id$v=19$m=64,t=0,p=1$AAAA$AAAA", "$argon2id$v=19$m=64,t=1,p=1$AAAA$AAAA", "$argon2id$v=19$m=64,t=1,p=1$!$AAAA",
	} {
		_, _, err = h.Verify(t.Context(), bad, "x")
		require.Error(t, err, bad)
		require.NotContains(t, err.Error(), bad)
	}
}

func TestHasherWaitsForItsTurn(t *testing.T) {
	t.Parallel()
	h, err := user.NewHasher(cheap, 1)
	require.NoError(t, err)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for range 50 { // a free slot may be taken before the end of ctx is noticed
		if _, err = h.Hash(ended, "x"); err != nil {
			break
		}
	}
	require.True(t, scan.IsCode(err, scan.CodeUnavailable), "%v", err)
}

func TestDefaultCostsAreThoseOfOWASP(t *testing.T) {
	t.Parallel()
	require.Equal(t, user.Costs{MemoryKiB: 19456, Time: 2, Threads: 1}, user.DefaultCosts)
}

// The vectors of RFC 6238, appendix B, for SHA-1.
func TestTOTPVectors(t *testing.T) {
	t.Parallel()
	secret := []byte("12345678901234567890")
	for at, want := range map[int64]string{
		59: "94287082", 1111111109: "07081804", 1111111111: "14050471", 1234567890: "89005924", 2000000000: "69279037", 20000000000: "65353130",
	} {
		require.Equal(t, want, user.TOTPCode(secret, user.TOTPStep(time.Unix(at, 0)), 8), at)
	}
	require.Equal(t, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", user.TOTPText(secret))
}

func TestVerifyTOTP(t *testing.T) {
	t.Parallel()
	secret, err := user.NewTOTPSecret()
	require.NoError(t, err)
	now := time.Unix(1_800_000_015, 0)
	step := user.TOTPStep(now)
	for off, want := range map[int64]bool{-2: false, -1: true, 0: true, 1: true, 2: false} {
		got, ok := user.VerifyTOTP(secret, user.TOTPCode(secret, step+off, 6), now)
		require.Equal(t, want, ok, off)
		if ok {
			require.Equal(t, step+off, got)
		}
	}
	code := user.TOTPCode(secret, step, 6)
	_, ok := user.VerifyTOTP(secret, " "+code[:3]+" "+code[3:]+" ", now)
	require.True(t, ok, "as apps show it")
	for _, bad := range []string{"", "12345", code + "0", "abcdef"} {
		_, ok := user.VerifyTOTP(secret, bad, now)
		require.False(t, ok, bad)
	}
	require.Equal(t, "otpauth://totp/Assay:ann+x@example.org?issuer=Assay&secret=GEZDGNBV",
		user.TOTPAddress([]byte("12345"), "Assay", "ann+x@example.org"))
}

func TestRecoveryCodes(t *testing.T) {
	t.Parallel()
	codes, hashes, err := user.NewRecoveryCodes()
	require.NoError(t, err)
	require.Len(t, codes, 10)
	seen := map[string]bool{}
	for i, c := range codes {
		require.Regexp(t, `^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$`, c)
		require.False(t, seen[c])
		seen[c] = true
		require.Equal(t, hashes[i], user.RecoveryHash(strings.ToUpper(strings.ReplaceAll(c, "-", " "))))
	}
}

func TestTokens(t *testing.T) {
	t.Parallel()
	token, hash, err := user.NewToken()
	require.NoError(t, err)
	require.Regexp(t, `^[A-Za-z0-9_-]{43}$`, token.Reveal())
	require.Equal(t, hash, user.TokenHash(token.Reveal()))
	other, _, err := user.NewToken()
	require.NoError(t, err)
	require.NotEqual(t, token, other)
}
