package hello_test

import (
	"bytes"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/gather/tls/hello"
)

// TestPrimesOfRFC7919 compares the primes with those of openssl.
func TestPrimesOfRFC7919(t *testing.T) {
	t.Parallel()
	for name, size := range map[string]int{"ffdhe2048": 256, "ffdhe3072": 384, "ffdhe4096": 512, "ffdhe6144": 768, "ffdhe8192": 1024} {
		der, err := exec.CommandContext(t.Context(), "openssl", "genpkey", "-algorithm", "DH", "-pkeyopt", "group:"+name, "-outform",
			"DER").Output()
		require.NoError(t, err, "the tests need openssl; see deploy/scripts/setup")
		at := bytes.Index(der, bytes.Repeat([]byte{0xff}, 8))
		require.GreaterOrEqual(t, at, 0)
		prime := der[at : at+size]
		require.Equal(t, hello.GroupID(name), hello.FFDHE(prime))
		prime[20] ^= 1
		require.Zero(t, hello.FFDHE(prime))
	}
}
