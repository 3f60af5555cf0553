package hello

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"crypto/sha512"
	"crypto/tls"
	"fmt"
	"hash"
	"slices"

	"golang.org/x/crypto/chacha20poly1305"
	"golang.org/x/crypto/cryptobyte"
)

// RecordKeys decrypt the records of one direction of a TLS 1.3 connection.
type RecordKeys struct {
	aead     cipher.AEAD
	iv       []byte
	sequence uint64
}

// NewRecordKeys derives the record protection of a traffic secret (RFC 8446 §7.3).
func NewRecordKeys(secret []byte, suite uint16) (*RecordKeys, error) {
	newHash, keyLen, err := primitives(suite)
	if err != nil {
		return nil, err
	}
	key, err := expandLabel(newHash, secret, "key", nil, keyLen)
	if err != nil {
		return nil, err
	}
	k := &RecordKeys{}
	if k.iv, err = expandLabel(newHash, secret, "iv", nil, 12); err != nil {
		return nil, err
	}
	if suite == tls.TLS_CHACHA20_POLY1305_SHA256 {
		k.aead, err = chacha20poly1305.New(key)
		return k, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	k.aead, err = cipher.NewGCM(block)
	return k, err
}

// Open decrypts the next record and returns its content and inner type. After a record that
// cannot be decrypted the keys are unchanged.
func (k *RecordKeys) Open(header, payload []byte) (kind uint8, content []byte, err error) {
	nonce := slices.Clone(k.iv) // RFC 8446 §5.3
	for i := range 8 {
		nonce[len(nonce)-1-i] ^= byte(k.sequence >> (8 * i))
	}
	plain, err := k.aead.Open(nil, nonce, payload, header)
	if err != nil {
		return 0, nil, err
	}
	k.sequence++
	plain = bytes.TrimRight(plain, "\x00")
	if len(plain) == 0 {
		return 0, nil, nil
	}
	return plain[len(plain)-1], plain[:len(plain)-1], nil
}

// Opened returns how many records were decrypted.
func (k *RecordKeys) Opened() uint64 { return k.sequence }

// primitives returns the hash and the key length of a TLS 1.3 suite.
func primitives(suite uint16) (newHash func() hash.Hash, keyLen int, err error) {
	switch suite {
	case tls.TLS_AES_128_GCM_SHA256:
		return sha256.New, 16, nil
	case tls.TLS_CHACHA20_POLY1305_SHA256:
		return sha256.New, 32, nil
	case tls.TLS_AES_256_GCM_SHA384:
		return sha512.New384, 32, nil
	}
	return nil, 0, fmt.Errorf("suite %04x is not of TLS 1.3", suite)
}

// expandLabel is HKDF-Expand-Label (RFC 8446 §7.1).
func expandLabel(h func() hash.Hash, secret []byte, label string, context []byte, length int) ([]byte, error) {
	var b cryptobyte.Builder
	b.AddUint16(uint16(length))
	b.AddUint8LengthPrefixed(func(b *cryptobyte.Builder) { b.AddBytes([]byte("tls13 " + label)) })
	b.AddUint8LengthPrefixed(func(b *cryptobyte.Builder) { b.AddBytes(context) })
	return hkdf.Expand(h, secret, string(b.BytesOrPanic()), length)
}

// serverHandshakeKeys derives the keys of the server's handshake messages from the
// shared secret and the two hellos (RFC 8446 §7.1).
func serverHandshakeKeys(suite uint16, shared, clientHello, serverHello []byte) (*RecordKeys, error) {
	newHash, _, err := primitives(suite)
	if err != nil {
		return nil, err
	}
	digest := func(messages ...[]byte) []byte {
		h := newHash()
		for _, m := range messages {
			_, _ = h.Write(m) // never fails
		}
		return h.Sum(nil)
	}
	size := newHash().Size()
	early, err := hkdf.Extract(newHash, make([]byte, size), make([]byte, size))
	if err != nil {
		return nil, err
	}
	salt, err := expandLabel(newHash, early, "derived", digest(), size)
	if err != nil {
		return nil, err
	}
	handshake, err := hkdf.Extract(newHash, shared, salt)
	if err != nil {
		return nil, err
	}
	secret, err := expandLabel(newHash, handshake, "s hs traffic", digest(clientHello, serverHello), size)
	if err != nil {
		return nil, err
	}
	return NewRecordKeys(secret, suite)
}
