package hello

import (
	"bytes"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"slices"

	"golang.org/x/crypto/cryptobyte"
)

const compressionDeflate = 1

// Answer is the server's choice.
type Answer struct {
	Version uint16
	Suite   uint16
	// Group is the key-exchange group; 0 if the suite has none or it is unknown.
	Group uint16
	// Session is the session id, which is that of the offer if the session is resumed.
	Session []byte
	// Retry is true if the server requested a key share of Group instead of choosing (TLS
	// 1.3).
	Retry bool
	// Deflate, Renegotiation and EMS are true if the server supports TLS-level compression,
	// secure renegotiation and the extended master secret; only in TLS 1.2 and older.
	Deflate       bool
	Renegotiation bool
	EMS           bool
	// DHBits is the size of the prime of a DHE exchange.
	DHBits int
	// DHPrime is that prime, big-endian.
	DHPrime []byte
	// Cut is true if the messages after the ServerHello ended before the server's key exchange, so that fields may be empty because
	// nothing came in time.
	Cut bool
	// Certificates is the chain as sent, leaf first; of TLS 1.3 only with
	// ReadCertificate.
	Certificates [][]byte
	// Staple is the OCSP response, and Timestamps are those of transparency logs, sent with the chain.
	Staple     []byte
	Timestamps [][]byte
}

// RefusalError is a refusal: an alert, a closed connection, another version, or another
// protocol. Unlike a time-out it is conclusive.
type RefusalError struct {
	Detail string
	// NotTLS is true if the peer speaks another protocol.
	NotTLS bool
}

// Error implements error.
func (r *RefusalError) Error() string { return r.Detail }

// retryRandom is the random of a ServerHello that is a HelloRetryRequest (RFC 8446 §4.1.3).
var retryRandom = []byte{
	0xcf, 0x21, 0xad, 0x74, 0xe5, 0x9a, 0x61, 0x11, 0xbe, 0x1d, 0x8c, 0x02, 0x1e, 0x65, 0xb8, 0x91,
	0xc2, 0xa2, 0x11, 0x16, 0x7a, 0xbb, 0x8c, 0x5e, 0x07, 0x9e, 0x09, 0xe2, 0xc8, 0xa8, 0x33, 0x9c,
}

// ErrMalformed is an answer that resembles TLS but violates its format.
var ErrMalformed = errors.New("malformed TLS message")

// Read reads the answer to an offer of the version: up to the ServerHello in TLS 1.3, up to
// the server's key exchange in older versions. It reads at most 256 KiB. A *RefusalError is
// conclusive; other errors are those of r, or ErrMalformed. Errors after a good ServerHello
// only leave fields empty; Cut is set if nothing more was received.
func Read(r io.Reader, version uint16) (*Answer, error) {
	hs := &handshakeReader{r: io.LimitReader(r, 256<<10)}
	typ, body, err := hs.next()
	if err != nil {
		return nil, err
	}
	if typ != typeServerHello {
		return nil, fmt.Errorf("%w: message %d instead of a ServerHello", ErrMalformed, typ)
	}
	a, err := parseServerHello(body)
	if err != nil {
		return nil, err
	}
	if a.Version != version {
		return nil, &RefusalError{Detail: fmt.Sprintf("the server answered with %s instead", VersionName(a.Version))}
	}
	if a.Version < TLS13 {
		a.readFlight(hs)
	}
	return a, nil
}

// readFlight reads the messages after the ServerHello of TLS 1.2 and older.
func (a *Answer) readFlight(hs *handshakeReader) {
	kind := exchangeOf(a.Suite)
	for {
		typ, body, err := hs.next()
		if err != nil {
			_, refused := errors.AsType[*RefusalError](err)
			a.Cut = !refused && !errors.Is(err, ErrMalformed)
			return
		}
		switch typ {
		case typeCertificate:
			a.Certificates = parseCertificates(body)
			if kind == exchangeStatic {
				return
			}
		case typeCertificateStatus:
			a.Staple = parseStaple(body)
		case typeServerKeyExchange:
			a.parseKeyExchange(kind, body)
			return
		case typeServerHelloDone:
			return
		}
	}
}

