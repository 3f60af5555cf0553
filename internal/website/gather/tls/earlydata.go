package tls

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"crypto/sha512"
	"crypto/tls"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"net"
	"slices"
	"strings"
	"sync"

	"golang.org/x/crypto/chacha20poly1305"
	"golang.org/x/crypto/cryptobyte"
)

// earlyData tells whether a session ticket in the received octets of a TLS 1.3
// connection allows 0-RTT data. crypto/tls does not say, so the server's records
// are read again with the connection's own secret. Without a ticket it is false
// when the server has sent application data, before which tickets come, and
// nil when it has sent nothing.
func earlyData(received, secret []byte, suite uint16, answered bool) *bool {
	allowed, known := false, answered
	for _, message := range postHandshake(received, secret, suite) {
		if limit, ok := ticketLimit(message); ok {
			known = true
			allowed = allowed || limit > 0
		}
	}
	if !known {
		return nil
	}
	return &allowed
}

// ticketLimit returns max_early_data_size of a NewSessionTicket message, 0 when
// it has none (RFC 8446 §4.6.1); false for other messages.
func ticketLimit(message []byte) (uint32, bool) {
	const newSessionTicket, extEarlyData = 4, 42
	s := cryptobyte.String(message)
	var typ uint8
	var body, nonce, ticket, extensions cryptobyte.String
	if !s.ReadUint8(&typ) || typ != newSessionTicket || !s.ReadUint24LengthPrefixed(&body) ||
		!body.Skip(8) || !body.ReadUint8LengthPrefixed(&nonce) || !body.ReadUint16LengthPrefixed(&ticket) ||
		!body.ReadUint16LengthPrefixed(&extensions) {
		return 0, false
	}
	var limit uint32
	for !extensions.Empty() {
		var id uint16
		var value cryptobyte.String
		if !extensions.ReadUint16(&id) || !extensions.ReadUint16LengthPrefixed(&value) {
			return 0, false
		}
		if id == extEarlyData {
			value.ReadUint32(&limit)
		}
	}
	return limit, true
}

// postHandshake decrypts the records under the server's first application
// secret and returns the handshake messages in them.
func postHandshake(received, secret []byte, suite uint16) [][]byte {
	aead, iv, err := recordKeys(secret, suite)
	if err != nil {
		return nil
	}
	var joined []byte
	var sequence uint64
	for record := range records(received) {
		plain, err := aead.Open(nil, nonce(iv, sequence), record[5:], record[:5])
		if err != nil {
			if sequence > 0 {
				break
			}
			continue // still under the keys of the handshake
		}
		sequence++
		plain = bytes.TrimRight(plain, "\x00")
		const handshake = 22
		if n := len(plain); n > 0 && plain[n-1] == handshake {
			joined = append(joined, plain[:n-1]...)
		}
	}
	var messages [][]byte
	for len(joined) >= 4 {
		n := 4 + int(joined[1])<<16 + int(joined[2])<<8 + int(joined[3])
		if n > len(joined) {
			break
		}
		messages = append(messages, joined[:n])
		joined = joined[n:]
	}
	return messages
}

// records yields the whole application-data records with their headers.
func records(received []byte) func(yield func([]byte) bool) {
	return func(yield func([]byte) bool) {
		for len(received) >= 5 {
			n := 5 + int(binary.BigEndian.Uint16(received[3:]))
			if n > len(received) {
				return
			}
			const applicationData = 23
			if received[0] == applicationData && !yield(received[:n]) {
				return
			}
			received = received[n:]
		}
	}
}

// recordKeys derives the record protection of a traffic secret (RFC 8446 §7.3).
func recordKeys(secret []byte, suite uint16) (cipher.AEAD, []byte, error) {
	newHash, keyLen := sha256.New, 16
	switch suite {
	case tls.TLS_AES_128_GCM_SHA256:
	case tls.TLS_CHACHA20_POLY1305_SHA256:
		keyLen = 32
	case tls.TLS_AES_256_GCM_SHA384:
		newHash, keyLen = sha512.New384, 32
	default:
		return nil, nil, fmt.Errorf("suite %04x is not of TLS 1.3", suite)
	}
	key, err := expandLabel(newHash, secret, "key", keyLen)
	if err != nil {
		return nil, nil, err
	}
	iv, err := expandLabel(newHash, secret, "iv", 12)
	if err != nil {
		return nil, nil, err
	}
	if suite == tls.TLS_CHACHA20_POLY1305_SHA256 {
		aead, err := chacha20poly1305.New(key)
		return aead, iv, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, nil, err
	}
	aead, err := cipher.NewGCM(block)
	return aead, iv, err
}

// expandLabel is HKDF-Expand-Label with an empty context (RFC 8446 §7.1).
func expandLabel(h func() hash.Hash, secret []byte, label string, length int) ([]byte, error) {
	var b cryptobyte.Builder
	b.AddUint16(uint16(length))
	b.AddUint8LengthPrefixed(func(b *cryptobyte.Builder) { b.AddBytes([]byte("tls13 " + label)) })
	b.AddUint8(0)
	return hkdf.Expand(h, secret, string(b.BytesOrPanic()), length)
}

// nonce is the per-record nonce (RFC 8446 §5.3).
func nonce(iv []byte, sequence uint64) []byte {
	n := slices.Clone(iv)
	for i := range 8 {
		n[len(n)-1-i] ^= byte(sequence >> (8 * i))
	}
	return n
}

// tapLimit bounds what a tap keeps; tickets are among the first octets.
const tapLimit = 128 << 10

// tap keeps the first octets that a connection receives.
type tap struct {
	net.Conn
	mu   sync.Mutex
	seen []byte
}

// Read implements net.Conn.
func (t *tap) Read(p []byte) (int, error) {
	n, err := t.Conn.Read(p)
	t.mu.Lock()
	t.seen = append(t.seen, p[:min(n, max(tapLimit-len(t.seen), 0))]...)
	t.mu.Unlock()
	return n, err
}

func (t *tap) received() []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.seen
}

// keyLog keeps the secrets of one connection; they never leave the process.
type keyLog struct {
	mu    sync.Mutex
	lines strings.Builder
}

// Write implements io.Writer.
func (k *keyLog) Write(p []byte) (int, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.lines.Write(p)
}

// secret returns the named secret, nil when it was not logged.
func (k *keyLog) secret(label string) []byte {
	k.mu.Lock()
	defer k.mu.Unlock()
	for line := range strings.Lines(k.lines.String()) {
		if fields := strings.Fields(line); len(fields) == 3 && fields[0] == label {
			if b, err := hex.DecodeString(fields[2]); err == nil {
				return b
			}
		}
	}
	return nil
}
