package secrets

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// TestKeyStoresOfReleases scans the passwords of key stores that are in the same tree, and of others.
func TestKeyStoresOfReleases(t *testing.T) {
	t.Parallel()
	const settings = "storePassword=shop@2024-77x\nkeyAlias=upload\nstoreFile=%\n"
	for name, c := range map[string]struct {
		file, store string
		high        bool
	}{
		"in the tree":       {"upload-keystore.jks", "android/app/upload-keystore.jks", true},
		"with its path":     {"../keys/shop.keystore", "android/keys/shop.keystore", true},
		"missing":           {"upload-keystore.jks", "android/app/other.jks", false},
		"for debug builds":  {"debug.keystore", "android/app/debug.keystore", false},
		"for tests":         {"shop.jks", "android/src/test/shop.jks", false},
		"for a pipeline":    {"ci.keystore", "android/ci.keystore", false},
		"without a setting": {"", "android/app/upload-keystore.jks", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files := map[string]string{"android/key.properties": strings.ReplaceAll(settings, "%", c.file), c.store: "\xfe\xed\xfe\xed\x00\x02"}
			severity := map[string]scan.Severity{}
			for _, f := range scanFiles(t, files).Findings {
				severity[f.Path] = f.Severity
			}
			want := sevMed
			if c.high {
				want = sevHigh
			}
			require.Equal(t, want, severity["android/key.properties"])
		})
	}
}

// TestKeyStoresOfProperties scans a password that can be guessed beside the path of a key store, as properties call it.
func TestKeyStoresOfProperties(t *testing.T) {
	t.Parallel()
	const path, settings = "keystore.properties", "keyAlias=Key0\nkeyPassword=123456\nkeystore=../keystore/shop.jks\nstorePassword=123456\n"
	found := scanFiles(t, map[string]string{path: settings, "keystore/shop.jks": "\xfe\xed\xfe\xed\x00\x02"}).Findings
	require.True(t, slices.ContainsFunc(found, func(f scan.Finding) bool { return f.Path == path && f.Severity == sevHigh }))
	require.Empty(t, scanFiles(t, map[string]string{path: settings}).Findings)
}

// TestKeyStoresOpenedByTheirNames scans a password that repeats the names beside it, for a key store in the same tree and without one.
func TestKeyStoresOpenedByTheirNames(t *testing.T) {
	t.Parallel()
	const path, settings = "android/key.properties", "storePassword=upload-key@2024\nkeyAlias=upload-key\nstoreFile=upload-key.jks\n"
	found := scanFiles(t, map[string]string{path: settings, "android/app/upload-key.jks": "\xfe\xed\xfe\xed\x00\x02"}).Findings
	require.True(t, slices.ContainsFunc(found, func(f scan.Finding) bool { return f.Path == path && f.Severity == sevHigh }))
	require.Empty(t, scanFiles(t, map[string]string{path: settings}).Findings)
}
