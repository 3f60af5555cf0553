package tls

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestOpenSSLName(t *testing.T) {
	t.Parallel()
	for iana, want := range map[string]string{
		"TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256":         "ECDHE-RSA-AES128-GCM-SHA256",
		"TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256": "ECDHE-ECDSA-CHACHA20-POLY1305",
		"TLS_RSA_WITH_AES_256_CBC_SHA":                  "AES256-SHA",
		"TLS_RSA_WITH_3DES_EDE_CBC_SHA":                 "DES-CBC3-SHA",
		"TLS_RSA_WITH_RC4_128_MD5":                      "RC4-MD5",
		"TLS_DHE_RSA_WITH_AES_256_CCM_8":                "DHE-RSA-AES256-CCM8",
		"TLS_DH_anon_WITH_AES_128_CBC_SHA":              "ADH-AES128-SHA",
		"TLS_ECDH_anon_WITH_NULL_SHA":                   "AECDH-NULL-SHA",
		"TLS_RSA_EXPORT_WITH_RC4_40_MD5":                "EXP-RC4-MD5",
		"TLS_DHE_RSA_EXPORT_WITH_DES40_CBC_SHA":         "EXP-DHE-RSA-DES-CBC-SHA",
		"TLS_ECDHE_RSA_WITH_ARIA_128_GCM_SHA256":        "ECDHE-ARIA128-GCM-SHA256",
		"TLS_RSA_WITH_CAMELLIA_128_CBC_SHA":             "CAMELLIA128-SHA",
		"TLS_RSA_WITH_SEED_CBC_SHA":                     "SEED-SHA",
		"0xFAFA":                                        "0xFAFA",
	} {
		require.Equal(t, want, opensslName(iana), iana)
	}
}
