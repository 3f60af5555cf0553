package packaging

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"sigs.k8s.io/yaml"
)

// goreleaser's configuration names existing files.
func TestRelease(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../release/goreleaser.yaml")
	require.NoError(t, err)
	var release struct {
		Version int
		Builds  []struct{ ID, Main string }
	}
	require.NoError(t, yaml.Unmarshal(raw, &release))
	require.Equal(t, 2, release.Version)
	require.Len(t, release.Builds, 3)
	for _, b := range release.Builds {
		_, err := os.Stat(filepath.Join(top, b.Main))
		require.NoError(t, err, b.ID)
	}
}

// requireLicences checks that every component of the programs has an allowed licence, and is
// in the notices and the SBOM.
func requireLicences(t *testing.T, context string) {
	t.Helper()
	notices, err := os.ReadFile(filepath.Join(context, "licences", "NOTICES"))
	require.NoError(t, err)
	var sbom struct {
		SpecVersion string
		Components  []struct {
			PURL     string
			Licenses []struct{ Expression string }
		}
	}
	raw, err := os.ReadFile(filepath.Join(context, "licences", "sbom.cdx.json"))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &sbom))
	require.Equal(t, "1.6", sbom.SpecVersion)
	require.Greater(t, len(sbom.Components), 500)
	for _, c := range sbom.Components {
		require.NotEmpty(t, c.Licenses[0].Expression, c.PURL)
	}
	for _, name := range []string{"go.temporal.io/sdk", "github.com/gin-gonic/gin", "lighthouse ", "eslint "} {
		require.Contains(t, string(notices), name)
	}
}
