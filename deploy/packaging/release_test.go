package packaging

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/goreleaser/goreleaser/v2/pkg/config"
	"github.com/stretchr/testify/require"
)

// goreleaser's own reader accepts the configuration, knows every key of it, and finds the programs that it builds.
func TestRelease(t *testing.T) {
	t.Parallel()
	release, err := config.Load("../release/goreleaser.yaml")
	require.NoError(t, err)
	require.Len(t, release.Builds, 3)
	for _, b := range release.Builds {
		require.DirExists(t, filepath.Join(top, b.Main), b.ID)
		require.Subset(t, b.Goarch, []string{"amd64", "arm64"}, b.ID)
	}
}

// Programs without C build for every platform that they are released for.
func TestPlatforms(t *testing.T) {
	t.Parallel()
	if !*full {
		t.Log("only with -full: the standard library is compiled for each platform")
		return
	}
	release, err := config.Load("../release/goreleaser.yaml")
	require.NoError(t, err)
	built := 0
	for _, b := range release.Builds {
		for _, system := range b.Goos {
			for _, machine := range b.Goarch {
				if !slices.Contains(b.Env, "CGO_ENABLED=0") {
					continue
				}
				env := slices.Concat(b.Env, []string{"GOWORK=" + absolute(t, "../../go.work"), "GOOS=" + system, "GOARCH=" + machine})
				command(t, env, "go", "build", "-o", filepath.Join(t.TempDir(), b.Binary), b.Main)
				built++
			}
		}
	}
	require.NotZero(t, built)
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
