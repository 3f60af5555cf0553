package hello

import (
	"crypto/ecdh"
	"crypto/tls"
	"fmt"
	"io"
	"slices"

	"golang.org/x/crypto/cryptobyte"
)

// Question is a TLS 1.3 hello whose answer can be read up to the certificate.
type Question struct {
	message []byte // the complete record
	shares  []keyShare
}

// Ask prepares an offer of TLS 1.3 with new keys. Its suites and groups are those for which
// it can compute the secrets, whatever the offer lists.
func (o Offer) Ask() (*Question, error) {
	o.Version, o.AskGroup = TLS13, false
	o.Suites = []uint16{tls.TLS_AES_128_GCM_SHA256, tls.TLS_AES_256_GCM_SHA384, tls.TLS_CHACHA20_POLY1305_SHA256}
	o.Groups = nil
	q := &Question{}
	for _, g := range []struct {
		id    uint16
		curve ecdh.Curve
	}{{GroupX25519, ecdh.X25519()}, {GroupP256, ecdh.P256()}, {groupP384, ecdh.P384()}, {groupP521, ecdh.P521()}} {
		share, err := newKeyShare(g.id, g.curve)
		if err != nil {
			return nil, err
		}
		q.shares, o.Groups = append(q.shares, share), append(o.Groups, g.id)
	}
	var err error
	q.message, err = o.marshal(q.shares)
	return q, err
}

// Message returns the record to send.
func (q *Question) Message() []byte { return q.message }

// ReadCertificate reads the answer up to the server's certificate, which it does
// not verify. It reads at most 256 KiB; its errors are those of Read.
func (q *Question) ReadCertificate(r io.Reader) (*Answer, error) {
	hs := &handshakeReader{r: io.LimitReader(r, 256<<10)}
	typ, body, err := hs.next()
	if err != nil {
		return nil, err
	}
	if typ != typeServerHello {
		return nil, fmt.Errorf("%w: message %d instead of a ServerHello", ErrMalformed, typ)
	}
	a, share, err := parseKeyedHello(body)
	switch {
	case err != nil:
		return nil, err
	case a.Version != TLS13:
		return nil, &RefusalError{Detail: fmt.Sprintf("the server answered with %s instead", VersionName(a.Version))}
	case a.Retry:
		return nil, &RefusalError{Detail: "the server requires another group"}
	}
	shared, err := q.agree(a.Group, share)
	if err != nil {
		return nil, err
	}
	hs.keys, err = serverHandshakeKeys(a.Suite, shared, q.message[5:], rebuild(typ, body))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrMalformed, err)
	}
	for {
		switch typ, body, err = hs.next(); {
		case err != nil:
			return nil, err
		case typ == typeFinished:
			return nil, fmt.Errorf("%w: no certificate", ErrMalformed)
		case typ == typeCertificate:
			return a, a.readCertificates13(body)
		}
	}
}

// agree computes the shared secret of the key exchange.
func (q *Question) agree(group uint16, share []byte) ([]byte, error) {
	at := slices.IndexFunc(q.shares, func(s keyShare) bool { return s.group == group })
	if at < 0 {
		return nil, fmt.Errorf("%w: a key of a group that was not offered", ErrMalformed)
	}
	key := q.shares[at].key
	peer, err := key.Curve().NewPublicKey(share)
	if err != nil {
		return nil, fmt.Errorf("%w: key share: %w", ErrMalformed, err)
	}
	shared, err := key.ECDH(peer)
	if err != nil {
		return nil, fmt.Errorf("%w: key share: %w", ErrMalformed, err)
	}
	return shared, nil
}

// parseKeyedHello parses a ServerHello with the server's key share.
func parseKeyedHello(body []byte) (a *Answer, share []byte, err error) {
	if a, err = parseServerHello(body); err != nil {
		return nil, nil, err
	}
	s := cryptobyte.String(body)
	var session, extensions cryptobyte.String
	if !s.Skip(2+32) || !s.ReadUint8LengthPrefixed(&session) || !s.Skip(2+1) || !s.ReadUint16LengthPrefixed(&extensions) {
		return a, nil, nil // a ServerHello of an older version
	}
	for !extensions.Empty() {
		var id uint16
		var value, key cryptobyte.String
		if !extensions.ReadUint16(&id) || !extensions.ReadUint16LengthPrefixed(&value) {
			break
		}
		if id == extKeyShare && value.Skip(2) && value.ReadUint16LengthPrefixed(&key) {
			share = key
		}
	}
	return a, share, nil
}

// rebuild returns a handshake message with its header.
func rebuild(typ uint8, body []byte) []byte {
	n := len(body)
	return append([]byte{typ, byte(n >> 16), byte(n >> 8), byte(n)}, body...)
}

// readCertificates13 reads a Certificate message of TLS 1.3 (RFC 8446 §4.4.2) with the
// extensions of the server's own certificate.
func (a *Answer) readCertificates13(body []byte) error {
	s := cryptobyte.String(body)
	var context, list cryptobyte.String
	if !s.ReadUint8LengthPrefixed(&context) || !s.ReadUint24LengthPrefixed(&list) {
		return fmt.Errorf("%w: Certificate", ErrMalformed)
	}
	for !list.Empty() {
		var der, extensions cryptobyte.String
		if !list.ReadUint24LengthPrefixed(&der) || !list.ReadUint16LengthPrefixed(&extensions) {
			return fmt.Errorf("%w: Certificate", ErrMalformed)
		}
		a.Certificates = append(a.Certificates, slices.Clone([]byte(der)))
		for len(a.Certificates) == 1 && !extensions.Empty() {
			var id uint16
			var value cryptobyte.String
			if !extensions.ReadUint16(&id) || !extensions.ReadUint16LengthPrefixed(&value) {
				break
			}
			switch id {
			case extStatusRequest:
				a.Staple = parseStaple(value)
			case extTimestamps:
				a.Timestamps = parseTimestamps(value)
			}
		}
	}
	return nil
}
