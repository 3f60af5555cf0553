package hello

import (
	"crypto/rand"
	"fmt"
	"io"

	"golang.org/x/crypto/cryptobyte"
)

// ssl2Suites are the cipher kinds of SSL 2.0 by strength.
var ssl2Suites = []struct {
	id   uint32
	name string
}{
	{0x0700c0, "SSL_CK_DES_192_EDE3_CBC_WITH_MD5"},
	{0x010080, "SSL_CK_RC4_128_WITH_MD5"},
	{0x030080, "SSL_CK_RC2_128_CBC_WITH_MD5"},
	{0x050080, "SSL_CK_IDEA_128_CBC_WITH_MD5"},
	{0x060040, "SSL_CK_DES_64_CBC_WITH_MD5"},
	{0x020080, "SSL_CK_RC4_128_EXPORT40_WITH_MD5"},
	{0x040080, "SSL_CK_RC2_128_CBC_EXPORT40_WITH_MD5"},
}

const (
	ssl2ClientHello = 1
	ssl2ServerHello = 4
)

// MarshalSSL2 returns a CLIENT-HELLO of SSL 2.0 with all its cipher kinds.
func MarshalSSL2() ([]byte, error) {
	challenge := make([]byte, 16)
	if _, err := rand.Read(challenge); err != nil {
		return nil, fmt.Errorf("challenge: %w", err)
	}
	var b cryptobyte.Builder
	b.AddUint8(ssl2ClientHello)
	b.AddUint16(SSL2)
	b.AddUint16(uint16(3 * len(ssl2Suites)))
	b.AddUint16(0) // session id
	b.AddUint16(uint16(len(challenge)))
	for _, s := range ssl2Suites {
		b.AddUint24(s.id)
	}
	b.AddBytes(challenge)
	body, err := b.Bytes()
	if err != nil {
		return nil, err
	}
	return append([]byte{0x80 | byte(len(body)>>8), byte(len(body))}, body...), nil
}

// ReadSSL2 reads the answer to MarshalSSL2 and returns the names of the cipher
// kinds that the server accepts. A *RefusalError is conclusive.
func ReadSSL2(r io.Reader) ([]string, error) {
	head := make([]byte, 2)
	if n, err := io.ReadFull(r, head); err != nil {
		if n == 0 && err == io.EOF {
			return nil, &RefusalError{Detail: "the server closed the connection"}
		}
		return nil, err
	}
	if head[0] == recordAlert && head[1] == 3 {
		return nil, &RefusalError{Detail: "the server answered with a TLS alert"}
	}
	length := int(head[0]&0x7f)<<8 | int(head[1])
	if head[0]&0x80 == 0 { // a header of three bytes has padding
		length = int(head[0]&0x3f)<<8 | int(head[1]) + 1
	}
	// The fixed part is eleven bytes; SSL 2.0 allows records of 32 KiB.
	body := make([]byte, length)
	if _, err := io.ReadFull(r, body); err != nil {
		return nil, noEOF(err)
	}
	if head[0]&0x80 == 0 {
		body = body[1:]
	}
	return parseSSL2(body)
}

func parseSSL2(body []byte) ([]string, error) {
	refused := &RefusalError{Detail: "the server does not speak SSLv2"}
	s := cryptobyte.String(body)
	var typ, hit, certType uint8
	var version, certLen, specLen, idLen uint16
	if !s.ReadUint8(&typ) || typ != ssl2ServerHello || !s.ReadUint8(&hit) || !s.ReadUint8(&certType) ||
		!s.ReadUint16(&version) || version != SSL2 ||
		!s.ReadUint16(&certLen) || !s.ReadUint16(&specLen) || !s.ReadUint16(&idLen) {
		return nil, refused
	}
	var specs []byte
	if !s.Skip(int(certLen)) || !s.ReadBytes(&specs, int(specLen)) {
		return nil, refused
	}
	names := ssl2Names(specs)
	if len(names) == 0 {
		return nil, &RefusalError{Detail: "the server accepts no SSLv2 cipher"}
	}
	return names, nil
}

// ssl2Names returns the names of the known ones among cipher specs of three bytes each.
func ssl2Names(specs []byte) []string {
	names := []string{}
	for ; len(specs) >= 3; specs = specs[3:] {
		id := uint32(specs[0])<<16 | uint32(specs[1])<<8 | uint32(specs[2])
		for _, known := range ssl2Suites {
			if known.id == id {
				names = append(names, known.name)
			}
		}
	}
	return names
}
