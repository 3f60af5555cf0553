package secrets

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestKeysThatBeginLikePaths checks that random values that begin with a slash are not taken for paths.
func TestKeysThatBeginLikePaths(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 93)
	for range 200 {
		value := "/" + m.of(alphanumeric+"/", 39)
		require.False(t, isReference(value), value)
	}
	for _, path := range []string{
		"/run/secrets/database", "/etc/ssl/private/serverkey2048certificate", "/usr/share/app2/config/production/keys", "./keys/server1",
		"/home/deploy1/keys", "/opt/x86",
	} {
		require.True(t, isReference(path), path)
	}
	require.Len(t, scanFiles(t, map[string]string{"src/s3.py": "client('s3', aws_secret_access_key='/" + m.word(39) + "')\n"}).Findings, 1)
}
