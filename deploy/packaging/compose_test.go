package packaging

import (
	"bytes"
	"os"
	"slices"
	"testing"

	"github.com/compose-spec/compose-go/v2/cli"
	"github.com/compose-spec/compose-go/v2/types"
	"github.com/stretchr/testify/require"
)

const composeFile = "../compose/compose.yaml"

func compose(t *testing.T, env ...string) (*types.Project, error) {
	t.Helper()
	options, err := cli.NewProjectOptions([]string{composeFile}, cli.WithEnv(env), cli.WithInterpolation(true), cli.WithResolvedPaths(true))
	require.NoError(t, err)
	return options.LoadProject(t.Context())
}

func TestCompose(t *testing.T) {
	t.Parallel()
	p, err := compose(t, "POSTGRES_PASSWORD=a", "REDIS_PASSWORD=b", "S3_PASSWORD=c", "ASSAY_SECRET_KEYS=d")
	require.NoError(t, err)
	published := map[string]string{}
	for _, s := range p.Services {
		for _, port := range s.Ports {
			published[s.Name] = port.HostIP
		}
		if slices.Contains([]string{"api", "worker", "browser", "code", "migrate"}, s.Name) {
			require.True(t, s.ReadOnly, s.Name)
			require.Equal(t, []string{"ALL"}, s.CapDrop, s.Name)
			require.Contains(t, s.SecurityOpt, "no-new-privileges:true", s.Name)
			require.Equal(t, new(true), s.Init, s.Name)
			requireHealthCheck(t, s)
		}
		require.NotContains(t, s.Image, ":latest@")
	}
	require.Equal(t, map[string]string{"balancer": "127.0.0.1", "temporal-ui": "127.0.0.1", "mail": "127.0.0.1"}, published,
		"nothing is published to other machines unless the operator says so")
	require.True(t, p.Networks["inside"].Internal)
	require.NotContains(t, p.Services["postgres"].Networks, "outside")
}

// requireHealthCheck checks that Compose asks every process whether it is healthy, whatever its image says. The
// balancer waits for the API.
func requireHealthCheck(t *testing.T, s types.ServiceConfig) {
	t.Helper()
	require.NotNil(t, s.HealthCheck, s.Name)
	require.Equal(t, s.Name == "migrate", s.HealthCheck.Disable, s.Name)
	if s.Name != "migrate" {
		require.Equal(t, types.HealthCheckTest{"CMD", "/opt/assay/assay", "health"}, s.HealthCheck.Test, s.Name)
	}
}

// Podman and Buildah leave the health check out of images in their default format.
func TestImagesAreBuiltWithHealthChecks(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../../Makefile")
	require.NoError(t, err)
	require.Contains(t, string(raw), "\nimages: export BUILDAH_FORMAT := docker\n")
}

// Each password must be set: there are no well-known defaults.
func TestComposeAsksForPasswords(t *testing.T) {
	t.Parallel()
	_, err := compose(t)
	require.ErrorContains(t, err, "required variable")
	raw, err := os.ReadFile("../compose/example.env")
	require.NoError(t, err)
	for _, name := range []string{"POSTGRES_PASSWORD", "REDIS_PASSWORD", "S3_PASSWORD", "ASSAY_SECRET_KEYS"} {
		require.True(t, bytes.Contains(raw, []byte("\n"+name+"=\n")), name)
	}
}