func parseServerHello(body []byte) (*Answer, error) {
	s := cryptobyte.String(body)
	a := &Answer{}
	var random []byte
	var session cryptobyte.String
	var compression uint8
	if !s.ReadUint16(&a.Version) || !s.ReadBytes(&random, 32) || !s.ReadUint8LengthPrefixed(&session) ||
		!s.ReadUint16(&a.Suite) || !s.ReadUint8(&compression) {
		return nil, fmt.Errorf("%w: ServerHello", ErrMalformed)
	}
	a.Session = slices.Clone([]byte(session))
	a.Deflate = compression == compressionDeflate
	a.Retry = bytes.Equal(random, retryRandom)
	if s.Empty() {
		return a, nil
	}
	var extensions cryptobyte.String
	if !s.ReadUint16LengthPrefixed(&extensions) {
		return nil, fmt.Errorf("%w: extensions of the ServerHello", ErrMalformed)
	}
	for !extensions.Empty() {
		var id uint16
		var value cryptobyte.String
		if !extensions.ReadUint16(&id) || !extensions.ReadUint16LengthPrefixed(&value) {
			return nil, fmt.Errorf("%w: extension of the ServerHello", ErrMalformed)
		}
		a.extension(id, value)
	}
	return a, nil
}

func (a *Answer) extension(id uint16, value cryptobyte.String) {
	switch id {
	case extEMS:
		a.EMS = true
	case extRenegotiationInfo:
		a.Renegotiation = true
	case extSupportedVersions:
		value.ReadUint16(&a.Version)
	case extKeyShare:
		value.ReadUint16(&a.Group)
	case extTimestamps:
		a.Timestamps = parseTimestamps(value)
	}
}

// parseStaple reads a CertificateStatus (RFC 6066 §8); nil if it has no OCSP response.
func parseStaple(value cryptobyte.String) []byte {
	const statusOCSP = 1
	var kind uint8
	var answer cryptobyte.String
	if !value.ReadUint8(&kind) || kind != statusOCSP || !value.ReadUint24LengthPrefixed(&answer) {
		return nil
	}
	return slices.Clone([]byte(answer))
}

// parseTimestamps reads a list of timestamps (RFC 6962 §3.3) as far as it is well-formed.
func parseTimestamps(value cryptobyte.String) (out [][]byte) {
	var list cryptobyte.String
	if !value.ReadUint16LengthPrefixed(&list) {
		return nil
	}
	for !list.Empty() {
		var one cryptobyte.String
		if !list.ReadUint16LengthPrefixed(&one) {
			break
		}
		out = append(out, slices.Clone([]byte(one)))
	}
	return out
}

// parseCertificates reads a Certificate message (RFC 5246 §7.4.2) as far as it
// is well-formed.
func parseCertificates(body []byte) [][]byte {
	var list cryptobyte.String
	s := cryptobyte.String(body)
	if !s.ReadUint24LengthPrefixed(&list) {
		return nil
	}
	var out [][]byte
	for !list.Empty() {
		var der cryptobyte.String
		if !list.ReadUint24LengthPrefixed(&der) {
			break
		}
		out = append(out, slices.Clone([]byte(der)))
	}
	return out
}

// parseKeyExchange reads the parameters of a ServerKeyExchange (RFC 5246
// §7.4.3, RFC 8422 §5.4).
func (a *Answer) parseKeyExchange(kind exchange, body []byte) {
	s := cryptobyte.String(body)
	switch kind {
	case exchangeECDHE:
		var curveType uint8
		var group uint16
		if s.ReadUint8(&curveType) && curveType == 3 && s.ReadUint16(&group) {
			a.Group = group
		}
	case exchangeDHE:
		var prime cryptobyte.String
		if s.ReadUint16LengthPrefixed(&prime) {
			a.DHBits, a.DHPrime = bitLen(prime), bytes.Clone(prime)
		}
	case exchangeStatic:
	}
}

func bitLen(number []byte) int {
	number = bytes.TrimLeft(number, "\x00")
	if len(number) == 0 {
		return 0
	}
	return (len(number)-1)*8 + bits.Len8(number[0])
}

