package hello

import (
	"crypto/ecdh"
	"crypto/rand"
	"fmt"

	"golang.org/x/crypto/cryptobyte"
)

// Offer is one ClientHello of a single protocol version.
type Offer struct {
	Version    uint16 // SSL3 to TLS13; nothing else is offered
	ServerName string // "" sends no server_name
	Suites     []uint16
	// Groups are the key-exchange groups; without any the extension is omitted.
	Groups []uint16
	// AskGroup sends no key share in TLS 1.3, so that the server must name the group that it
	// wants in a HelloRetryRequest.
	AskGroup bool
	// SignatureAlgorithms are the signatures that the server may use; none offers all.
	// Signatures within its chain are not restricted.
	SignatureAlgorithms []uint16
	// Status requests a stapled OCSP response and timestamps of transparency logs.
	Status bool
	// Session is the id of a session to resume (RFC 5246 §7.4.1.2); nil for none.
	Session []byte
	// Compression offers DEFLATE before no compression.
	Compression bool
	// Finished is the content of the client's last Finished message, if the offer renews a
	// handshake within its connection (RFC 5746 §3.5).
	Finished []byte
}

// MaxSuites is the recommended number of suites of one Offer: some servers refuse longer
// lists.
const MaxSuites = 120

// Marshal returns the hello as one TLS record. It fails only if the values do not fit the
// format.
func (o Offer) Marshal() ([]byte, error) {
	share, err := newKeyShare(GroupX25519, ecdh.X25519())
	if err != nil {
		return nil, err
	}
	return o.marshal([]keyShare{share})
}

func (o Offer) marshal(shares []keyShare) ([]byte, error) {
	extensions, err := o.extensions(shares)
	if err != nil {
		return nil, err
	}
	body, err := o.body(extensions)
	if err != nil {
		return nil, err
	}
	// Some middleboxes drop hellos of 256 to 511 bytes (RFC 7685 §4).
	if n := len(body) + 4; extensions != nil && n > 255 && n < 512 {
		var b cryptobyte.Builder
		b.AddBytes(extensions)
		b.AddUint16(extPadding)
		b.AddUint16LengthPrefixed(func(b *cryptobyte.Builder) { b.AddBytes(make([]byte, max(512-n-4, 0))) })
		if body, err = o.body(b.BytesOrPanic()); err != nil {
			return nil, err
		}
	}
	return o.record(body)
}

// record wraps the body into a handshake message and a record.
func (o Offer) record(body []byte) ([]byte, error) {
	var b cryptobyte.Builder
	b.AddUint8(recordHandshake)
	// The record layer has the oldest possible version (RFC 8446 §5.1).
	b.AddUint16(min(o.Version, TLS10))
	b.AddUint16LengthPrefixed(func(b *cryptobyte.Builder) {
		b.AddUint8(typeClientHello)
		b.AddUint24LengthPrefixed(func(b *cryptobyte.Builder) { b.AddBytes(body) })
	})
	return b.Bytes()
}

func (o Offer) body(extensions []byte) ([]byte, error) {
	random := make([]byte, 64)
	if _, err := rand.Read(random); err != nil {
		return nil, fmt.Errorf("random: %w", err)
	}
	var b cryptobyte.Builder
	b.AddUint16(min(o.Version, TLS12))
	b.AddBytes(random[:32])
	b.AddUint8LengthPrefixed(func(b *cryptobyte.Builder) {
		b.AddBytes(o.Session)
		if o.Version == TLS13 { // middlebox compatibility, RFC 8446 appendix D.4
			b.AddBytes(random[32:])
		}
	})
	b.AddUint16LengthPrefixed(func(b *cryptobyte.Builder) {
		for _, id := range o.Suites {
			b.AddUint16(id)
		}
		if o.Version == SSL3 {
			b.AddUint16(suiteSCSV)
		}
	})
	b.AddUint8LengthPrefixed(func(b *cryptobyte.Builder) {
		if o.Compression {
			b.AddUint8(compressionDeflate)
		}
		b.AddUint8(0)
	})
	if extensions != nil {
		b.AddUint16LengthPrefixed(func(b *cryptobyte.Builder) { b.AddBytes(extensions) })
	}
	return b.Bytes()
}

