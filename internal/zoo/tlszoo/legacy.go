package tlszoo

import (
	"bytes"
	"crypto/rand"
	"io"
	"net"
	"slices"
	"time"

	"golang.org/x/crypto/cryptobyte"
)

// Protocol versions that crypto/tls does not support.
const (
	VersionSSL2 uint16 = 0x0002
	VersionSSL3 uint16 = 0x0300
)

// Legacy answers the first message of a client up to TLS 1.2 like a server with these
// settings, with any suite: a ServerHello, the certificates, key-exchange parameters. It
// completes no handshake.
type Legacy struct {
	// Only is true if crypto/tls is not used at all, so that no handshake can be completed.
	Only     bool
	Versions []uint16 // accepted
	Suites   []uint16 // accepted, in order of preference
	// SSL2Ciphers are the cipher kinds accepted with VersionSSL2.
	SSL2Ciphers []uint32
	// ClientOrder picks by the client's order instead.
	ClientOrder bool
	Groups      []uint16 // for ECDHE suites; none means secp256r1
	DHBits      int      // size of the prime for DHE suites; 0 means 3072
	// Composite uses a modulus for DHE suites that is not a prime.
	Composite bool
	// Compression accepts DEFLATE; NoRenegotiation and NoEMS omit these extensions.
	Compression, NoRenegotiation, NoEMS bool
}

// Suite numbers that crypto/tls has no names for.
const (
	SuiteRSANullSHA        uint16 = 0x0002 // TLS_RSA_WITH_NULL_SHA
	SuiteRSAExportRC4      uint16 = 0x0003 // TLS_RSA_EXPORT_WITH_RC4_40_MD5
	SuiteDHAnonAES128      uint16 = 0x0034 // TLS_DH_anon_WITH_AES_128_CBC_SHA
	SuiteDHERSAAES128GCM   uint16 = 0x009e // TLS_DHE_RSA_WITH_AES_128_GCM_SHA256
	SuiteECDHEECDSANullSHA uint16 = 0xc006 // TLS_ECDHE_ECDSA_WITH_NULL_SHA
	CipherSSL2RC4          uint32 = 0x010080
)

const (
	extGroups            = 10
	extEMS               = 23
	extSupportedVersions = 43
	extRenegotiation     = 0xff01
	suiteSCSV            = 0x00ff
)

// clientHello is the part of the message that Legacy reads.
type clientHello struct {
	version     uint16 // the highest offered version
	old         uint16 // the highest before TLS 1.3
	suites      []uint16
	groups      []uint16
	compression []byte
	ems, renego bool
}

// readFirst reads the first record, of TLS or of SSL 2.0, unchanged.
func readFirst(r io.Reader) ([]byte, error) {
	head := make([]byte, 5)
	if _, err := io.ReadFull(r, head); err != nil {
		return nil, err
	}
	length := int(head[3])<<8 | int(head[4])
	if head[0]&0x80 != 0 { // SSL 2.0 counts from its third byte
		length = max((int(head[0]&0x7f)<<8|int(head[1]))-3, 0)
	}
	body := make([]byte, length)
	_, err := io.ReadFull(r, body)
	return append(head, body...), err
}

func parseClientHello(record []byte) (*clientHello, bool) {
	const handshake, typeClientHello = 22, 1
	s := cryptobyte.String(record)
	var content, typ uint8
	var session, suites, compression, extensions cryptobyte.String
	h := &clientHello{}
	if !s.ReadUint8(&content) || content != handshake || !s.Skip(4) || !s.ReadUint8(&typ) || typ != typeClientHello || !s.Skip(3) {
		return nil, false
	}
	if !s.ReadUint16(&h.version) || !s.Skip(32) || !s.ReadUint8LengthPrefixed(&session) ||
		!s.ReadUint16LengthPrefixed(&suites) || !s.ReadUint8LengthPrefixed(&compression) {
		return nil, false
	}
	h.old = h.version
	h.suites, h.compression = uint16s(suites), compression
	h.renego = slices.Contains(h.suites, suiteSCSV)
	if s.Empty() {
		return h, true
	}
	return h, s.ReadUint16LengthPrefixed(&extensions) && h.readExtensions(extensions)
}

