package dnszoo

import (
	"bytes"
	"crypto"
	"crypto/ed25519"
	"encoding/base64"
	"testing"

	"github.com/miekg/dns"
	"github.com/stretchr/testify/require"
)

// untagged returns a public key whose tag is 0.
func untagged(t *testing.T, key dns.DNSKEY) string {
	t.Helper()
	raw := bytes.Repeat([]byte{0x80}, ed25519.PublicKeySize)
	for i := range 1 << 16 {
		raw[0], raw[1] = byte(i>>8), byte(i)
		key.PublicKey = base64.StdEncoding.EncodeToString(raw)
		if key.KeyTag() == 0 {
			return key.PublicKey
		}
	}
	t.Fatal("every tag differs from 0")
	return ""
}

func TestEveryKeySigns(t *testing.T) {
	t.Parallel()
	key := &dns.DNSKEY{
		Hdr:   dns.RR_Header{Name: "shop.example.", Rrtype: dns.TypeDNSKEY, Class: dns.ClassINET, Ttl: defaultTTL},
		Flags: dns.ZONE | dns.SEP, Protocol: 3, Algorithm: dns.ED25519,
	}
	bad := untagged(t, *key)
	drawn := 0
	signer, err := draw(key, func() (crypto.PrivateKey, error) {
		private, err := key.Generate(256)
		if drawn++; drawn == 1 {
			key.PublicKey = bad
		}
		return private, err
	})
	require.NoError(t, err)
	require.Equal(t, 2, drawn)
	sig := &dns.RRSIG{KeyTag: key.KeyTag(), SignerName: key.Hdr.Name, Algorithm: key.Algorithm}
	require.NoError(t, sig.Sign(signer, []dns.RR{key}))

	key.PublicKey = bad
	sig = &dns.RRSIG{KeyTag: key.KeyTag(), SignerName: key.Hdr.Name, Algorithm: key.Algorithm}
	require.ErrorIs(t, sig.Sign(signer, []dns.RR{key}), dns.ErrKey)
}
