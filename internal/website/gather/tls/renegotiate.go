package tls

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/tls"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"sync"

	"assay/internal/website/capture"
	"assay/internal/website/gather/tls/hello"
)

// Types of records and messages that a renegotiation meets (RFC 5246 §6.2.1, §7.4).
const (
	recordChangeCipherSpec = 20
	recordAlert            = 21
	recordHandshake        = 22
	messageServerHello     = 2
	messageFinished        = 20
)

// renegotiate requests another handshake within a finished TLS 1.2 connection. crypto/tls refuses to do that, so it only makes the first
// handshake, and the request is encrypted with its keys. The connection is closed after the server's reaction: nothing is renegotiated.
func (s *session) renegotiate(ctx context.Context) {
	renewable := s.facts.SecureRenegotiation != nil && *s.facts.SecureRenegotiation && s.accepted[hello.TLS12] != nil
	if !renewable || s.silent >= maxSilent {
		return
	}
	s.say("requesting a renegotiation")
	raw, err := s.dial(ctx)
	if err != nil {
		return
	}
	wire, keys := &wire{Conn: raw}, &keyLog{}
	cfg := s.clientConfig()
	cfg.MinVersion, cfg.MaxVersion, cfg.ClientSessionCache, cfg.KeyLogWriter = tls.VersionTLS12, tls.VersionTLS12, nil, keys
	// A protocol in which the server speaks first would use up record numbers.
	cfg.NextProtos = nil
	cfg.CipherSuites = []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, tls.TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256}
	conn := tls.Client(wire, cfg)
	defer func() { _ = raw.Close() }()
	stop := context.AfterFunc(ctx, func() { _ = raw.Close() })
	defer stop()
	if conn.HandshakeContext(ctx) != nil {
		return
	}
	s.facts.ClientRenegotiation = askAgain(wire, keys.secret("CLIENT_RANDOM"), s.facts.Host)
}

// askAgain sends the request and reads the answer; nil if there is no clear answer.
func askAgain(w *wire, master []byte, serverName string) *bool {
	sent, received := w.seen()
	p, err := newProtection(master, sent, received)
	if err != nil {
		return nil
	}
	finished, err := p.finished(sent)
	if err != nil {
		return nil
	}
	again := hello.Offer{
		Version: hello.TLS12, ServerName: serverName, Finished: finished, Groups: hello.Groups12(),
		Suites: hello.Suites(false, capture.StrengthGood),
	}
	record, err := again.Marshal()
	if err != nil {
		return nil
	}
	if _, err := w.Conn.Write(p.client.seal(1, recordHandshake, record[5:])); err != nil {
		return nil
	}
	return p.readAnswer(w)
}

// readAnswer reads the server's records after its Finished until one is conclusive.
func (p *protection) readAnswer(w *wire) *bool {
	yes, no := true, false
	known, sequence := 0, uint64(0)
	for {
		_, received := w.seen()
		protected := afterChange(received)
		for ; known < len(protected); known++ {
			plain, err := p.server.open(sequence, protected[known])
			if err != nil {
				return nil
			}
			sequence++
			switch typ := protected[known][0]; {
			case typ == recordAlert:
				return &no
			case typ == recordHandshake && len(plain) > 0 && plain[0] == messageServerHello:
				return &yes
			}
		}
		if err := w.more(); err != nil {
			if unanswered(err) || errors.Is(err, errTapFull) {
				return nil // no answer in time: the scan itself closes the connection when its time is over
			}
			return &no // closed by the server instead of an answer
		}
	}
}

// wire stores the bytes of a connection in both directions, up to tapLimit.
type wire struct {
	net.Conn
	mu             sync.Mutex
	sent, received []byte
}

var errTapFull = errors.New("the server sends more than the limit")

// Read implements net.Conn.
func (w *wire) Read(p []byte) (int, error) {
	n, err := w.Conn.Read(p)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.received = append(w.received, p[:min(n, max(tapLimit-len(w.received), 0))]...)
	return n, err
}

// Write implements net.Conn.
func (w *wire) Write(p []byte) (int, error) {
	w.mu.Lock()
	w.sent = append(w.sent, p[:min(len(p), max(tapLimit-len(w.sent), 0))]...)
	w.mu.Unlock()
	return w.Conn.Write(p)
}

