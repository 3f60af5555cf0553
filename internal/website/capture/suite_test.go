package capture_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/capture"
)

func TestSuiteStrength(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]capture.Strength{
		"TLS_AES_128_GCM_SHA256":                        capture.StrengthGood,
		"TLS_CHACHA20_POLY1305_SHA256":                  capture.StrengthGood,
		"TLS_AES_128_CCM_8_SHA256":                      capture.StrengthPhaseOut,
		"TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256":         capture.StrengthGood,
		"TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256": capture.StrengthGood,
		"TLS_DHE_RSA_WITH_AES_256_CCM":                  capture.StrengthGood,
		"TLS_DHE_RSA_WITH_AES_256_CCM_8":                capture.StrengthPhaseOut,
		"TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA":            capture.StrengthPhaseOut,
		"TLS_RSA_WITH_AES_128_GCM_SHA256":               capture.StrengthPhaseOut,
		"TLS_ECDH_RSA_WITH_AES_128_GCM_SHA256":          capture.StrengthPhaseOut,
		"TLS_ECDHE_RSA_WITH_CAMELLIA_128_GCM_SHA256":    capture.StrengthPhaseOut,
		"TLS_RSA_WITH_3DES_EDE_CBC_SHA":                 capture.StrengthBroken,
		"TLS_ECDHE_RSA_WITH_RC4_128_SHA":                capture.StrengthBroken,
		"TLS_RSA_WITH_DES_CBC_SHA":                      capture.StrengthNone,
		"TLS_RSA_EXPORT_WITH_RC4_40_MD5":                capture.StrengthNone,
		"TLS_ECDHE_RSA_WITH_NULL_SHA":                   capture.StrengthNone,
		"TLS_DH_anon_WITH_AES_256_GCM_SHA384":           capture.StrengthNone,
		"SSL_CK_RC2_128_CBC_EXPORT40_WITH_MD5":          capture.StrengthNone,
		"0xFE01":                                        capture.StrengthNone,
	} {
		require.Equal(t, want, capture.Suite{Name: name}.Strength(), name)
	}
}

func TestSuiteForwardSecret(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{
		"TLS_AES_256_GCM_SHA384":                true,
		"TLS_ECDHE_RSA_WITH_RC4_128_SHA":        true,
		"TLS_DHE_DSS_WITH_AES_128_CBC_SHA":      true,
		"TLS_RSA_WITH_AES_128_GCM_SHA256":       false,
		"TLS_ECDH_ECDSA_WITH_AES_128_CBC_SHA":   false,
		"TLS_DH_anon_WITH_AES_128_CBC_SHA":      true,
		"TLS_DHE_RSA_EXPORT_WITH_DES40_CBC_SHA": false,
	} {
		require.Equal(t, want, capture.Suite{Name: name}.ForwardSecret(), name)
	}
}
