// Package key owns the identifiers and bearer credentials that Assay generates: API keys,
// share codes and short ids. It generates them from an injected source of randomness, parses
// them and compares them; the store stores them. Nothing here stores or logs a credential,
// and Secret prevents others from doing so by accident.
package key

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"io"
	"math/big"
	"strings"
)

// Alphabets of generated identifiers.
const (
	base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	// crockford is Crockford's base 32 in lower case: no i, l, o or u.
	crockford = "0123456789abcdefghjkmnpqrstvwxyz"
)

// Shape of an API key: scheme, prefix, underscore, secret.
const (
	scheme = "assay_"
	// PrefixLength is the length of the part by which a key is looked up.
	PrefixLength = 10
	// secretLength is the length of 256 bits in base 62.
	secretLength = 43
	// Length is the length of a plain API key.
	Length = len(scheme) + PrefixLength + 1 + secretLength

	secretBytes = 32
)

// Lengths of the other codes, in characters.
const (
	ShortCodeLength = 22
	ShortIDLength   = 10

	shortCodeBytes = 16
)

// HashSize is the size of Material.Hash in bytes.
const HashSize = sha256.Size

// Material is the stored part of an API key: enough to find and to recognise it, not enough
// to use it.
type Material struct {
	// Prefix is the public part, PrefixLength characters of base 62: shown in
	// lists, indexed for look-up, and not a secret.
	Prefix string
	// Hash is the SHA-256 of the whole plain key. A key contains 256 random bits, so a slow
	// or salted hash would add nothing.
	Hash [HashSize]byte
}

// Generator generates identifiers and credentials. It is safe for concurrent use if its
// source of randomness is.
type Generator struct {
	entropy io.Reader
}

// NewGenerator returns a Generator that reads randomness from entropy; nil means the
// operating system's (crypto/rand).
func NewGenerator(entropy io.Reader) *Generator {
	if entropy == nil {
		entropy = rand.Reader
	}
	return &Generator{entropy: entropy}
}

// APIKey generates an API key, assay_<prefix>_<secret>, whose secret contains 256 random
// bits. The plain key must be shown only once; the material is stored.
func (g *Generator) APIKey() (Secret, Material, error) {
	prefix, err := g.characters(base62, PrefixLength)
	if err != nil {
		return "", Material{}, err
	}
	secret, err := g.number(secretBytes, secretLength)
	if err != nil {
		return "", Material{}, err
	}
	plain := scheme + prefix + "_" + secret
	return Secret(plain), Material{Prefix: prefix, Hash: sha256.Sum256([]byte(plain))}, nil
}

// ShortCode generates the share code of a report: 128 random bits as a base 62 number of 22
// digits. It is a bearer credential: anybody with the code can read the report.
func (g *Generator) ShortCode() (Secret, error) {
	code, err := g.number(shortCodeBytes, ShortCodeLength)
	return Secret(code), err
}

// ShortID generates the short id of a project: 10 characters, 50 random bits, of Crockford's
// base 32 in lower case. It is not a secret, and the store's unique index decides whether it
// is free.
func (g *Generator) ShortID() (string, error) {
	return g.characters(crockford, ShortIDLength)
}

// number returns size random bytes as one base 62 number of width digits: each of the
// 2^(8·size) numbers is equally likely.
func (g *Generator) number(size, width int) (string, error) {
	raw := make([]byte, size)
	if err := g.read(raw); err != nil {
		return "", err
	}
	n, base, digit := new(big.Int).SetBytes(raw), big.NewInt(int64(len(base62))), new(big.Int)
	out := make([]byte, width)
	for i := width - 1; i >= 0; i-- {
		n.DivMod(n, base, digit)
		out[i] = base62[digit.Int64()]
	}
	return string(out), nil
}

// characters returns n characters drawn uniformly from the alphabet. Bytes from the largest
// multiple of its size on are discarded, because they would favour the first characters.
func (g *Generator) characters(alphabet string, n int) (string, error) {
	bound := 256 - 256%len(alphabet)
	out := make([]byte, 0, n)
	buf := make([]byte, n)
	for len(out) < n {
		if err := g.read(buf); err != nil {
			return "", err
		}
		for _, b := range buf {
			if int(b) < bound && len(out) < n {
				out = append(out, alphabet[int(b)%len(alphabet)])
			}
		}
	}
	return string(out), nil
}

func (g *Generator) read(buf []byte) error {
	if _, err := io.ReadFull(g.entropy, buf); err != nil {
		return fmt.Errorf("key: read randomness: %w", err)
	}
	return nil
}

// Parse splits a presented API key into the prefix, to look up its record, and the hash, to
// compare with that record's (Match). ok is false if the text cannot be a key; then nothing
// needs to be looked up.
func Parse(plain string) (prefix string, hash [HashSize]byte, ok bool) {
	if len(plain) != Length || !strings.HasPrefix(plain, scheme) {
		return "", hash, false
	}
	prefix, secret := plain[len(scheme):len(scheme)+PrefixLength], plain[Length-secretLength:]
	if plain[Length-secretLength-1] != '_' || !isBase62(prefix) || !isBase62(secret) {
		return "", hash, false
	}
	return prefix, sha256.Sum256([]byte(plain)), true
}

// MatchHash compares two hashes in constant time.
func MatchHash(stored, presented [HashSize]byte) bool {
	return subtle.ConstantTimeCompare(stored[:], presented[:]) == 1
}

// Match reports whether plain is the credential with the stored SHA-256; its time does not
// depend on how much of it is right.
func Match(stored [HashSize]byte, plain Secret) bool {
	return MatchHash(stored, sha256.Sum256([]byte(plain)))
}

// IsShortCode reports whether s has the form of a share code.
func IsShortCode(s string) bool { return len(s) == ShortCodeLength && isBase62(s) }

// IsShortID reports whether s has the form of a short id.
func IsShortID(s string) bool {
	return len(s) == ShortIDLength && strings.Trim(s, crockford) == ""
}

func isBase62(s string) bool { return strings.Trim(s, base62) == "" }
