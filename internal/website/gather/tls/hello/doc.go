// Package hello owns the raw side of TLS probing: it writes the first message of a client
// for SSLv2 to TLS 1.3 with any suites and groups, including those that TLS libraries no
// longer support, and reads a server's answer: up to the point where a key is needed, or up
// to the certificate that TLS 1.3 encrypts. It completes no handshake and opens no
// connection.
//
// Formats: RFC 8446 and RFC 5246 (hellos, alerts), RFC 6066 and RFC 6962 (stapled responses,
// timestamps), RFC 8422 and RFC 7919 (groups), RFC 5746 (renegotiation), RFC 7627 (extended
// master secret), RFC 6101 (SSL 3.0), RFC 7685 (padding), and the SSL 2.0 draft.
package hello

// Protocol versions on the wire.
const (
	SSL2  uint16 = 0x0002
	SSL3  uint16 = 0x0300
	TLS10 uint16 = 0x0301
	TLS11 uint16 = 0x0302
	TLS12 uint16 = 0x0303
	TLS13 uint16 = 0x0304
)

// Record content types (RFC 8446 §5.1).
const (
	recordChangeCipherSpec = 20
	recordAlert            = 21
	recordHandshake        = 22
	recordApplicationData  = 23
)

// Handshake message types (RFC 8446 §4, RFC 5246 §7.4).
const (
	typeClientHello       = 1
	typeServerHello       = 2
	typeCertificate       = 11
	typeServerKeyExchange = 12
	typeServerHelloDone   = 14
	typeFinished          = 20
	typeCertificateStatus = 22
)

// Extension numbers of the IANA registry.
const (
	extServerName        = 0
	extStatusRequest     = 5
	extSupportedGroups   = 10
	extPointFormats      = 11
	extSignatureAlgs     = 13
	extALPN              = 16
	extTimestamps        = 18
	extPadding           = 21
	extEMS               = 23
	extSupportedVersions = 43
	extPSKModes          = 45
	extKeyShare          = 51
	extSignatureAlgsCert = 50
	extRenegotiationInfo = 0xff01
)

// suiteSCSV signals secure renegotiation where extensions must not be sent (RFC 5746 §3.3).
const suiteSCSV = 0x00ff
