package secrets

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWhatOfATokenIsShown checks that only the characters that all tokens of a kind begin with are shown.
func TestWhatOfATokenIsShown(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 94)
	random, hex := m.word(40), m.hex(32)
	for line, want := range map[string]string{
		"const t = \"sk-or-v1-" + m.hex(64) + "\"\n":                           `const t = "sk-o[redacted]"`,
		"secret_key: " + random + "\n":                                         `secret_key: [redacted]`,
		"const u = 'https://mainnet.infura.io/v3/" + hex + "'\n":               `const u = 'https://mainnet.infura.io/v3/[redacted]'`,
		"const k = '" + m.hex(32) + "-us7'\n":                                  `const k = '[redacted]'`,
		"const k = '" + m.word(52) + "JQQJ99" + "BDAC" + m.word(22) + "'\n":    `const k = '[redacted]'`,
		"aws_secret_access_key = \"" + m.base64(40) + "\" # of the bucket\n":   `aws_secret_access_key = "[redacted]" # of the bucket`,
		"const c = \"AccountKey=" + m.base64(86) + "==;EndpointSuffix=x\"\n":   `const c = "AccountKey=[redacted];EndpointSuffix=x"`,
		"const t = \"" + "ghp_" + m.word(36) + "\"\n":                          `const t = "ghp_[redacted]"`,
		"const t = \"" + m.of(letters, 3) + "8Q~" + m.of(letters, 34) + "\"\n": `const t = "[redacted]"`,
	} {
		findings := scanFiles(t, map[string]string{"src/app.js": line}).Findings
		require.Len(t, findings, 1, line)
		require.Equal(t, want, findings[0].Snippet)
	}
}
