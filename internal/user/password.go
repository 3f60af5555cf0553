// Package user owns the authentication of users: rules and hashes of passwords, time-based
// one-time codes, recovery codes and link tokens. It uses neither storage nor network.
package user

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	_ "embed" // the list of common passwords
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"

	"assay/internal/scan"
)

// Limits of passwords, following NIST SP 800-63B: length counts, composition does not.
const (
	MinPassword      = 12   // characters
	maxPasswordBytes = 1024 // bounds the cost of hashing
)

//go:embed common.txt
var commonList string

// commonPasswords returns refused whatever their length.
func commonPasswords() map[string]bool {
	out := map[string]bool{}
	for line := range strings.Lines(commonList) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			out[line] = true
		}
	}
	return out
}

// Rules judge new passwords.
type Rules struct{ common map[string]bool }

// NewRules returns the rules for new passwords.
func NewRules() Rules { return Rules{common: commonPasswords()} }

// Check returns CodeInvalid for a password that is too short, too long, very common, or made
// of the user's own address or name.
func (r Rules) Check(password, email, name string) error {
	password = normal(password)
	switch n := utf8.RuneCountInString(password); {
	case !utf8.ValidString(password):
		return scan.Errorf(scan.CodeInvalid, "password must be valid text")
	case n < MinPassword:
		return scan.Errorf(scan.CodeInvalid, "password must have at least %d characters; several words are easy to remember", MinPassword)
	case len(password) > maxPasswordBytes:
		return scan.Errorf(scan.CodeInvalid, "password must have at most %d bytes", maxPasswordBytes)
	}
	plain := strings.ToLower(password)
	local, _, _ := strings.Cut(strings.ToLower(email), "@")
	bare := strings.Trim(plain, "0123456789!?.-_#* ")
	if r.common[plain] || r.common[bare] || monotonous(plain) {
		return scan.Errorf(scan.CodeInvalid, "password is one of those that attackers try first; choose another one")
	}
	for _, own := range []string{strings.ToLower(email), local, strings.ToLower(strings.TrimSpace(name)), "assay"} {
		if own != "" && (plain == own || bare == own || bare == own+own) {
			return scan.Errorf(scan.CodeInvalid, "password must not be your name or e-mail address")
		}
	}
	return nil
}

// monotonous reports whether the text repeats a few characters or counts up or down.
func monotonous(s string) bool {
	runes := []rune(s)
	for period := 1; period <= 3; period++ {
		repeats := true
		for i := period; i < len(runes) && repeats; i++ {
			repeats = runes[i] == runes[i-period]
		}
		if repeats {
			return true
		}
	}
	steps := 0
	for i := 1; i < len(runes); i++ {
		if d := runes[i] - runes[i-1]; d == 1 || d == -1 || runes[i] == '0' && runes[i-1] == '9' {
			steps++
		}
	}
	return steps >= len(runes)-2
}

// normal returns the form in which passwords are hashed: different systems send different
// code points for the same characters.
func normal(password string) string { return norm.NFKC.String(password) }

// Costs of a hash.
type Costs struct {
	MemoryKiB uint32
	Time      uint32
	Threads   uint8
}

// DefaultCosts are OWASP's recommendation for argon2id: 19 MiB, two passes.
var DefaultCosts = Costs{MemoryKiB: 19 << 10, Time: 2, Threads: 1}

const (
	saltSize = 16
	hashSize = 32
)

// Hasher creates and compares argon2id hashes, a few at a time, because each needs much
// memory.
type Hasher struct {
	costs Costs
	slots chan struct{}
	// decoy is compared for unknown users, so that they take as long as known ones.
	decoy string
}

// NewHasher returns a hasher that computes at most parallel hashes at once.
func NewHasher(costs Costs, parallel int) (*Hasher, error) {
	h := &Hasher{costs: costs, slots: make(chan struct{}, max(1, parallel))}
	var err error
	h.decoy, err = h.Hash(context.Background(), "the password of nobody")
	return h, err
}

// Hash returns the hash of a password in PHC form. It waits for a free slot until ctx ends.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltSize)
	if _, err := rand.Read(salt); err != nil {
		return "", fmt.Errorf("create a salt: %w", err)
	}
	sum, err := h.derive(ctx, h.costs, salt, password)
	if err != nil {
		return "", err
	}
	b64 := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, h.costs.MemoryKiB, h.costs.Time, h.costs.Threads,
		b64.EncodeToString(salt), b64.EncodeToString(sum)), nil
}

// Verify reports whether the hash matches the password, and whether it should be computed
// again with the present costs. Without a hash it takes as long and returns false.
func (h *Hasher) Verify(ctx context.Context, hash, password string) (ok, stale bool, err error) {
	known := hash != ""
	if !known {
		hash = h.decoy
	}
	costs, salt, want, err := parseHash(hash)
	if err != nil {
		return false, false, err
	}
	if len(password) > maxPasswordBytes {
		password, known = "", false
	}
	got, err := h.derive(ctx, costs, salt, password)
	if err != nil {
		return false, false, err
	}
	ok = subtle.ConstantTimeCompare(got, want) == 1 && known
	return ok, ok && costs != h.costs, nil
}

func (h *Hasher) derive(ctx context.Context, c Costs, salt []byte, password string) ([]byte, error) {
	select {
	case h.slots <- struct{}{}:
		defer func() { <-h.slots }()
	case <-ctx.Done():
		return nil, scan.Wrap(scan.CodeUnavailable, ctx.Err(), "Too many sign-ins at the same time. Please retry shortly.")
	}
	return argon2.IDKey([]byte(normal(password)), salt, c.Time, c.MemoryKiB, c.Threads, hashSize), nil
}

// errHash is returned for a malformed stored hash. It does not contain the hash.
var errHash = errors.New("user: the stored password hash is malformed")

// Limits of the parameters in a stored hash.
const (
	maxMemoryKiB = 1 << 20
	maxTime      = 64
)

func parseHash(hash string) (c Costs, salt, sum []byte, err error) {
	parts := strings.Split(hash, "$")
	if len(parts) != 6 || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return c, nil, nil, errHash
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &c.MemoryKiB, &c.Time, &c.Threads); err != nil {
		return c, nil, nil, errHash
	}
	if c.MemoryKiB == 0 || c.MemoryKiB > maxMemoryKiB || c.Time == 0 || c.Time > maxTime || c.Threads == 0 {
		return c, nil, nil, errHash
	}
	if salt, err = base64.RawStdEncoding.DecodeString(parts[4]); err != nil || len(salt) == 0 {
		return c, nil, nil, errHash
	}
	if sum, err = base64.RawStdEncoding.DecodeString(parts[5]); err != nil || len(sum) != hashSize {
		return c, nil, nil, errHash
	}
	return c, salt, sum, nil
}
