package secrets

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestKeysOfStores scans keys that compositions mount.
func TestKeysOfStores(t *testing.T) {
	t.Parallel()
	key := newMaker(t, 132).rsaKey("RSA PRIVATE KEY")
	script := "#!/bin/sh\ncat > \"$PGDATA/server.key\" <<-EOF\n" + key + "\nEOF\n"
	const stores = "services:\n  db:\n    image: docker.io/postgres:17\n    volumes:\n" +
		"      - ./setup/init.sh:/docker-entrypoint-initdb.d/init.sh\n"
	for name, c := range map[string]struct {
		path, composition string
		low               bool
	}{
		"of a database": {"setup/init.sh", stores, true},
		"in a mounted folder": {
			"tls/server.key", "services:\n  cache:\n    image: redis:7\n    volumes:\n      - ./tls:/tls:ro\n", true,
		},
		"beside a program": {"setup/init.sh", stores + "  web:\n    build: .\n", false},
		"of another file":  {"setup/other.sh", stores, false},
		"of everything":    {"setup/init.sh", "services:\n  db:\n    image: postgres\n    volumes:\n      - ./:/all\n", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			content := script
			if c.path == "tls/server.key" {
				content = key + "\n"
			}
			found := scanFiles(t, map[string]string{c.path: content, "compose.yml": c.composition}).Findings
			require.Len(t, found, 1)
			require.Equal(t, c.low, found[0].Severity == sevLow)
		})
	}
}
