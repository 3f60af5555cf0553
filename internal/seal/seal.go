// Package seal owns how small secrets that must be read again, such as the tokens of Git
// connections, are stored in the database: encrypted with AES-256-GCM (NIST SP 800-38D)
// under a ring of keys, and bound to their place of storage, so that a sealed secret cannot
// be moved from one row to another.
//
// A sealed secret is
//
//	version (1 byte) | key id (8 bytes) | nonce (12 bytes) | ciphertext and tag
//
// and its additional data are everything before the nonce and the binding. The key id is
// derived from the key and selects the key of the ring that opens it. Nonces are random: one
// key seals far fewer than the 2^32 secrets for which that is safe.
//
// Errors never contain secrets, keys, or arguments.
package seal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// KeySize is the length of a key in bytes.
const KeySize = 32

// MaxPlain is the maximum length of a secret, in bytes.
const MaxPlain = 1 << 20

const (
	version   = 1
	idSize    = 8
	headSize  = 1 + idSize
	nonceSize = 12
	tagSize   = 16
	// Overhead is how much longer a sealed secret is than the secret, in bytes.
	Overhead = headSize + nonceSize + tagSize
)

// Errors of Open. Both are permanent.
var (
	// ErrUnknownKey is returned if the ring does not have the key of the secret.
	ErrUnknownKey = errors.New("seal: the secret was encrypted with a key that is not configured; restore it in secret.keys")
	// ErrBroken is returned if the input is not a sealed secret, was changed, or belongs to
	// another place.
	ErrBroken = errors.New("seal: the secret is damaged or belongs to another record")
)

// Ring is a set of keys. The first seals, all open. It is safe for concurrent use.
type Ring struct{ keys []sealer }

type sealer struct {
	id   [idSize]byte
	aead cipher.AEAD
}

// New returns a ring of keys of KeySize bytes each. The first seals.
func New(keys ...[]byte) (*Ring, error) {
	if len(keys) == 0 {
		return nil, errors.New("seal: no key given")
	}
	r := &Ring{}
	for i, key := range keys {
		if len(key) != KeySize {
			return nil, fmt.Errorf("seal: key %d must be %d bytes long", i+1, KeySize)
		}
		s, err := newSealer(key)
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(r.keys, func(k sealer) bool { return k.id == s.id }) {
			r.keys = append(r.keys, s)
		}
	}
	return r, nil
}

func newSealer(key []byte) (s sealer, err error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return s, errors.New("seal: the key cannot be used")
	}
	if s.aead, err = cipher.NewGCM(block); err != nil {
		return s, errors.New("seal: the key cannot be used")
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("assay seal key id"))
	copy(s.id[:], mac.Sum(nil))
	return s, nil
}

// Parse returns a ring of keys in base64, standard or URL-safe, with or without
// padding.
func Parse(texts []string) (*Ring, error) {
	keys := make([][]byte, len(texts))
	for i, text := range texts {
		key, err := decode(text)
		if err != nil {
			return nil, fmt.Errorf("seal: key %d must be %d bytes in base64", i+1, KeySize)
		}
		keys[i] = key
	}
	return New(keys...)
}

func decode(text string) ([]byte, error) {
	text = strings.TrimRight(strings.NewReplacer("-", "+", "_", "/").Replace(strings.TrimSpace(text)), "=")
	key, err := base64.RawStdEncoding.DecodeString(text)
	if err != nil || len(key) != KeySize {
		return nil, errors.New("seal: no key") // the decoder's error would show parts of it
	}
	return key, nil
}

// NewKey returns a new key in the form that Parse reads.
func NewKey() (string, error) {
	key := make([]byte, KeySize)
	if _, err := rand.Read(key); err != nil {
		return "", fmt.Errorf("seal: create a key: %w", err)
	}
	return base64.StdEncoding.EncodeToString(key), nil
}

// Seal encrypts a secret for the place that the binding names, such as its tenant and
// connection. Only the same binding opens it.
func (r *Ring) Seal(plain []byte, binding ...string) ([]byte, error) {
	if len(plain) > MaxPlain {
		return nil, fmt.Errorf("seal: a secret may be at most %d bytes long", MaxPlain)
	}
	k := r.keys[0]
	out := make([]byte, headSize+nonceSize, len(plain)+Overhead)
	out[0] = version
	copy(out[1:], k.id[:])
	nonce := out[headSize:]
	if _, err := rand.Read(nonce); err != nil {
		return nil, fmt.Errorf("seal: create a nonce: %w", err)
	}
	return k.aead.Seal(out, nonce, plain, additional(out[:headSize], binding)), nil
}

// Open decrypts what Seal returned for the same binding. Its errors are ErrUnknownKey and
// ErrBroken.
func (r *Ring) Open(sealed []byte, binding ...string) ([]byte, error) {
	if len(sealed) < Overhead || len(sealed) > MaxPlain+Overhead || sealed[0] != version {
		return nil, ErrBroken
	}
	head, nonce, rest := sealed[:headSize], sealed[headSize:headSize+nonceSize], sealed[headSize+nonceSize:]
	i := slices.IndexFunc(r.keys, func(k sealer) bool { return string(k.id[:]) == string(head[1:]) })
	if i < 0 {
		return nil, ErrUnknownKey
	}
	plain, err := r.keys[i].aead.Open(nil, nonce, rest, additional(head, binding))
	if err != nil {
		return nil, ErrBroken
	}
	return plain, nil
}

// Current reports whether the secret was sealed with the first key of the ring, so that it
// need not be sealed again.
func (r *Ring) Current(sealed []byte) bool {
	return len(sealed) >= Overhead && sealed[0] == version && string(sealed[1:headSize]) == string(r.keys[0].id[:])
}

// Knows reports whether the ring has the key that the secret was sealed with.
func (r *Ring) Knows(sealed []byte) bool {
	return len(sealed) >= Overhead && sealed[0] == version &&
		slices.ContainsFunc(r.keys, func(k sealer) bool { return string(k.id[:]) == string(sealed[1:headSize]) })
}

// Reseal seals a secret again if another key of the ring has sealed it; one that the first key sealed is returned unchanged.
func (r *Ring) Reseal(sealed []byte, binding ...string) ([]byte, error) {
	if r.Current(sealed) {
		return sealed, nil
	}
	plain, err := r.Open(sealed, binding...)
	if err != nil {
		return nil, err
	}
	defer clear(plain)
	return r.Seal(plain, binding...)
}

// additional joins the head and the binding so that no two lists give the same result: each
// part is prefixed with its length.
func additional(head []byte, binding []string) []byte {
	out := slices.Clone(head)
	for _, part := range binding {
		out = binary.AppendUvarint(out, uint64(len(part)))
		out = append(out, part...)
	}
	return out
}
