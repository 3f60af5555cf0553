package tls

import (
	"encoding/binary"
	"encoding/hex"
	"net"
	"strings"
	"sync"

	"golang.org/x/crypto/cryptobyte"

	"assay/internal/website/gather/tls/hello"
)

// earlyData reports whether a session ticket in the bytes received on a TLS 1.3 connection
// allows 0-RTT data. crypto/tls does not return this, so the server's records are decrypted
// again with the connection's own secret. Without a ticket it is false if the server has
// sent application data, which tickets precede, and nil if it has sent nothing.
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

// ticketLimit returns max_early_data_size of a NewSessionTicket message, 0 if missing (RFC
// 8446 §4.6.1); false for other messages.
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
	keys, err := hello.NewRecordKeys(secret, suite)
	if err != nil {
		return nil
	}
	var joined []byte
	for record := range records(received) {
		kind, plain, err := keys.Open(record[:5], record[5:])
		if err != nil {
			if keys.Opened() > 0 {
				break
			}
			continue // still under the handshake keys
		}
		const handshake = 22
		if kind == handshake {
			joined = append(joined, plain...)
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

// records yields the complete application-data records with their headers.
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

// tapLimit limits the bytes that a tap stores; tickets are among the first.
const tapLimit = 128 << 10

// tap stores the first bytes that a connection receives.
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

// keyLog stores the secrets of one connection; they never leave the process.
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

// secret returns the named secret; nil if it was not logged.
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
