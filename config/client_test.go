package config_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"assay/config"
)

func TestClient(t *testing.T) {
	for _, name := range []string{"ASSAY_API_URL", "ASSAY_API_KEY", "ASSAY_PROJECT"} {
		t.Setenv(name, "")
	}
	path := filepath.Join(t.TempDir(), "assay", "client.yaml")
	load := func(args ...string) config.Client {
		t.Helper()
		flags := pflag.NewFlagSet("", pflag.ContinueOnError)
		config.AddClientFlags(flags)
		require.NoError(t, flags.Parse(args))
		c, err := config.LoadClient(path, flags)
		require.NoError(t, err)
		return c
	}
	require.Equal(t, config.Client{}, load(), "without a file")

	stored := config.Client{URL: "https://assay.example", Key: "ak_1", Project: "k7m2q9x4tb"}
	require.NoError(t, config.SaveClient(path, config.Client{URL: stored.URL + "/", Key: stored.Key, Project: stored.Project}))
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	require.Equal(t, stored, load())
	for _, name := range []string{"staging", "staging.json", "staging.env"} { // the content is YAML in any case
		path = filepath.Join(filepath.Dir(path), name)
		require.NoError(t, config.SaveClient(path, stored))
		require.Equal(t, stored, load(), name)
	}
	require.Equal(t, config.Client{URL: stored.URL, Key: "ak_1", Project: "p"}, load("--project", "p"))
	require.Equal(t, config.Client{URL: "https://other.example"}, load("--api-url", "https://other.example/"), "the key is for its server")

	t.Setenv("ASSAY_API_URL", "https://ci.example")
	t.Setenv("ASSAY_API_KEY", " ak_2\n")
	t.Setenv("ASSAY_PROJECT", "q")
	require.Equal(t, config.Client{URL: "https://ci.example", Key: "ak_2", Project: "q"}, load())
	require.Equal(t, config.Client{URL: stored.URL, Key: "ak_2", Project: "q"}, load("--api-url", stored.URL))

	require.NoError(t, os.Chmod(path, 0o644))
	_, err = config.LoadClient(path, pflag.NewFlagSet("", pflag.ContinueOnError))
	require.ErrorContains(t, err, "chmod 600")
	require.NotContains(t, err.Error(), "ak_1")
}
