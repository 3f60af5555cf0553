package secrets

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// TestTemplates scans files of variables that the tree copies to the one that programs read.
func TestTemplates(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 213)
	secret := "SHOP_JWT_SECRET=" + m.word(32) + "\n"
	for name, c := range map[string]struct {
		files map[string]string
		want  scan.Severity
	}{
		"copied by a script":          {map[string]string{".env.local": secret, "run.sh": "cp .env.local .env || exit 1\n"}, sevLow},
		"copied by a reader":          {map[string]string{"api/dev.env": secret, "README.md": "Run `cp api/dev.env api/.env`.\n"}, sevLow},
		"copied from elsewhere":       {map[string]string{".env.local": secret, "run.sh": "cp .env.sample .env || exit 1\n"}, sevHigh},
		"copied to another file":      {map[string]string{".env.local": secret, "run.sh": "cp .env.local .env.test\n"}, sevHigh},
		"of production":               {map[string]string{".env.production": secret, "run.sh": "cp .env.production .env\n"}, sevHigh},
		"the file that programs read": {map[string]string{".env": secret, "run.sh": "cp .env .env.bak\n"}, sevHigh},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, []scan.Severity{c.want}, severities(scanFiles(t, c.files).Findings))
		})
	}
}
