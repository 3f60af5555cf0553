package secrets

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// TestReadersOfKeys scans keys in files of their own, and the files that name them.
func TestReadersOfKeys(t *testing.T) {
	t.Parallel()
	key := armour("PRIVATE KEY", newMaker(t, 116).block(1200)) + "\n"
	const certificates = "\"server.pem\", \"server.key\""
	for name, c := range map[string]struct {
		path    string
		readers map[string]string
		low     bool
	}{
		"read by a test": {
			".docker/ssh_key", map[string]string{"spec/support/app.rb": "keys: '../../.docker/ssh_key'\n"}, true,
		},
		"read by a program": {
			"certs/server.key", map[string]string{"main.go": "tls.LoadX509KeyPair(" + certificates + ")\n"}, false,
		},
		"read by both": {
			"certs/server.key", map[string]string{"main.go": certificates, "main_test.go": certificates}, false,
		},
		"read by nobody": {"certs/server.key", map[string]string{"main.go": "package main\n"}, false},
		"for a service": {
			".build/server.key", map[string]string{".github/workflows/a.yml": "cp .build/{server.crt,server.key} $PGDATA\n"}, true,
		},
		"with which it deploys": {"deploy.key", map[string]string{".github/workflows/a.yml": "ssh -i deploy.key root@host\n"}, false},
		"for a development machine": {
			"tls/server.key", map[string]string{".devcontainer/init.sh": "cp tls/server.key $PGDATA/server.key\n"}, true,
		},
		"described and ignored": {
			"tls/server.key",
			map[string]string{"README.md": "Replace server.key.\n", ".dockerignore": "server.key\n", "a_test.go": certificates}, true,
		},
		"described only": {"tls/server.key", map[string]string{"README.md": "Replace server.key.\n"}, false},
		"with its public half in a program": {
			"ssh_key", map[string]string{"Dockerfile": "COPY ssh_key.pub /root/\n", "spec/a_spec.rb": "key = 'ssh_key'\n"}, true,
		},
		"with another key in a test": {"server.key", map[string]string{"a_test.go": "\"my-server.key\", \"server.keys\"\n"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files := map[string]string{c.path: key}
			for reader, content := range c.readers {
				files[reader] = content
			}
			found := scanFiles(t, files).Findings
			require.Len(t, found, 1)
			want := sevHigh
			if c.low {
				want = sevLow
			}
			require.Equal(t, want, found[0].Severity)
		})
	}
}

// TestReadersOfKeyStores scans a key store of Java that a test reads, and one that a program reads.
func TestReadersOfKeyStores(t *testing.T) {
	t.Parallel()
	const store = "\xfe\xed\xfe\xed\x00\x02"
	for reader, want := range map[string]scan.Severity{"src/test/java/A.java": sevLow, "src/main/java/A.java": sevMed} {
		found := scanFiles(t, map[string]string{"tls/shop.jks": store, reader: "String store = \"tls/shop.jks\";\n"}).Findings
		require.Len(t, found, 1, reader)
		require.Equal(t, want, found[0].Severity, reader)
	}
}
