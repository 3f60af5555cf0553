package dnsfact_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/website/checks/dnsfact"
)

// Names in commands are untrusted input, and people paste the commands into a shell.
func TestCommandsQuoteNames(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"example.org.":           "dig example.org A",
		"_dmarc.example.org.":    "dig _dmarc.example.org A",
		"`id`.example.org.":      "dig '`id`.example.org' A",
		"x|sh.example.org.":      "dig 'x|sh.example.org' A",
		"it's.example.org.":      `dig 'it'\''s.example.org' A`,
		"-f/etc/hosts.example.":  "dig -q -f/etc/hosts.example A",
		"+short;.example.":       "dig -q '+short;.example' A",
		"@192.0.2.1.example.org": "dig -q '@192.0.2.1.example.org' A",
	} {
		require.Equal(t, want, dnsfact.Dig(name, "A"))
	}
	require.Equal(t, "dig @192.0.2.1 '$x.example' NS +norecurse", dnsfact.DigAt("192.0.2.1", "$x.example.", "NS"))
}