// more reads more bytes into the store, without passing them on.
func (w *wire) more() error {
	if _, received := w.seen(); len(received) >= tapLimit {
		return errTapFull
	}
	_, err := w.Read(make([]byte, 4096))
	return err
}

func (w *wire) seen() (sent, received []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.sent), slices.Clone(w.received)
}

// split cuts bytes into complete records with their headers.
func split(data []byte) [][]byte {
	var out [][]byte
	for len(data) >= 5 {
		n := 5 + int(binary.BigEndian.Uint16(data[3:]))
		if n > len(data) {
			break
		}
		out = append(out, data[:n])
		data = data[n:]
	}
	return out
}

// afterChange returns the records that follow ChangeCipherSpec.
func afterChange(data []byte) [][]byte {
	all := split(data)
	for i, r := range all {
		if r[0] == recordChangeCipherSpec {
			return all[i+1:]
		}
	}
	return nil
}

// protection has the keys of a TLS 1.2 connection with AES-128-GCM (RFC 5288).
type protection struct{ client, server direction }

// direction has the keys for the records of one side.
type direction struct {
	aead cipher.AEAD
	salt []byte
}

// newProtection derives the keys from the master secret and the two randoms,
// which are in the first messages (RFC 5246 §6.3).
func newProtection(master, sent, received []byte) (*protection, error) {
	const from, to = 5 + 4 + 2, 5 + 4 + 2 + 32
	if len(master) == 0 || len(sent) < to || len(received) < to {
		return nil, errors.New("the handshake is incomplete")
	}
	seed := slices.Concat([]byte("key expansion"), received[from:to], sent[from:to])
	block := expand(master, seed, 2*16+2*4)
	client, err := newDirection(block[:16], block[32:36])
	if err != nil {
		return nil, err
	}
	server, err := newDirection(block[16:32], block[36:40])
	return &protection{client, server}, err
}

func newDirection(key, salt []byte) (direction, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return direction{}, err
	}
	aead, err := cipher.NewGCM(block)
	return direction{aead, salt}, err
}

// expand returns the function P_SHA256 (RFC 5246 §5).
func expand(secret, seed []byte, length int) []byte {
	mac := func(parts ...[]byte) []byte {
		h := hmac.New(sha256.New, secret)
		for _, p := range parts {
			_, _ = h.Write(p) // never fails
		}
		return h.Sum(nil)
	}
	var out []byte
	for a := mac(seed); len(out) < length; a = mac(a) {
		out = append(out, mac(a, seed)...)
	}
	return out[:length]
}

// finished returns the content of the client's Finished message.
func (p *protection) finished(sent []byte) ([]byte, error) {
	records := afterChange(sent)
	if len(records) == 0 {
		return nil, io.ErrUnexpectedEOF
	}
	plain, err := p.client.open(0, records[0])
	if err != nil {
		return nil, err
	}
	if len(plain) != 4+12 || plain[0] != messageFinished {
		return nil, fmt.Errorf("message of type %d instead of Finished", plain[:min(len(plain), 1)])
	}
	return plain[4:], nil
}

func additional(sequence uint64, typ byte, length int) []byte {
	out := binary.BigEndian.AppendUint64(nil, sequence)
	return append(out, typ, 3, 3, byte(length>>8), byte(length))
}

// open decrypts a record.
func (d direction) open(sequence uint64, record []byte) ([]byte, error) {
	const explicit = 8
	body := record[5:]
	if len(body) < explicit+d.aead.Overhead() {
		return nil, io.ErrUnexpectedEOF
	}
	length := len(body) - explicit - d.aead.Overhead()
	return d.aead.Open(nil, slices.Concat(d.salt, body[:explicit]), body[explicit:], additional(sequence, record[0], length))
}

// seal encrypts a message into a record.
func (d direction) seal(sequence uint64, typ byte, message []byte) []byte {
	explicit := binary.BigEndian.AppendUint64(nil, sequence)
	body := d.aead.Seal(explicit, slices.Concat(d.salt, explicit), message, additional(sequence, typ, len(message)))
	return append([]byte{typ, 3, 3, byte(len(body) >> 8), byte(len(body))}, body...)
}
