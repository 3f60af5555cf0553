package config_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/config"
)

// The Helm chart puts its value settings into a ConfigMap, so its schema refuses every secret there, and
// its comment names them as keys of the Secret.
func TestChartRefusesSecrets(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../deploy/helm/assay/values.schema.json")
	require.NoError(t, err)
	values, err := os.ReadFile("../deploy/helm/assay/values.yaml")
	require.NoError(t, err)
	var schema struct {
		Properties struct {
			Settings struct {
				Not struct{ AnyOf []struct{ Required []string } }
			}
		}
	}
	require.NoError(t, json.Unmarshal(raw, &schema))
	var refused []string
	for _, one := range schema.Properties.Settings.Not.AnyOf {
		require.Len(t, one.Required, 1, "several names are refused only together")
		refused = append(refused, one.Required[0])
	}
	secrets := []string{"AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"} // of the blob store's client
	for _, f := range config.Reference() {
		if f.Secret {
			secrets = append(secrets, f.Env)
		}
	}
	require.ElementsMatch(t, secrets, refused)
	for _, name := range secrets {
		require.Regexp(t, `(?m)^# .*\b`+name+`\b`, string(values))
	}
}