// extensions returns the extension block; nil for SSL 3.0, whose servers may not support
// extensions.
func (o Offer) extensions(shares []keyShare) ([]byte, error) {
	if o.Version == SSL3 {
		return nil, nil
	}
	var b cryptobyte.Builder
	add := func(id uint16, value func(*cryptobyte.Builder)) {
		b.AddUint16(id)
		b.AddUint16LengthPrefixed(value)
	}
	if o.ServerName != "" {
		add(extServerName, o.addServerName)
	}
	if o.Version < TLS13 {
		add(extEMS, func(*cryptobyte.Builder) {})
		add(extRenegotiationInfo, func(b *cryptobyte.Builder) {
			b.AddUint8LengthPrefixed(func(b *cryptobyte.Builder) { b.AddBytes(o.Finished) })
		})
		add(extPointFormats, func(b *cryptobyte.Builder) { b.AddBytes([]byte{1, 0}) })
	}
	if len(o.Groups) > 0 {
		add(extSupportedGroups, func(b *cryptobyte.Builder) { addList(b, o.Groups) })
	}
	if o.Version >= TLS12 {
		add(extALPN, addALPN)
		o.addSignatureAlgorithms(add)
	}
	if o.Status {
		// Any responder, and no request extensions (RFC 6066 §8).
		add(extStatusRequest, func(b *cryptobyte.Builder) { b.AddBytes([]byte{1, 0, 0, 0, 0}) })
		add(extTimestamps, func(*cryptobyte.Builder) {})
	}
	if o.Version == TLS13 {
		add(extPSKModes, func(b *cryptobyte.Builder) { b.AddBytes([]byte{1, 1}) })
		add(extSupportedVersions, func(b *cryptobyte.Builder) { b.AddUint8(2); b.AddUint16(TLS13) })
		add(extKeyShare, func(b *cryptobyte.Builder) { o.addKeyShares(b, shares) })
	}
	return b.Bytes()
}

func (o Offer) addServerName(b *cryptobyte.Builder) {
	b.AddUint16LengthPrefixed(func(b *cryptobyte.Builder) {
		b.AddUint8(0)
		b.AddUint16LengthPrefixed(func(b *cryptobyte.Builder) { b.AddBytes([]byte(o.ServerName)) })
	})
}

func (o Offer) addSignatureAlgorithms(add func(uint16, func(*cryptobyte.Builder))) {
	if len(o.SignatureAlgorithms) == 0 {
		add(extSignatureAlgs, func(b *cryptobyte.Builder) { addList(b, signatureAlgorithms) })
		return
	}
	add(extSignatureAlgs, func(b *cryptobyte.Builder) { addList(b, o.SignatureAlgorithms) })
	add(extSignatureAlgsCert, func(b *cryptobyte.Builder) { addList(b, signatureAlgorithms) })
}

// keyShare is a key of the client for one group.
type keyShare struct {
	group uint16
	key   *ecdh.PrivateKey
}

func newKeyShare(group uint16, curve ecdh.Curve) (keyShare, error) {
	key, err := curve.GenerateKey(rand.Reader)
	if err != nil {
		return keyShare{}, fmt.Errorf("key share: %w", err)
	}
	return keyShare{group, key}, nil
}

func (o Offer) addKeyShares(b *cryptobyte.Builder, shares []keyShare) {
	b.AddUint16LengthPrefixed(func(b *cryptobyte.Builder) {
		if o.AskGroup {
			return
		}
		for _, share := range shares {
			b.AddUint16(share.group)
			b.AddUint16LengthPrefixed(func(b *cryptobyte.Builder) { b.AddBytes(share.key.PublicKey().Bytes()) })
		}
	})
}

func addALPN(b *cryptobyte.Builder) {
	b.AddUint16LengthPrefixed(func(b *cryptobyte.Builder) {
		for _, name := range []string{"h2", "http/1.1"} {
			b.AddUint8LengthPrefixed(func(b *cryptobyte.Builder) { b.AddBytes([]byte(name)) })
		}
	})
}

func addList(b *cryptobyte.Builder, values []uint16) {
	b.AddUint16LengthPrefixed(func(b *cryptobyte.Builder) {
		for _, v := range values {
			b.AddUint16(v)
		}
	})
}

// signatureAlgorithms are all that a server could want, old ones last, so that no server
// refuses for lack of a suitable one.
var signatureAlgorithms = []uint16{
	0x0804, 0x0403, 0x0807, 0x0805, 0x0503, 0x0806, 0x0603, 0x0808, 0x0809, 0x080a, 0x080b,
	0x0401, 0x0501, 0x0601, 0x0303, 0x0301, 0x0203, 0x0201, 0x0402, 0x0502, 0x0602, 0x0202, 0x0101,
}
