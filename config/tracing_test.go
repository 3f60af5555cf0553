package config

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHeaderFields(t *testing.T) {
	t.Parallel()
	got, err := Tracing{Headers: []string{"Authorization=Bearer a%2Cb=", "X-Tenant=1"}}.HeaderFields()
	require.NoError(t, err)
	require.Equal(t, map[string]string{"Authorization": "Bearer a,b=", "X-Tenant": "1"}, got)
	for _, bad := range []string{"hunter2", "a b=hunter2", "=hunter2", "X=hunter2%0A", "X=hunter2%"} {
		_, err := Tracing{Headers: []string{bad}}.HeaderFields()
		require.ErrorContains(t, err, "pairs", bad)
		require.NotContains(t, err.Error(), "hunter2")
	}
}
