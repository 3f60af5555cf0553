package ctlog

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/asn1"
	"encoding/hex"
	"errors"
	"time"

	"golang.org/x/crypto/cryptobyte"
	cryptobyteasn1 "golang.org/x/crypto/cryptobyte/asn1"
)

// SCT is a signed certificate timestamp of version 1 (RFC 6962 section 3.2).
type SCT struct {
	LogID      string // hex
	At         time.Time
	millis     uint64
	extensions []byte
	hash, algo uint8
	signature  []byte
}

var errMalformed = errors.New("malformed timestamp")

// ParseSCT reads one serialized timestamp.
func ParseSCT(raw []byte) (*SCT, error) {
	in := cryptobyte.String(raw)
	var version uint8
	var id []byte
	var extensions, signature cryptobyte.String
	s := &SCT{}
	if !in.ReadUint8(&version) || version != 0 || !in.ReadBytes(&id, sha256.Size) || !in.ReadUint64(&s.millis) ||
		!in.ReadUint16LengthPrefixed(&extensions) || !in.ReadUint8(&s.hash) || !in.ReadUint8(&s.algo) ||
		!in.ReadUint16LengthPrefixed(&signature) || !in.Empty() {
		return nil, errMalformed
	}
	s.LogID, s.extensions, s.signature = hex.EncodeToString(id), extensions, signature
	s.At = time.UnixMilli(int64(min(s.millis, maxMillis))).UTC()
	return s, nil
}

// maxMillis keeps times within the years that can be formatted.
const maxMillis = 253402300799999

// ParseExtension reads the value of an extension with timestamps: an OCTET
// STRING that holds a list of them. Single ones that cannot be read are left out.
func ParseExtension(value []byte) []*SCT {
	outer := cryptobyte.String(value)
	var octets, list cryptobyte.String
	if !outer.ReadASN1(&octets, cryptobyteasn1.OCTET_STRING) || !outer.Empty() || !octets.ReadUint16LengthPrefixed(&list) || !octets.Empty() {
		return nil
	}
	var out []*SCT
	for !list.Empty() {
		var one cryptobyte.String
		if !list.ReadUint16LengthPrefixed(&one) {
			return out
		}
		if s, err := ParseSCT(one); err == nil {
			out = append(out, s)
		}
	}
	return out
}

// Entry types (RFC 6962 section 3.1).
const (
	entryCertificate    = 0
	entryPrecertificate = 1
)

// Errors of verification.
var (
	ErrSignature = errors.New("the signature was not made by the log")
	ErrNoIssuer  = errors.New("the issuer's certificate is missing")
)

// Verify checks the log's signature over the certificate, for a timestamp that came beside it (in the handshake or a stapled response).
func (s *SCT) Verify(log Log, leaf *x509.Certificate) error {
	return s.verify(log, func(b *cryptobyte.Builder) {
		b.AddUint16(entryCertificate)
		b.AddUint24LengthPrefixed(func(b *cryptobyte.Builder) { b.AddBytes(leaf.Raw) })
	})
}

// VerifyEmbedded verifies the signature over the precertificate, for a timestamp in the certificate itself: over what the issuer signed
// except for the list of timestamps, and the hash of the issuer's key.
func (s *SCT) VerifyEmbedded(log Log, leaf, issuer *x509.Certificate) error {
	if issuer == nil {
		return ErrNoIssuer
	}
	tbs, err := withoutTimestamps(leaf.RawTBSCertificate)
	if err != nil {
		return err
	}
	issuerKey := sha256.Sum256(issuer.RawSubjectPublicKeyInfo)
	return s.verify(log, func(b *cryptobyte.Builder) {
		b.AddUint16(entryPrecertificate)
		b.AddBytes(issuerKey[:])
		b.AddUint24LengthPrefixed(func(b *cryptobyte.Builder) { b.AddBytes(tbs) })
	})
}

// Parts of the signed structure and of its signature's algorithm.
const (
	signatureCertificateTimestamp = 0
	hashSHA256                    = 4 // RFC 5246 section 7.4.1.4.1
	algoRSA, algoECDSA            = 1, 3
)

func (s *SCT) verify(log Log, entry func(*cryptobyte.Builder)) error {
	var b cryptobyte.Builder
	b.AddUint8(0) // version 1
	b.AddUint8(signatureCertificateTimestamp)
	b.AddUint64(s.millis)
	entry(&b)
	b.AddUint16LengthPrefixed(func(b *cryptobyte.Builder) { b.AddBytes(s.extensions) })
	signed, err := b.Bytes()
	if err != nil || s.hash != hashSHA256 {
		return ErrSignature
	}
	sum := sha256.Sum256(signed)
	switch key := log.key.(type) {
	case *ecdsa.PublicKey:
		if s.algo == algoECDSA && ecdsa.VerifyASN1(key, sum[:], s.signature) {
			return nil
		}
	case *rsa.PublicKey:
		if s.algo == algoRSA && rsa.VerifyPKCS1v15(key, crypto.SHA256, sum[:], s.signature) == nil {
			return nil
		}
	}
	return ErrSignature
}

// oidTimestamps is the extension of embedded timestamps (RFC 6962 section 3.3).
var oidTimestamps = asn1.ObjectIdentifier{1, 3, 6, 1, 4, 1, 11129, 2, 4, 2}

var (
	tagExtensions = cryptobyteasn1.Tag(3).Constructed().ContextSpecific()
	errTBS        = errors.New("malformed certificate")
)

// withoutTimestamps takes the extension of embedded timestamps out of a
// TBSCertificate (RFC 5280 section 4.1) and leaves every other byte as it is.
func withoutTimestamps(tbs []byte) ([]byte, error) {
	outer := cryptobyte.String(tbs)
	var fields cryptobyte.String
	if !outer.ReadASN1(&fields, cryptobyteasn1.SEQUENCE) || !outer.Empty() {
		return nil, errTBS
	}
	var out cryptobyte.Builder
	ok := true
	out.AddASN1(cryptobyteasn1.SEQUENCE, func(out *cryptobyte.Builder) {
		for ok && !fields.Empty() {
			var field cryptobyte.String
			var tag cryptobyteasn1.Tag
			if ok = fields.ReadAnyASN1Element(&field, &tag); !ok {
				return
			}
			if tag == tagExtensions {
				ok = addExtensions(out, field)
				continue
			}
			out.AddBytes(field)
		}
	})
	done, err := out.Bytes()
	if !ok || err != nil {
		return nil, errTBS
	}
	return done, nil
}

func addExtensions(out *cryptobyte.Builder, field cryptobyte.String) bool {
	var explicit, list cryptobyte.String
	if !field.ReadASN1(&explicit, tagExtensions) || !explicit.ReadASN1(&list, cryptobyteasn1.SEQUENCE) {
		return false
	}
	var others []byte
	for !list.Empty() {
		var element, body cryptobyte.String
		if !list.ReadASN1Element(&element, cryptobyteasn1.SEQUENCE) {
			return false
		}
		whole := element
		var id asn1.ObjectIdentifier
		if !element.ReadASN1(&body, cryptobyteasn1.SEQUENCE) || !body.ReadASN1ObjectIdentifier(&id) {
			return false
		}
		if !id.Equal(oidTimestamps) {
			others = append(others, whole...)
		}
	}
	out.AddASN1(tagExtensions, func(out *cryptobyte.Builder) {
		out.AddASN1(cryptobyteasn1.SEQUENCE, func(out *cryptobyte.Builder) { out.AddBytes(others) })
	})
	return true
}