func (h *clientHello) readExtensions(s cryptobyte.String) bool {
	for !s.Empty() {
		var id uint16
		var value cryptobyte.String
		if !s.ReadUint16(&id) || !s.ReadUint16LengthPrefixed(&value) {
			return false
		}
		h.extension(id, value)
	}
	return true
}

func (h *clientHello) extension(id uint16, value cryptobyte.String) {
	var list cryptobyte.String
	switch id {
	case extGroups:
		if value.ReadUint16LengthPrefixed(&list) {
			h.groups = uint16s(list)
		}
	case extSupportedVersions:
		if value.ReadUint8LengthPrefixed(&list) {
			h.version = slices.Max(append(uint16s(list), 0))
		}
	case extEMS:
		h.ems = true
	case extRenegotiation:
		h.renego = true
	}
}

func uint16s(s cryptobyte.String) []uint16 {
	var out []uint16
	for !s.Empty() {
		var v uint16
		if !s.ReadUint16(&v) {
			break
		}
		out = append(out, v)
	}
	return out
}

// answer writes the answer to the record and waits until the client disconnects.
func (l *Legacy) answer(conn net.Conn, record []byte, chain [][]byte) {
	defer func() { _ = conn.Close() }()
	reply := l.reply(record, chain)
	if _, err := conn.Write(reply); err != nil {
		return
	}
	if c, ok := conn.(*net.TCPConn); ok {
		_ = c.CloseWrite()
	}
	_ = conn.SetDeadline(time.Now().Add(time.Second))
	_, _ = io.Copy(io.Discard, conn)
}

const (
	alertHandshakeFailure = 40
	alertProtocolVersion  = 70
)

func (l *Legacy) reply(record []byte, chain [][]byte) []byte {
	if record[0]&0x80 != 0 {
		if slices.Contains(l.Versions, VersionSSL2) {
			return l.ssl2(chain[0])
		}
		return alert(alertProtocolVersion)
	}
	h, ok := parseClientHello(record)
	if !ok {
		return alert(alertProtocolVersion)
	}
	version := l.version(h)
	if version == 0 {
		return alert(alertProtocolVersion)
	}
	suite, ok := l.pick(h)
	if !ok {
		return alert(alertHandshakeFailure)
	}
	h.version = version
	return l.flight(h, suite, chain)
}

// version chooses the highest version that both sides have; 0 for none: in these versions a
// hello names only the highest (RFC 5246 appendix E.1).
func (l *Legacy) version(h *clientHello) uint16 {
	var best uint16
	for _, v := range l.Versions {
		if v >= VersionSSL3 && v <= h.old {
			best = max(best, v)
		}
	}
	return best
}

// pick chooses a suite; one with an elliptic curve needs a common group.
func (l *Legacy) pick(h *clientHello) (uint16, bool) {
	mine, theirs := l.Suites, h.suites
	if l.ClientOrder {
		mine, theirs = theirs, mine
	}
	for _, id := range mine {
		if _, common := l.group(h); slices.Contains(theirs, id) && (common || !usesCurve(id)) {
			return id, true
		}
	}
	return 0, false
}

// group chooses the first group that both sides have; a client without the extension supports all of them.
func (l *Legacy) group(h *clientHello) (uint16, bool) {
	mine := l.Groups
	if len(mine) == 0 {
		mine = []uint16{23}
	}
	for _, g := range mine {
		if len(h.groups) == 0 || slices.Contains(h.groups, g) {
			return g, true
		}
	}
	return 0, false
}

// usesCurve and usesDH classify the suites of the zoo.
func usesCurve(id uint16) bool { return id>>8 == 0xc0 || id>>8 == 0xcc && id != 0xccaa }

func usesDH(id uint16) bool {
	switch id {
	case 0x0033, 0x0039, 0x0067, 0x006b, 0x009e, 0x009f, 0xccaa, 0x0016, SuiteDHAnonAES128:
		return true
	}
	return false
}

func alert(code byte) []byte { return []byte{21, 3, 1, 0, 2, 2, code} }