// handshakeReader joins handshake messages from records.
type handshakeReader struct {
	r    io.Reader
	data []byte      // unread handshake bytes
	any  bool        // a record has been read
	keys *RecordKeys // of the following records; nil before encryption
}

// maxMessage limits one handshake message: certificate chains may be long, but not endless.
const maxMessage = 128 << 10

// next returns the next handshake message.
func (h *handshakeReader) next() (typ uint8, body []byte, err error) {
	for {
		if len(h.data) >= 4 {
			n := int(h.data[1])<<16 | int(h.data[2])<<8 | int(h.data[3])
			if n > maxMessage {
				return 0, nil, fmt.Errorf("%w: a handshake message of %d bytes", ErrMalformed, n)
			}
			if len(h.data) >= 4+n {
				typ, body = h.data[0], h.data[4:4+n]
				h.data = h.data[4+n:]
				return typ, body, nil
			}
		}
		if err := h.record(); err != nil {
			return 0, nil, err
		}
	}
}

// header reads the five bytes that begin a record.
func (h *handshakeReader) header() ([]byte, error) {
	head := make([]byte, 5)
	if n, err := io.ReadFull(h.r, head); err != nil {
		if n == 0 && !h.any && errors.Is(err, io.EOF) {
			return nil, &RefusalError{Detail: "the server closed the connection"}
		}
		if n > 0 && head[0] != recordAlert && head[0] != recordHandshake && errors.Is(err, io.ErrUnexpectedEOF) {
			return nil, &RefusalError{Detail: "the server does not speak TLS", NotTLS: true}
		}
		return nil, err
	}
	if head[1] != 3 || head[0] < 20 || head[0] > 24 {
		return nil, &RefusalError{Detail: "the server does not speak TLS", NotTLS: !h.any}
	}
	h.any = true
	return head, nil
}

// record reads one record; a fatal alert becomes a RefusalError.
func (h *handshakeReader) record() error {
	head, err := h.header()
	if err != nil {
		return err
	}
	length := int(head[3])<<8 | int(head[4])
	if length > 16384+2048 {
		return fmt.Errorf("%w: a record of %d bytes", ErrMalformed, length)
	}
	payload := make([]byte, length)
	if _, err := io.ReadFull(h.r, payload); err != nil {
		return noEOF(err)
	}
	kind := head[0]
	switch {
	case h.keys != nil && kind == recordChangeCipherSpec: // for middleboxes, RFC 8446 appendix D.4
		return nil
	case h.keys != nil && kind == recordApplicationData:
		if kind, payload, err = h.keys.Open(head, payload); err != nil {
			return fmt.Errorf("%w: a record that cannot be decrypted", ErrMalformed)
		}
	}
	switch kind {
	case recordHandshake:
		h.data = append(h.data, payload...)
		return nil
	case recordAlert:
		return alert(payload)
	}
	return fmt.Errorf("%w: a record of type %d before the handshake", ErrMalformed, kind)
}

// alert returns nil for a warning, after which the handshake continues.
func alert(payload []byte) error {
	if len(payload) != 2 {
		return fmt.Errorf("%w: alert", ErrMalformed)
	}
	const warning, closeNotify = 1, 0
	if payload[0] == warning && payload[1] != closeNotify {
		return nil
	}
	return &RefusalError{Detail: AlertName(payload[1])}
}

// AlertName returns a readable name of an alert, such as "alert: handshake failure".
func AlertName(code uint8) string {
	return "alert: " + string(bytes.TrimPrefix([]byte(tls.AlertError(code).Error()), []byte("tls: ")))
}

// VersionName returns the readable name of a protocol version.
func VersionName(v uint16) string {
	switch v {
	case SSL2:
		return "SSLv2"
	case SSL3:
		return "SSLv3"
	case TLS10, TLS11, TLS12, TLS13:
		return fmt.Sprintf("TLS 1.%d", v-TLS10)
	}
	return fmt.Sprintf("version 0x%04X", v)
}

func noEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}