// flight returns the server's first flight up to ServerHelloDone (RFC 5246 §7.3).
func (l *Legacy) flight(h *clientHello, suite uint16, chain [][]byte) []byte {
	var b cryptobyte.Builder
	message := func(typ uint8, body func(*cryptobyte.Builder)) {
		b.AddUint8(typ)
		b.AddUint24LengthPrefixed(body)
	}
	message(2, func(b *cryptobyte.Builder) { l.serverHello(b, h, suite) })
	if suite != SuiteDHAnonAES128 {
		message(11, func(b *cryptobyte.Builder) {
			b.AddUint24LengthPrefixed(func(b *cryptobyte.Builder) {
				for _, der := range chain {
					b.AddUint24LengthPrefixed(func(b *cryptobyte.Builder) { b.AddBytes(der) })
				}
			})
		})
	}
	switch {
	case usesCurve(suite):
		group, _ := l.group(h)
		message(12, func(b *cryptobyte.Builder) { curveParameters(b, group) })
	case usesDH(suite):
		message(12, l.primeParameters)
	}
	message(14, func(*cryptobyte.Builder) {})
	var out bytes.Buffer
	for part := range slices.Chunk(b.BytesOrPanic(), 1<<14) {
		out.Write([]byte{22, byte(h.version >> 8), byte(h.version), byte(len(part) >> 8), byte(len(part))})
		out.Write(part)
	}
	return out.Bytes()
}

func (l *Legacy) serverHello(b *cryptobyte.Builder, h *clientHello, suite uint16) {
	b.AddUint16(h.version)
	b.AddBytes(noise(32))
	b.AddUint8(0) // no session id
	b.AddUint16(suite)
	if l.Compression && bytes.IndexByte(h.compression, 1) >= 0 {
		b.AddUint8(1)
	} else {
		b.AddUint8(0)
	}
	if h.version == VersionSSL3 {
		return
	}
	b.AddUint16LengthPrefixed(func(b *cryptobyte.Builder) {
		if h.renego && !l.NoRenegotiation {
			b.AddUint16(extRenegotiation)
			b.AddUint16LengthPrefixed(func(b *cryptobyte.Builder) { b.AddUint8(0) })
		}
		if h.ems && !l.NoEMS {
			b.AddUint16(extEMS)
			b.AddUint16(0)
		}
	})
}

// curveParameters name a curve; the point and its signature are random.
func curveParameters(b *cryptobyte.Builder, group uint16) {
	b.AddUint8(3)
	b.AddUint16(group)
	b.AddUint8LengthPrefixed(func(b *cryptobyte.Builder) { b.AddBytes(noise(65)) })
	b.AddUint16(0x0401)
	b.AddUint16LengthPrefixed(func(b *cryptobyte.Builder) { b.AddBytes(noise(64)) })
}

// primeParameters have a number of the right size, a safe prime where RFC 7919 defines one.
func (l *Legacy) primeParameters(b *cryptobyte.Builder) {
	size := l.DHBits
	if size == 0 {
		size = 3072
	}
	prime := noise(size / 8)
	prime[0] |= 0x80
	if p := FFDHE(size); p != nil && !l.Composite {
		prime = p.Bytes()
	}
	b.AddUint16LengthPrefixed(func(b *cryptobyte.Builder) { b.AddBytes(prime) })
	b.AddUint16LengthPrefixed(func(b *cryptobyte.Builder) { b.AddUint8(2) })
	b.AddUint16LengthPrefixed(func(b *cryptobyte.Builder) { b.AddBytes(noise(size / 8)) })
}

// ssl2 returns a SERVER-HELLO of SSL 2.0.
func (l *Legacy) ssl2(certificate []byte) []byte {
	var b cryptobyte.Builder
	b.AddBytes([]byte{4, 0, 1})
	b.AddUint16(VersionSSL2)
	b.AddUint16(uint16(len(certificate)))
	b.AddUint16(uint16(3 * len(l.SSL2Ciphers)))
	b.AddUint16(16) // connection id
	b.AddBytes(certificate)
	for _, c := range l.SSL2Ciphers {
		b.AddUint24(c)
	}
	b.AddBytes(noise(16))
	body := b.BytesOrPanic()
	return append([]byte{0x80 | byte(len(body)>>8), byte(len(body))}, body...)
}

func noise(n int) []byte {
	b := make([]byte, n)
	_, _ = rand.Read(b) // never fails
	return b
}
